import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { decode } from 'next-auth/jwt';
import { cache } from 'react';
import { authenticateSession } from '@/lib/auth/authenticate';
import type { Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { describeRequest } from '@/lib/http/request-info';
import { sessionCookieName } from '@/lib/session/cookie';

/** The caller behind the portal's cookie, proven against the live session; null when there is none. Asked once per request. */
export const currentCaller = cache(async (): Promise<Caller | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const secret = process.env.NEXTAUTH_SECRET;
  if (!cookie || !secret) return null;
  const token = await decode({ token: cookie, secret }).catch(() => null);
  if (!token?.sid) return null;
  const known = await headers();
  const path = known.get('x-casefile-path') ?? '/';
  return authenticateSession(
    token.sid,
    describeRequest({ method: 'GET', url: new URL(path, env().BASE_URL).href, headers: known }, 200),
  );
});

/** The only page for people whose organization asks for a second factor they do not have: here they set one up. */
const ACCOUNT = '/account';

/** The caller of a page that needs a signed-in member; anybody else is sent to the sign-in page and back here afterwards. */
export async function pageCaller(): Promise<Caller> {
  const caller = await currentCaller();
  const path = (await headers()).get('x-casefile-path') ?? '/';
  if (caller && caller.organizationId !== PLATFORM_ORGANIZATION_ID) {
    if (caller.factorMissing && path.split('?', 1)[0] !== ACCOUNT) redirect(ACCOUNT);
    return caller;
  }
  redirect(path === '/' ? '/login' : `/login?callbackUrl=${encodeURIComponent(path)}`);
}
