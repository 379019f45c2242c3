import { encode } from 'next-auth/jwt';
import { PORTAL_SESSION_SECONDS } from '@/lib/auth/sessions';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { sessionCookieName } from '@/lib/session/cookie';
import type { BegunSignIn } from '@/lib/sso/begin-sign-in';
import type { CompletedSignIn } from '@/lib/sso/complete-sign-in';
import { usableConnection } from '@/lib/sso/read';
import { ROUND_TRIP_SECONDS } from '@/lib/sso/round-trip';

const secure = () => env().BASE_URL.startsWith('https:');

const roundTripCookie = () => (secure() ? '__Host-casefile-sso' : 'casefile-sso');

/** The secret that this browser was given when it set out; null when it was given none. */
export function browserSecret(request: Request): string | null {
  const wanted = `${roundTripCookie()}=`;
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length) ?? null;
}

function goOn(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  if (cookie) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The cookie that ties a round trip to this browser. */
export const roundTripMark = (browser: string, site: string): string =>
  `${roundTripCookie()}=${browser}; Path=/; HttpOnly; Max-Age=${ROUND_TRIP_SECONDS}; ${site}`;

/** Comes along when a site sends the browser here, as an answer by redirect does. */
export const laxSite = () => `SameSite=Lax${secure() ? '; Secure' : ''}`;

/** Sends the browser to the provider with the cookie that ties the round trip to it. */
export function toProvider({ location, browser, protocol }: BegunSignIn): Response {
  // A SAML provider answers by a form of its own site: only `SameSite=None` comes along, which browsers take with `Secure` alone, from loopback too.
  const site = protocol === 'saml' ? 'SameSite=None; Secure' : laxSite();
  return goOn(location, roundTripMark(browser, site));
}

/** Gives the browser the portal's session, as a sign-in by password does, and shows the page that was asked for. */
async function intoPortal({ sessionId, userId, returnTo }: CompletedSignIn): Promise<Response> {
  const secret = process.env.NEXTAUTH_SECRET;
  if (!secret) throw new Error('NEXTAUTH_SECRET is not set.');
  const token = await encode({ token: { sid: sessionId, sub: userId }, secret, maxAge: PORTAL_SESSION_SECONDS });
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${PORTAL_SESSION_SECONDS}${secure() ? '; Secure' : ''}`;
  return goOn(`${env().BASE_URL}${returnTo}`, `${sessionCookieName()}=${token}; ${attributes}`);
}

/** People see why it ended on the sign-in page, programs get the problem; so does whatever has no reason of its own. */
async function shownToPeople(request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const person = (request.headers.get('accept') ?? '').includes('text/html');
    if (!person || !isDomainError(error) || typeof error.extra.reason !== 'string') throw error;
    return goOn(`${env().BASE_URL}/login?sso=${encodeURIComponent(error.extra.reason)}`);
  }
}

/** Whether another site sent the browser here. Browsers say so by themselves (Fetch Metadata); programs say nothing. */
const sentByOthers = (request: Request) => /^(cross-site|same-site)$/.test(request.headers.get('sec-fetch-site') ?? '');

/**
 * Where a site that is not ours wants somebody to sign in, they are asked first: it could name an organization of its own, whose provider would sign them
 * in as somebody else (login CSRF, RFC 9700 §4.7), and what they then do would be seen there.
 */
export function answerBegun(
  request: Request,
  asked: { organizationId: string; returnTo: string },
  begin: () => Promise<BegunSignIn>,
): Promise<Response> {
  return shownToPeople(request, async () => {
    if (!sentByOthers(request)) return toProvider(await begin());
    await usableConnection(asked.organizationId);
    const query = new URLSearchParams({
      sso: 'CONFIRM',
      organization: asked.organizationId,
      callbackUrl: asked.returnTo,
    });
    return goOn(`${env().BASE_URL}/login?${query}`);
  });
}

export function answerCompleted(request: Request, complete: () => Promise<CompletedSignIn>): Promise<Response> {
  return shownToPeople(request, async () => intoPortal(await complete()));
}

export function answerLogout(request: Request, take: () => Promise<string>): Promise<Response> {
  return shownToPeople(request, async () => goOn(await take()));
}
