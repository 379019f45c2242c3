import { and, eq, isNull } from 'drizzle-orm';
import { database } from '@/db/client';
import { refreshTokens, sessions, users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { TokenPair } from '@/lib/auth/schema';
import { revokeSessions } from '@/lib/auth/sessions';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { issueTokenPair } from '@/lib/auth/token-pair';
import { verifyRefreshToken } from '@/lib/auth/tokens';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { PLATFORM_ORGANIZATION_ID, sha256Hex } from '@/lib/core/ids';
import { seal, unseal } from '@/lib/core/seal';
import { refuseOtherWays } from '@/lib/sso/enforcement';

/** A retry of the same refresh by the same client within this time gets the same pair again (a lost answer, two tabs). */
const RETRY_SECONDS = 10;

const place = (jti: string) => `refresh_tokens:successor_sealed:${jti}`;

/** Address and user agent, digested: what «the same client» means for a retry. */
function clientMark(request: RequestInfo): string {
  return sha256Hex(`${request.ipAddress ?? ''}\n${request.userAgent ?? ''}`);
}

async function findSession(sessionId: string) {
  const [row] = await database()
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (!row || row.user.disabledAt || row.session.expiresAt < now()) {
    throw new DomainError('UNAUTHENTICATED', 'The refresh token is not valid.');
  }
  if (row.session.revokedAt) throw new DomainError('TOKEN_REVOKED', 'The session has ended.');
  return row;
}

/**
 * Rotates a refresh token (RFC 9700 §4.14): it is good once. Presenting a used one ends the whole session with
 * REFRESH_TOKEN_REUSED, except for a retry within ten seconds by the same client, which gets the same pair again. Throws SSO_REQUIRED once the
 * person must come by their organization's identity provider.
 */
export async function refreshSession(input: { refreshToken: string; request: RequestInfo }): Promise<TokenPair> {
  const { request } = input;
  const claims = await verifyRefreshToken(input.refreshToken);
  const { session, user } = await findSession(claims.sid);
  const context = {
    organizationId: session.organizationId ?? PLATFORM_ORGANIZATION_ID,
    userId: user.id,
    actor: { type: 'user' as const, id: user.id, name: user.name, email: user.email },
    request,
  };
  if (!session.ssoOrganizationId) await refuseOtherWays(user);
  const key = await activeSigningKey();
  const outcome = await writing(context, async (tx) => {
    const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.id, claims.jti)).for('update');
    if (!token || token.sessionId !== session.id)
      throw new DomainError('UNAUTHENTICATED', 'The refresh token is not valid.');
    if (token.usedAt === null) {
      const pair = await issueTokenPair(tx, key, {
        userId: user.id,
        sessionId: session.id,
        organizationId: session.organizationId,
      });
      await tx
        .update(refreshTokens)
        .set({
          usedAt: now(),
          usedFrom: clientMark(request),
          successorSealed: seal(JSON.stringify(pair), place(token.id)),
        })
        .where(and(eq(refreshTokens.id, token.id), isNull(refreshTokens.usedAt)));
      await tx.update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, session.id));
      await recordAudit(tx, context, { action: 'session.refresh', resourceType: 'session', resourceId: session.id });
      return { pair };
    }
    const retry =
      now().getTime() - token.usedAt.getTime() <= RETRY_SECONDS * 1000 && token.usedFrom === clientMark(request);
    if (retry && token.successorSealed) {
      await recordAudit(tx, context, { action: 'session.refresh', resourceType: 'session', resourceId: session.id });
      return { pair: JSON.parse(unseal(token.successorSealed, place(token.id))) as TokenPair };
    }
    await revokeSessions(tx, { sessionId: session.id }, 'refresh token reused');
    await recordAudit(tx, context, {
      action: 'session.refresh',
      resourceType: 'session',
      resourceId: session.id,
      outcome: 'denied',
      statusCode: 401,
      changes: [{ path: '/revokedReason', old: null, new: 'refresh token reused' }],
    });
    return { pair: null };
  });
  if (outcome.pair) return outcome.pair;
  request.refusalRecorded = true;
  throw new DomainError('REFRESH_TOKEN_REUSED', 'This refresh token was used before; the session has been ended.');
}
