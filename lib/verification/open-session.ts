import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { verificationSessions } from '@/db/schema/verification';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { type DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import type { SessionRow } from '@/lib/verification/present';
import { nextStatuses, type VerificationStatus } from '@/lib/verification/rules';

/**
 * The session's row, locked for this transaction. Throws NOT_FOUND, or INVALID_STATE_TRANSITION when its claim is closed: a closed
 * claim is read-only with everything that belongs to it. A session whose time is over counts as EXPIRED although no sweep has seen it.
 */
export async function lockSession(tx: Transaction, caller: Caller, id: string): Promise<SessionRow> {
  const [row] = await tx
    .select()
    .from(verificationSessions)
    .where(and(eq(verificationSessions.organizationId, caller.organizationId), eq(verificationSessions.id, id)))
    .for('update');
  if (!row) throw notFound('The verification');
  await refuseClosedClaim(tx, caller, row.claimId);
  const over = row.expiresAt !== null && row.expiresAt < now();
  return over ? { ...row, status: 'EXPIRED' } : row;
}

/** The refusal of a move that the session's state does not allow. */
export function refusedMove(row: Pick<SessionRow, 'status'>, to: VerificationStatus): DomainError {
  return invalidTransition(row.status, to, nextStatuses(row.status));
}
