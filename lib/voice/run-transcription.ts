import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { voiceSessions } from '@/db/schema/voice';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { storable } from '@/lib/core/fields';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { SCORE_JOB, startRun } from '@/lib/voice/complete-upload';
import { decodeRecording } from '@/lib/voice/decode-recording';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import { AudioError, type DecodedAudio, type Transcriber } from '@/lib/voice/engine/interview';
import { chooseTranscriber } from '@/lib/voice/engine/transcribers';
import { failService, failUnusable } from '@/lib/voice/fail-session';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { addTranscript } from '@/lib/voice/put-transcript';
import { isServiceFailure } from '@/lib/voice/rules';
import { holdRun, RunAbandoned } from '@/lib/voice/save-run';
import { takeRecording } from '@/lib/voice/take-recording';

/** The engines of the pipeline; tests of what follows from their failures give others. */
export type VoiceEngines = { decode: typeof decodeAudio; chooseTranscriber: () => Promise<Transcriber | null> };

const ENGINES: VoiceEngines = { decode: decodeAudio, chooseTranscriber };

/** Steps of the job's progress, of 100 in all: taken in, decoded, then transcribed as far as the recogniser is. */
const TAKEN = 5;
const DECODED = 20;

/** The session of this job; null when it is over, canceled or belongs to a later run. One that failed and is tried again is taken up. */
async function takeUp(caller: Caller, job: JobRow): Promise<SessionRow | null> {
  return writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(voiceSessions)
      .where(and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.jobId, job.id)))
      .for('update');
    if (!row) return null;
    const again = row.status === 'FAILED' && isServiceFailure(row.error?.code);
    if (row.status !== 'UPLOADED' && row.status !== 'TRANSCRIBING' && !again) return null;
    return updateSession(tx, row.id, { status: 'TRANSCRIBING', error: null, completedAt: null });
  });
}

/** Without a recogniser the session waits for a transcript that somebody brings. */
async function waitForTranscript(caller: Caller, session: SessionRow): Promise<void> {
  await writing(caller, async (tx) => {
    await holdRun(tx, caller, session, ['TRANSCRIBING']);
    await updateSession(tx, session.id, {
      error: {
        code: 'TRANSCRIBER_UNAVAILABLE',
        message: 'No speech recogniser is configured. Bring a transcript, or name one (STT_BASE_URL).',
      },
    });
    await recordAudit(tx, caller, {
      action: 'voice_interview.await_transcript',
      resourceType: INTERVIEW,
      resourceId: session.id,
    });
  });
}

/** Tells how far the recogniser is, one write after the other and none for less than a step. */
function steps(report: ReportProgress): (share: number) => void {
  let told = DECODED;
  return (share) => {
    const step = Math.floor(DECODED + Math.min(1, Math.max(0, share)) * (99 - DECODED));
    if (step <= told) return;
    told = step;
    // A progress that is not told costs nothing; the work goes on.
    report(step, 'Transcribing').catch(() => undefined);
  };
}

async function transcribe(
  caller: Caller,
  session: SessionRow,
  audio: DecodedAudio,
  transcriber: Transcriber,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<void> {
  await report(DECODED, 'Transcribing');
  const language = session.source.language ?? 'en';
  const transcript = storable(await transcriber.transcribe(audio, { language, report: steps(report), signal }));
  if (transcript.segments.length === 0) throw new AudioError('NO_SPEECH', 'Nothing that was said could be made out.');
  await writing(caller, async (tx) => {
    const row = await holdRun(tx, caller, session, ['TRANSCRIBING']);
    await addTranscript(tx, row, {
      language: transcript.language,
      segments: transcript.segments,
      engineName: transcript.engine.name,
      engineVersion: transcript.engine.version,
      authorId: null,
      authorName: null,
    });
    await startRun(tx, caller, row, { type: SCORE_JOB, status: 'SCORING', payload: { autoRetry: true } });
    await recordAudit(tx, caller, {
      action: 'voice_interview.transcribe',
      resourceType: INTERVIEW,
      resourceId: session.id,
    });
  });
}

async function perform(
  caller: Caller,
  taken: SessionRow,
  engines: VoiceEngines,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<void> {
  await report(0, 'Taking the recording in');
  const session = await takeRecording(caller, taken);
  const folder = await mkdtemp(join(tmpdir(), 'casefile-voice-'));
  try {
    await report(TAKEN, 'Decoding');
    const audio = await decodeRecording(caller, session, { decode: engines.decode, folder, signal });
    const transcriber = await engines.chooseTranscriber();
    if (!transcriber) return await waitForTranscript(caller, session);
    await transcribe(caller, session, audio, transcriber, report, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How often a run looks whether it is still wanted, in milliseconds. */
const WANTED_MS = 2000;

/** Ends the engines' work when the session was canceled or got a transcript meanwhile. */
function watchRun(caller: Caller, session: SessionRow): { signal: AbortSignal; stop: () => void } {
  const abort = new AbortController();
  const look = async () => {
    const [row] = await reading(caller, async (tx) =>
      tx
        .select({ run: voiceSessions.run })
        .from(voiceSessions)
        .where(and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.id, session.id))),
    );
    if (row?.run !== session.run) abort.abort(new RunAbandoned('The run is over.'));
  };
  // A look that fails says nothing about the run.
  const timer = setInterval(() => void look().catch(() => undefined), WANTED_MS);
  return { signal: abort.signal, stop: () => clearInterval(timer) };
}

/**
 * The job behind an upload: takes the recording in as evidence, decodes it, has it transcribed and hands it on to scoring. Each stage is
 * written by itself, so that a run which its worker could not finish goes on where it stood. An unusable recording ends the session
 * without another try; a failure of ours is tried again and gives the tokens back after the last one.
 */
export async function runTranscription(
  job: JobRow,
  report: ReportProgress,
  engines: VoiceEngines = ENGINES,
): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const session = await takeUp(caller, job);
  if (!session) return;
  const watch = watchRun(caller, session);
  try {
    await perform(caller, session, engines, report, watch.signal);
  } catch (error) {
    if (error instanceof RunAbandoned || watch.signal.aborted) return;
    if (error instanceof AudioError) return await failUnusable(caller, session, error);
    if (job.attempt >= job.maxAttempts) {
      await failService(caller, job.id, { code: 'INTERNAL_ERROR', message: 'The recording could not be transcribed.' });
    }
    throw error;
  } finally {
    watch.stop();
  }
}
