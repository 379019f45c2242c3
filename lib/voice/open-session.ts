import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { voiceSessions } from '@/db/schema/voice';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { type DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import { objectStore } from '@/lib/storage/object-store';
import type { ObjectInfo } from '@/lib/storage/types';
import type { SessionRow } from '@/lib/voice/present';
import { nextStatuses, SENDING_SECONDS, type VoiceStatus } from '@/lib/voice/rules';
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
 * The same for what people and clients change. Throws INVALID_STATE_TRANSITION when the claim is closed. A session that stood as EXPIRED
 * before the transaction, where the store could be asked, counts as that although no sweep has seen it.
 */
export async function lockSession(tx: Transaction, caller: Caller, before: SessionRow): Promise<SessionRow> {
  const row = await lockAnySession(tx, caller, before.id);
  await refuseClosedClaim(tx, caller, row.claimId);
  return before.status === 'EXPIRED' && isOver(row) ? { ...row, status: 'EXPIRED' } : row;
}

/**
 * The moment after which no recording can come any more; null when none is awaited. What began while the address was good counts as in
 * time.
 */
function lastArrival({ status, uploadExpiresAt }: Pick<SessionRow, 'status' | 'uploadExpiresAt'>): Date | null {
  if (status !== 'AWAITING_UPLOAD' || uploadExpiresAt === null) return null;
  return new Date(uploadExpiresAt.getTime() + SENDING_SECONDS * 1000);
}

/** Whether the time in which a recording may come has passed, `since` so many seconds at least. */
export function isOver(row: Pick<SessionRow, 'status' | 'uploadExpiresAt'>, since = 0): boolean {
  const last = lastArrival(row);
  return last !== null && last < inSeconds(-since);
}

/**
 * The recording that came to a session's address in time; null when there is none, or when it came later. Stores round their moments down
 * to the second at most, so that none which came in time counts as late.
 */
export async function arrivedRecording(row: SessionRow): Promise<ObjectInfo | null> {
  const last = lastArrival(row);
  const found = await objectStore().stat(recordingKey(row.organizationId, row.uploadId));
  return found && last && found.modifiedAt > last ? null : found;
}

/**
 * The row as people see it: EXPIRED once its time is over and no recording came in it, although no sweep has seen it. Asks the store, so
 * no transaction may be open. A store that does not answer says nothing: the row then stands as it is written.
 */
export async function asItStands(row: SessionRow): Promise<SessionRow> {
  if (!isOver(row)) return row;
  const unheard = await arrivedRecording(row).then(
    (found) => found === null,
    (error: unknown) => {
      log().warn({ err: error, sessionId: row.id }, 'the store could not say whether a recording came');
      return false;
    },
  );
  return unheard ? { ...row, status: 'EXPIRED' } : row;
}

/** The session as it stands, before a transaction that changes it. Throws NOT_FOUND. */
export async function findStanding(caller: Caller, id: string): Promise<SessionRow> {
  return asItStands(await findSession(caller, id));
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
