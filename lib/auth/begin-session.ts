import type { Transaction } from '@/db/client';
import { recordAudit } from '@/lib/audit/record';
import type { AttemptContext } from '@/lib/auth/account';
import type { TokenPair } from '@/lib/auth/schema';
import { openSession, type SsoOrigin } from '@/lib/auth/sessions';
import type { SigningKey } from '@/lib/auth/signing-keys';
import { issueTokenPair } from '@/lib/auth/token-pair';
import { holdOtherWays } from '@/lib/sso/enforcement';

export type SignedIn = {
  /** For the API alone; a portal session is carried by its cookie. */
  tokens: TokenPair | null;
  sessionId: string;
  userId: string;
};

/** Opens the session of a person whose every factor was proven, in the transaction that took the proof. Throws SSO_REQUIRED as `refuseOtherWays` does. */
export async function beginSession(
  tx: Transaction,
  context: AttemptContext,
  key: SigningKey,
  session: { userId: string; organizationId: string | null; kind: 'api' | 'portal'; sso?: SsoOrigin },
): Promise<SignedIn> {
  const { userId, organizationId, kind } = session;
  if (!session.sso) await holdOtherWays(tx, { id: userId, email: context.actor.email ?? '' });
  const sessionId = await openSession(tx, { ...session, request: context.request });
  const tokens = kind === 'api' ? await issueTokenPair(tx, key, { userId, sessionId, organizationId }) : null;
  await recordAudit(tx, context, { action: 'session.open', resourceType: 'session', resourceId: sessionId });
  return { sessionId, tokens, userId };
}
