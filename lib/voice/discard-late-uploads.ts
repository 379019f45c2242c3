import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { voiceSessions } from '@/db/schema/voice';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { objectStore } from '@/lib/storage/object-store';
import { recordingKey } from '@/lib/voice/upload-target';

/** Sessions that changed within so long are looked at. An address lives for an hour, so each is looked at several nights after that. */
const LOOK_BACK_SECONDS = 7 * 86_400;

/**
 * Removes what was sent to the upload addresses of interviews that wait for no recording any more: an object store takes a file as long as
 * the address is good, whatever became of the interview. The recording that was taken in is a copy and stays; one that came in time and was
 * not taken in yet stays too, for its interview is not EXPIRED before the sweep has looked for it.
 */
export async function discardLateUploads(caller: Caller): Promise<void> {
  const rows = await reading(caller, async (tx) =>
    tx
      .select({ id: voiceSessions.id, uploadId: voiceSessions.uploadId })
      .from(voiceSessions)
      .where(
        and(
          eq(voiceSessions.organizationId, caller.organizationId),
          gt(voiceSessions.updatedAt, inSeconds(-LOOK_BACK_SECONDS)),
          or(inArray(voiceSessions.status, ['COMPLETED', 'CANCELED', 'EXPIRED']), isNotNull(voiceSessions.evidenceId)),
        ),
      ),
  );
  // The first upload of a session bears its own id.
  for (const uploadId of new Set(rows.flatMap((row) => [row.id, row.uploadId]))) {
    await objectStore().delete(recordingKey(caller.organizationId, uploadId));
  }
}
