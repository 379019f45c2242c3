import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { authenticateSession } from '@/lib/auth/authenticate';
import { logIn } from '@/lib/auth/log-in';
import { logOut } from '@/lib/auth/log-out';
import { loginInput } from '@/lib/auth/schema';
import { PORTAL_SESSION_SECONDS } from '@/lib/auth/sessions';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { describeRequest } from '@/lib/http/request-info';
import { sessionCookieName } from '@/lib/session/cookie';

declare module 'next-auth' {
  interface User {
    sessionId: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string;
  }
}

/** The request as the domain knows it, from the headers that next-auth hands on. */
export function portalRequest(headers: Record<string, string | undefined>, path: string, status: number): RequestInfo {
  const known = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return describeRequest({ method: 'POST', url: `${env().BASE_URL}${path}`, headers: new Headers(known) }, status);
}

/** Signs in through the very same domain verb as POST /api/v1/auth/login. Refusals reach the form as their code. */
async function authorize(
  credentials: Record<string, string> | undefined,
  headers: Record<string, string | undefined>,
): Promise<{ id: string; sessionId: string } | null> {
  const parsed = loginInput.safeParse({ email: credentials?.email, password: credentials?.password });
  if (!parsed.success) return null;
  const request = portalRequest(headers, '/api/auth/callback/credentials', 200);
  try {
    const signedIn = await logIn({ ...parsed.data, kind: 'portal', request });
    return { id: signedIn.user.id, sessionId: signedIn.sessionId };
  } catch (error) {
    if (isDomainError(error, 'INVALID_CREDENTIALS')) return null;
    if (isDomainError(error, 'ACCOUNT_LOCKED')) throw new Error(`ACCOUNT_LOCKED:${error.extra.retryAfter}`);
    throw isDomainError(error) ? new Error(error.code) : new Error('INTERNAL_ERROR');
  }
}

/**
 * next-auth carries nothing but the id of a server-side session in its encrypted cookie; whether that session lives is asked
 * of the database with every page, so a copied cookie is dead after sign-out.
 */
export function authOptions(): AuthOptions {
  const secure = env().BASE_URL.startsWith('https:');
  return {
    session: { strategy: 'jwt', maxAge: PORTAL_SESSION_SECONDS },
    pages: { signIn: '/login', error: '/login' },
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    providers: [
      CredentialsProvider({
        id: 'credentials',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: (credentials, request) =>
          authorize(credentials, (request.headers ?? {}) as Record<string, string | undefined>),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user?.sessionId ?? token.sid, sub: token.sub }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (!token?.sid) return;
        const caller = await authenticateSession(token.sid, portalRequest({}, '/api/auth/signout', 200));
        if (caller) await logOut(caller, {});
      },
    },
  };
}
