import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { voiceSessions } from '@/db/schema/voice';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { type DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import { objectStore } from '@/lib/storage/object-store';
import type { ObjectInfo } from '@/lib/storage/types';
import type { SessionRow } from '@/lib/voice/present';
import { nextStatuses, type VoiceStatus } from '@/lib/voice/rules';
import { recordingKey } from '@/lib/voice/upload-target';

/** The resource of the ledger and of audit entries. */
export const INTERVIEW = 'voice_interview';

/** The session's row as it is. Throws NOT_FOUND. */
export async function findSession(caller: Caller, id: string): Promise<SessionRow> {
  const [row] = await reading(caller, async (tx) => tx.select().from(voiceSessions).where(eq(voiceSessions.id, id)));
  if (!row) throw notFound('The voice interview');
  return row;
}

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
 * counts as EXPIRED although no sweep has seen it, unless its recording came in time.
 */
export async function lockSession(tx: Transaction, caller: Caller, id: string): Promise<SessionRow> {
  const row = await lockAnySession(tx, caller, id);
  await refuseClosedClaim(tx, caller, row.claimId);
  return asItStands(row);
}

/** Whether the time for sending a recording has passed, `since` so many seconds at least. */
export function isOver(row: Pick<SessionRow, 'status' | 'uploadExpiresAt'>, since = 0): boolean {
  return row.status === 'AWAITING_UPLOAD' && row.uploadExpiresAt !== null && row.uploadExpiresAt < inSeconds(-since);
}

/**
 * The recording that came to a session's address while that was good; null when there is none, or when it came later. Stores round their
 * moments down to the second at most, so that none which came in time counts as late.
 */
export async function arrivedRecording(row: SessionRow): Promise<ObjectInfo | null> {
  const late = isOver(row) ? row.uploadExpiresAt : null;
  const found = await objectStore().stat(recordingKey(row.organizationId, row.uploadId));
  return found && late && found.modifiedAt > late ? null : found;
}

/** The row as people see it: EXPIRED once its time is over and no recording came in it, although no sweep has seen it. */
export async function asItStands(row: SessionRow): Promise<SessionRow> {
  return isOver(row) && !(await arrivedRecording(row)) ? { ...row, status: 'EXPIRED' } : row;
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
