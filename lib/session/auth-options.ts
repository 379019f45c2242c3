import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { authenticateSession } from '@/lib/auth/authenticate';
import type { SignedIn } from '@/lib/auth/begin-session';
import { logIn } from '@/lib/auth/log-in';
import { logOut } from '@/lib/auth/log-out';
import { loginInput } from '@/lib/auth/schema';
import { PORTAL_SESSION_SECONDS } from '@/lib/auth/sessions';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { describeRequest } from '@/lib/http/request-info';
import { verifyPasskeySignIn } from '@/lib/mfa/passkey-sign-in';
import { verifyMfaInput, verifyPasskeyInput } from '@/lib/mfa/schema';
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

const passkeyCredential = z
  .string()
  .max(50_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Not JSON.' });
      return z.NEVER;
    }
  })
  .transform((response) => ({ response }))
  .pipe(verifyPasskeyInput);

/** The very same verbs as the API's: password, then the code if one is asked for; or a passkey alone. Null when nothing was sent that fits. */
function proof(credentials: Record<string, string>, request: RequestInfo): Promise<SignedIn> | null {
  const { email, password, mfaToken, code, recoveryCode, passkey } = credentials;
  const context = { kind: 'portal', request } as const;
  const byPasskey = passkeyCredential.safeParse(passkey);
  if (byPasskey.success) return verifyPasskeySignIn({ ...byPasskey.data, ...context });
  const byCode = verifyMfaInput.safeParse({ mfaToken, code, recoveryCode });
  if (byCode.success) return verifySignIn({ ...byCode.data, ...context });
  const byPassword = loginInput.safeParse({ email, password });
  return byPassword.success ? logIn({ ...byPassword.data, ...context }) : null;
}

/** Signs in. Refusals reach the form as their code. */
async function authorize(
  credentials: Record<string, string> | undefined,
  headers: Record<string, string | undefined>,
): Promise<{ id: string; sessionId: string } | null> {
  try {
    const signedIn = await proof(credentials ?? {}, portalRequest(headers, '/api/auth/callback/credentials', 200));
    return signedIn && { id: signedIn.userId, sessionId: signedIn.sessionId };
  } catch (error) {
    if (isDomainError(error, 'INVALID_CREDENTIALS') || isDomainError(error, 'MFA_CODE_INVALID')) return null;
    if (isDomainError(error, 'ACCOUNT_LOCKED')) throw new Error(`ACCOUNT_LOCKED:${error.extra.retryAfter}`);
    if (isDomainError(error, 'SSO_REQUIRED')) throw new Error(`SSO_REQUIRED:${error.extra.ssoUrl}`);
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
        credentials: { email: {}, password: {}, mfaToken: {}, code: {}, recoveryCode: {}, passkey: {} },
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
