import { join } from 'node:path';
import { askProcess, type BoundBroken, BoundedProcessError } from '@/lib/core/bounded-process';
import type { DecodeAnswer, DecodeRequest } from '@/lib/voice/engine/decode/decode-process';
import { AudioError, type DecodedAudio } from '@/lib/voice/engine/interview';

const SCRIPT = join(import.meta.dirname, 'decode', 'decode-process.ts');
const BOUNDS = { megabytes: 1024, heapMegabytes: 512 };

/** Decoding and measuring takes about a hundredth of the recording's length; ten times that, and a minute to start. */
const secondsFor = (maxSeconds: number) => 60 + maxSeconds * 0.1;

const TOLD: Record<BoundBroken, string> = {
  ENGINE_FAILED: 'The recording could not be decoded: the decoder gave up.',
  TIMED_OUT: 'Decoding the recording took too long.',
  MEMORY_EXCEEDED: 'Decoding the recording took too much memory.',
};

/**
 * Decodes a recording to 16 kHz WAVs in `directory`, one per leg of a call, and measures it. Works in a process of its own without secrets,
 * whose time and memory are bounded. Throws AudioError: `UNREADABLE_AUDIO` for files that are no sound, broken, shorter than a second or
 * longer than `maxSeconds`, `NO_SPEECH` for silence, noise, tones and music; the signal's reason when it is aborted.
 */
export async function decodeAudio(
  path: string,
  options: { directory: string; maxSeconds: number; signal?: AbortSignal; withoutFfmpeg?: boolean },
): Promise<DecodedAudio> {
  const { directory, maxSeconds, signal, withoutFfmpeg = false } = options;
  const request: DecodeRequest = { path, directory, maxSeconds, withoutFfmpeg };
  const seconds = secondsFor(maxSeconds);
  const answer = await askProcess<DecodeAnswer>(SCRIPT, request, { ...BOUNDS, seconds, signal }).catch((error) => {
    if (error instanceof BoundedProcessError) throw new AudioError('UNREADABLE_AUDIO', TOLD[error.reason]);
    throw error;
  });
  if ('audio' in answer) return answer.audio;
  const { code, message } = answer.error;
  if (code) throw new AudioError(code, message);
  throw new AudioError('UNREADABLE_AUDIO', `The recording could not be decoded (${message}).`);
}
