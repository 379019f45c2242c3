import { evidence } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { isDomainError } from '@/lib/core/errors';
import { discardFile, followAdmission, inspectedColumns } from '@/lib/evidence/admit-file';
import { type Inspection, inspectFile } from '@/lib/evidence/inspect-file';
import { safeFileName } from '@/lib/storage/content-disposition';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';
import { AudioError } from '@/lib/voice/engine/interview';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { RECORDING_TYPES } from '@/lib/voice/rules';
import { holdRun } from '@/lib/voice/save-run';
import { recordingKey, senderOf } from '@/lib/voice/upload-target';

/** Looks at the copy. Whatever is wrong with the file itself is the recording's fault; a store that fails is ours. */
async function inspect(key: string, fileName: string): Promise<Inspection> {
  const inspection = await inspectFile(objectStore(), key, { mimeType: null, fileName }).catch((error: unknown) => {
    if (isDomainError(error, 'UNREADABLE_FILE') || isDomainError(error, 'UNSUPPORTED_MEDIA_TYPE')) {
      throw new AudioError('UNREADABLE_AUDIO', error.message);
    }
    throw error;
  });
  if (RECORDING_TYPES.includes(inspection.type.mime)) return inspection;
  throw new AudioError('UNREADABLE_AUDIO', `${inspection.type.label} is not a recording.`);
}

async function admit(
  caller: Caller,
  session: SessionRow,
  states: readonly SessionRow['status'][],
  storageKey: string,
  inspection: Inspection,
) {
  const fileName = safeFileName(session.source.fileName ?? `interview-${session.id.slice(-8)}`);
  return writing(caller, async (tx) => {
    const row = await holdRun(tx, caller, session, states);
    const [taken] = await tx
      .insert(evidence)
      .values({
        id: row.uploadId,
        organizationId: row.organizationId,
        claimId: row.claimId,
        participantId: row.participantId,
        fileName,
        ...inspectedColumns(inspection),
        // What a film says is a recording as well.
        category: 'AUDIO',
        ...senderOf(row),
        source: 'voice_interview',
        capturedAt: row.source.recordedAt ? new Date(row.source.recordedAt) : null,
        description: 'Recording of a voice interview',
        storageKey,
      })
      .returning();
    if (!taken) throw new Error('The recording was not written.');
    await followAdmission(tx, caller, taken);
    await recordAudit(tx, caller, {
      action: 'voice_interview.take_recording',
      resourceType: INTERVIEW,
      resourceId: row.id,
      changes: diff(
        { evidenceId: null },
        { evidenceId: taken.id, sizeBytes: taken.sizeBytes, mimeType: taken.mimeType },
      ),
    });
    return updateSession(tx, row.id, { evidenceId: taken.id });
  });
}

/**
 * Takes the uploaded recording in as evidence of the claim, once: a copy that nobody can write to, with digest, custody and review like
 * any other. Throws AudioError for what is no recording; nothing of it is kept then.
 */
export async function takeRecording(
  caller: Caller,
  session: SessionRow,
  states: readonly SessionRow['status'][] = ['TRANSCRIBING'],
): Promise<SessionRow> {
  const store = objectStore();
  const waiting = recordingKey(session.organizationId, session.uploadId);
  if (session.evidenceId !== null) {
    await store.delete(waiting);
    return session;
  }
  const storageKey = organizationKey(session.organizationId, session.uploadId);
  await store.copy(waiting, storageKey).catch((error: unknown) => {
    if (isDomainError(error, 'NOT_FOUND')) throw new AudioError('UNREADABLE_AUDIO', 'The recording is gone.');
    throw error;
  });
  const taken = await inspect(storageKey, session.source.fileName ?? 'recording')
    .then((inspection) => admit(caller, session, states, storageKey, inspection))
    .catch(async (error: unknown) => {
      await discardFile(caller, storageKey);
      if (error instanceof AudioError) await store.delete(waiting);
      throw error;
    });
  await store.delete(waiting);
  return taken;
}
