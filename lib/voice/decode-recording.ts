import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { withDownloaded } from '@/lib/storage/downloaded';
import { objectStore } from '@/lib/storage/object-store';
import type { decodeAudio } from '@/lib/voice/engine/decode-audio';
import { AudioError, type DecodedAudio } from '@/lib/voice/engine/interview';
import { updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { MAX_RECORDING_SECONDS } from '@/lib/voice/rules';
import { holdRun } from '@/lib/voice/save-run';

async function recordingKeyOf(caller: Caller, evidenceId: string): Promise<string> {
  const [row] = await reading(caller, async (tx) =>
    tx
      .select({ key: evidence.storageKey, status: evidence.status })
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, evidenceId))),
  );
  if (row?.status !== 'AVAILABLE') throw new AudioError('UNREADABLE_AUDIO', 'The recording is kept apart.');
  return row.key;
}

async function saveAudio(
  caller: Caller,
  session: SessionRow,
  audio: DecodedAudio,
  states: readonly SessionRow['status'][],
): Promise<void> {
  const { decoder, sampleRate, channels, durationMs, speechShare, clippedShare, signalToNoiseDb, peaks } = audio;
  await writing(caller, async (tx) => {
    await holdRun(tx, caller, session, states);
    await updateSession(tx, session.id, {
      audio: {
        decoder,
        sampleRate,
        channelCount: channels.length,
        durationMs,
        speechShare,
        clippedShare,
        signalToNoiseDb,
        peaks,
      },
    });
  });
}

/**
 * Decodes the recording that a run has taken in and keeps what was measured of it. The sound is left in `folder`, for the recogniser.
 * Throws AudioError for a recording that cannot be used, RunAbandoned when the session went on without the run.
 */
export async function decodeRecording(
  caller: Caller,
  session: SessionRow,
  work: {
    decode: typeof decodeAudio;
    folder: string;
    signal?: AbortSignal;
    states?: readonly SessionRow['status'][];
  },
): Promise<DecodedAudio> {
  const { decode, folder, signal, states = ['TRANSCRIBING'] } = work;
  const key = await recordingKeyOf(caller, session.evidenceId ?? '');
  return withDownloaded(objectStore(), key, async (path) => {
    const directory = join(folder, 'channels');
    await mkdir(directory);
    const audio = await decode(path, { directory, maxSeconds: MAX_RECORDING_SECONDS, signal });
    await saveAudio(caller, session, audio, states);
    return audio;
  });
}
