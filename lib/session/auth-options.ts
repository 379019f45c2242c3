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
import { verifyMfaInput } from '@/lib/mfa/schema';
import { verifySignIn } from '@/lib/mfa/verify-sign-in';
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

/** Signs in through the very same domain verbs as the API, password first, then the code. Refusals reach the form as their code. */
async function authorize(
  credentials: Record<string, string> | undefined,
  headers: Record<string, string | undefined>,
): Promise<{ id: string; sessionId: string } | null> {
  const request = portalRequest(headers, '/api/auth/callback/credentials', 200);
  const { email, password, mfaToken, code, recoveryCode } = credentials ?? {};
  const first = loginInput.safeParse({ email, password });
  const second = verifyMfaInput.safeParse({ mfaToken, code, recoveryCode });
  if (!first.success && !second.success) return null;
  try {
    const signedIn = second.success
      ? await verifySignIn({ ...second.data, kind: 'portal', request })
      : await logIn({ ...loginInput.parse(first.data), kind: 'portal', request });
    return { id: signedIn.userId, sessionId: signedIn.sessionId };
  } catch (error) {
    if (isDomainError(error, 'INVALID_CREDENTIALS') || isDomainError(error, 'MFA_CODE_INVALID')) return null;
    if (isDomainError(error, 'ACCOUNT_LOCKED')) throw new Error(`ACCOUNT_LOCKED:${error.extra.retryAfter}`);
    if (isDomainError(error, 'MFA_REQUIRED')) throw new Error(`MFA_REQUIRED:${error.extra.mfaToken}`);
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
        credentials: { email: {}, password: {}, mfaToken: {}, code: {}, recoveryCode: {} },
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
