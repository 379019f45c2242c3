import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { uploaderOf } from '@/lib/evidence/create-evidence';
import { findStanding, INTERVIEW, lockSession, refusedMove, updateSession } from '@/lib/voice/open-session';
import { uploadsLeft } from '@/lib/voice/present';
import { reloadSession } from '@/lib/voice/read';
import { UPLOAD_SECONDS } from '@/lib/voice/rules';
import type { ReopenUploadInput, VoiceSession } from '@/lib/voice/schema';
import { recordingType } from '@/lib/voice/upload-target';

/**
 * Opens the second and last try after a recording that could not be used; it costs nothing. Throws INVALID_STATE_TRANSITION for every
 * other session, UNSUPPORTED_MEDIA_TYPE.
 */
export async function reopenUpload(caller: Caller, id: string, input: ReopenUploadInput): Promise<VoiceSession> {
  authorize(caller, 'reopenVoiceUpload');
  const mimeType = recordingType(input.mimeType);
  const standing = await findStanding(caller, id);
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, standing);
    if (uploadsLeft(row) === 0) throw refusedMove(row, 'AWAITING_UPLOAD');
    await updateSession(tx, id, {
      status: 'AWAITING_UPLOAD',
      source: { ...row.source, fileName: input.fileName ?? null, mimeType, sizeBytes: input.sizeBytes ?? null },
      uploadId: newId(),
      uploadTries: row.uploadTries + 1,
      uploadExpiresAt: inSeconds(UPLOAD_SECONDS),
      sender: uploaderOf(caller),
      // The unusable recording stays evidence of the claim; the session speaks of the one to come.
      evidenceId: null,
      audio: null,
      error: null,
      completedAt: null,
    });
    await recordAudit(tx, caller, {
      action: 'voice_interview.reopen_upload',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'AWAITING_UPLOAD' }),
    });
    return reloadSession(tx, caller, id);
  });
}
