import NextAuth from 'next-auth';
import { isDomainError } from '@/lib/core/errors';
import { refuseUnserved } from '@/lib/http/refuse-unserved';
import { authOptions } from '@/lib/session/auth-options';
import { boundedSignIn } from '@/lib/session/sign-in-request';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handler(request: Request, context: Context): Promise<Response> {
  try {
    return await NextAuth(authOptions())(await boundedSignIn(request), context);
  } catch (error) {
    if (isDomainError(error)) return refuseUnserved(request, error);
    throw error;
  }
}

export { handler as GET, handler as POST };
