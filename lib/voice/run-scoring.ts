import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { voiceSessions } from '@/db/schema/voice';
import { writing } from '@/db/transaction';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { objectStore } from '@/lib/storage/object-store';
import { askedScoring, refuseAsked } from '@/lib/voice/asked-scoring';
import { concludeScoring } from '@/lib/voice/conclude-scoring';
import { decodeRecording } from '@/lib/voice/decode-recording';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import { AudioError } from '@/lib/voice/engine/interview';
import { labelPassages } from '@/lib/voice/engine/label-passages';
import { scoreAside } from '@/lib/voice/engine/score-aside';
import { failService } from '@/lib/voice/fail-session';
import { gatherScoringInput } from '@/lib/voice/gather-facts';
import { updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { isServiceFailure } from '@/lib/voice/rules';
import { holdRun, RunAbandoned } from '@/lib/voice/save-run';
import { takeRecording } from '@/lib/voice/take-recording';
import { recordingKey } from '@/lib/voice/upload-target';

const AT_WORK = ['SCORING', 'RESCORING'] as const;

/** The session of this job; null when it is over or belongs to a later run. One that failed and is tried again is taken up. */
async function takeUp(caller: Caller, job: JobRow): Promise<SessionRow | null> {
  return writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(voiceSessions)
      .where(and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.jobId, job.id)))
      .for('update');
    if (!row) return null;
    if (AT_WORK.some((status) => status === row.status)) return row;
    if (!isServiceFailure(row.error?.code)) return null;
    return updateSession(tx, row.id, { status: row.attemptId === null ? 'SCORING' : 'RESCORING', error: null });
  });
}

/**
 * A transcript may be brought while its recording is on the way through the pipeline: the recording is evidence all the same, and measured.
 * One that cannot be used takes nothing from the transcript.
 */
async function withRecording(caller: Caller, taken: SessionRow, decode: typeof decodeAudio): Promise<SessionRow> {
  if (taken.audio) return taken;
  const waiting = recordingKey(taken.organizationId, taken.uploadId);
  if (taken.evidenceId === null && !(await objectStore().stat(waiting))) return taken;
  const folder = await mkdtemp(join(tmpdir(), 'casefile-voice-'));
  try {
    const session = await takeRecording(caller, taken, AT_WORK);
    const audio = await decodeRecording(caller, session, { decode, folder, states: AT_WORK });
    return { ...session, audio: { ...audio, channelCount: audio.channels.length } };
  } catch (error) {
    if (error instanceof AudioError) return taken;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The job behind a transcript: scores it by the session's scenario, once more by the suggested one when that does not fit, and ends the
 * session. Running twice ends it once.
 */
export async function runScoring(
  job: JobRow,
  report: ReportProgress,
  decode: typeof decodeAudio = decodeAudio,
  label: typeof labelPassages = labelPassages,
): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const taken = await takeUp(caller, job);
  if (!taken) return;
  try {
    const session = await withRecording(caller, taken, decode);
    await report(10, 'Scoring');
    const asked = askedScoring(job.payload);
    const choice = { scenario: asked?.scenario ?? session.scenario, autoRetry: job.payload.autoRetry !== false };
    const input = await gatherScoringInput(caller, session, choice);
    const labelling = await label(input.transcript);
    const scored = await scoreAside({ ...input, labelling });
    await writing(caller, async (tx) => {
      const row = await holdRun(tx, caller, session, AT_WORK);
      if (asked && !scored.result) await refuseAsked(tx, caller, row, scored, asked);
      else await concludeScoring(tx, caller, row, scored);
    });
  } catch (error) {
    if (error instanceof RunAbandoned) return;
    if (job.attempt >= job.maxAttempts) {
      await failService(caller, job.id, { code: 'INTERNAL_ERROR', message: 'The interview could not be scored.' });
    }
    throw error;
  }
}
