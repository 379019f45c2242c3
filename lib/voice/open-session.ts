import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { voiceSessions } from '@/db/schema/voice';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { type DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import type { SessionRow } from '@/lib/voice/present';
import { nextStatuses, type VoiceStatus } from '@/lib/voice/rules';

/** The resource of the ledger and of audit entries. */
export const INTERVIEW = 'voice_interview';

/** The session's row, locked for this transaction, whatever the state of its claim. Throws NOT_FOUND. */
export async function lockAnySession(tx: Transaction, caller: Caller, id: string): Promise<SessionRow> {
  const [row] = await tx
    .select()
    .from(voiceSessions)
    .where(and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.id, id)))
    .for('update');
  if (!row) throw notFound('The voice interview');
  return row;
}

/**
 * The same for what people and clients change. Throws INVALID_STATE_TRANSITION when the claim is closed. A session whose upload is over
 * counts as EXPIRED although no sweep has seen it.
 */
export async function lockSession(tx: Transaction, caller: Caller, id: string): Promise<SessionRow> {
  const row = await lockAnySession(tx, caller, id);
  await refuseClosedClaim(tx, caller, row.claimId);
  return isOver(row) ? { ...row, status: 'EXPIRED' } : row;
}

/** Whether the time for sending a recording has passed. */
export function isOver(row: Pick<SessionRow, 'status' | 'uploadExpiresAt'>): boolean {
  return row.status === 'AWAITING_UPLOAD' && row.uploadExpiresAt !== null && row.uploadExpiresAt < now();
}

/** The refusal of a move that the session's state does not allow. */
export function refusedMove(row: Pick<SessionRow, 'status'>, to: VoiceStatus): DomainError {
  return invalidTransition(row.status, to, nextStatuses(row.status));
}

/** Writes new values to a session whose row the transaction holds. */
export async function updateSession(
  tx: Transaction,
  id: string,
  values: Partial<typeof voiceSessions.$inferInsert>,
): Promise<SessionRow> {
  const [row] = await tx
    .update(voiceSessions)
    .set({ ...values, version: sql`${voiceSessions.version} + 1`, updatedAt: now() })
    .where(eq(voiceSessions.id, id))
    .returning();
  if (!row) throw new Error('The session was not written.');
  return row;
}
