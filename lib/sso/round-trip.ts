import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { SsoProtocol } from '@/db/enums';
import { ssoRequests } from '@/db/schema/sso';
import { reading, writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import { newSecret, sha256Hex } from '@/lib/core/ids';
import { derivedKey } from '@/lib/core/seal';
import { refused } from '@/lib/sso/refusal';

/** How long a person may take at their provider. */
export const ROUND_TRIP_SECONDS = 600;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * What belongs to one round trip without being kept: only who holds the server's key can say it of a state. 43 characters of base64url,
 * which is what a PKCE verifier takes (RFC 7636 §4.1).
 */
export function derivedOf(state: string, purpose: 'nonce' | 'verifier' | 'request' | 'logout'): string {
  return createHmac('sha256', derivedKey('sso round trip')).update(`${purpose}:${state}`).digest('base64url');
}

/** The id of the SAML request of a state; an XML id begins with no digit. */
export const requestId = (state: string) => `_${derivedOf(state, 'request')}`;

/** Remembers that a browser sets out. `browser` is its cookie, taken up again when it has one, so that two tabs do not put each other out. */
export async function openRoundTrip(input: {
  organizationId: string;
  protocol: SsoProtocol;
  browser: string | null;
  returnTo: string;
}): Promise<{ state: string; browser: string }> {
  const state = newSecret();
  const browser = input.browser && SECRET.test(input.browser) ? input.browser : newSecret();
  const { organizationId, protocol, returnTo } = input;
  await writing({ organizationId }, (tx) =>
    tx.insert(ssoRequests).values({
      organizationId,
      stateHash: sha256Hex(state),
      protocol,
      browserHash: sha256Hex(browser),
      returnTo,
      expiresAt: inSeconds(ROUND_TRIP_SECONDS),
    }),
  );
  return { state, browser };
}

export type RoundTrip = { organizationId: string; state: string; returnTo: string };

const open = (organizationId: string, state: string) =>
  and(
    eq(ssoRequests.organizationId, organizationId),
    eq(ssoRequests.stateHash, sha256Hex(state)),
    isNull(ssoRequests.usedAt),
    gt(ssoRequests.expiresAt, now()),
  );

/** The round trip that an answer belongs to. Throws REQUEST_UNKNOWN when this browser did not begin it, or it has ended. */
export async function findRoundTrip(
  organizationId: string,
  protocol: SsoProtocol,
  state: string | null,
  browser: string | null,
): Promise<RoundTrip> {
  const unknown = () =>
    refused('REQUEST_UNKNOWN', 'This sign-in was not begun in this browser, or it took too long. Begin again.');
  if (!state || !browser || !SECRET.test(state) || !SECRET.test(browser)) throw unknown();
  const [row] = await reading({ organizationId }, async (tx) =>
    tx.select().from(ssoRequests).where(open(organizationId, state)),
  );
  if (row?.protocol !== protocol) throw unknown();
  if (!timingSafeEqual(Buffer.from(row.browserHash), Buffer.from(sha256Hex(browser)))) throw unknown();
  return { organizationId, state, returnTo: row.returnTo };
}

/** Ends a round trip; of any number at once one gets true. */
export async function spendRoundTrip(tx: Transaction, { organizationId, state }: RoundTrip): Promise<boolean> {
  const spent = await tx
    .update(ssoRequests)
    .set({ usedAt: now() })
    .where(open(organizationId, state))
    .returning({ stateHash: ssoRequests.stateHash });
  return spent.length === 1;
}
