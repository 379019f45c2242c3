import type { Transaction } from '@/db/client';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { DomainError } from '@/lib/core/errors';
import { tooLarge } from '@/lib/evidence/rules';
import { enqueue } from '@/lib/jobs/enqueue';
import {
  arrivedRecording,
  findSession,
  INTERVIEW,
  isOver,
  lockSession,
  refusedMove,
  updateSession,
} from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { reloadSession } from '@/lib/voice/read';
import { MAX_RECORDING_BYTES } from '@/lib/voice/rules';
import type { VoiceSession } from '@/lib/voice/schema';

/** The types of the two jobs of the pipeline. */
export const TRANSCRIBE_JOB = 'voice.transcribe';
export const SCORE_JOB = 'voice.score';

/** Starts a run of the pipeline inside a transaction: state, job and its message together. */
export async function startRun(
  tx: Transaction,
  caller: { organizationId: string },
  row: SessionRow,
  run: { type: typeof TRANSCRIBE_JOB | typeof SCORE_JOB; status: SessionRow['status']; payload?: object },
): Promise<void> {
  const jobId = await enqueue(tx, caller, {
    type: run.type,
    resourceType: INTERVIEW,
    resourceId: row.id,
    payload: { run: row.run + 1, ...run.payload },
    total: 100,
  });
  await updateSession(tx, row.id, {
    status: run.status,
    run: row.run + 1,
    jobId,
    error: null,
    uploadExpiresAt: null,
    completedAt: null,
  });
}

/**
 * Tells that the recording has been uploaded; the pipeline takes it from here, also after its address has expired if sending it began before
 * that. Throws CONFLICT before it has arrived, PAYLOAD_TOO_LARGE, INVALID_STATE_TRANSITION unless the session waits for it. Of calls that race one starts the pipeline.
 */
export async function completeUpload(caller: Caller, id: string): Promise<VoiceSession> {
  authorize(caller, 'completeVoiceUpload');
  const before = await findSession(caller, id);
  const arrived = await arrivedRecording(before);
  const standing = isOver(before) && !arrived ? { ...before, status: 'EXPIRED' as const } : before;
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, standing);
    if (row.status !== 'AWAITING_UPLOAD' || row.uploadId !== before.uploadId) throw refusedMove(row, 'UPLOADED');
    if (!arrived) throw new DomainError('CONFLICT', 'The recording has not been uploaded yet.');
    if (arrived.sizeBytes > MAX_RECORDING_BYTES) throw tooLarge(MAX_RECORDING_BYTES);
    await startRun(tx, caller, row, { type: TRANSCRIBE_JOB, status: 'UPLOADED' });
    await recordAudit(tx, caller, {
      action: 'voice_interview.complete_upload',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'UPLOADED', sizeBytes: arrived.sizeBytes }),
    });
    return reloadSession(tx, caller, id);
  });
}
