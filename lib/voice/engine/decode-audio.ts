import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodeAnswer, DecodeRequest } from '@/lib/voice/engine/decode/decode-process';
import { AudioError, type DecodedAudio } from '@/lib/voice/engine/interview';

const SCRIPT = join(import.meta.dirname, 'decode', 'decode-process.ts');
const MEGABYTES = 1024;
const WATCH_MS = 200;

/** Decoding and measuring takes about a hundredth of the recording's length; ten times that, and a minute to start. */
const secondsFor = (maxSeconds: number) => 60 + maxSeconds * 0.1;

function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Decodes a recording to 16 kHz WAVs in `directory`, one per leg of a call, and measures it. Works in a process of its own without secrets,
 * whose time and memory are bounded. Throws AudioError: `UNREADABLE_AUDIO` for files that are no sound, broken, shorter than a second or
 * longer than `maxSeconds`, `NO_SPEECH` for silence, noise, tones and music; the signal's reason when it is aborted.
 */
export function decodeAudio(
  path: string,
  options: { directory: string; maxSeconds: number; signal?: AbortSignal; withoutFfmpeg?: boolean },
): Promise<DecodedAudio> {
  const { directory, maxSeconds, signal, withoutFfmpeg = false } = options;
  signal?.throwIfAborted();
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  const child = fork(SCRIPT, [], {
    execArgv: ['--import', 'tsx', '--max-old-space-size=512', '--no-warnings'],
    env: { NODE_ENV: 'production', PATH, HOME, TMPDIR, TZ },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<DecodedAudio>((resolve, reject) => {
    const settle = (how: () => void) => {
      clearInterval(watch);
      clearTimeout(limit);
      signal?.removeEventListener('abort', abort);
      child.removeAllListeners();
      child.kill('SIGKILL');
      how();
    };
    const fail = (message: string) => settle(() => reject(new AudioError('UNREADABLE_AUDIO', message)));
    const abort = () => settle(() => reject(signal?.reason));
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid ?? 0) > MEGABYTES) fail('Decoding the recording took too much memory.');
    }, WATCH_MS);
    const limit = setTimeout(() => fail('Decoding the recording took too long.'), secondsFor(maxSeconds) * 1000);
    signal?.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => fail('The recording could not be decoded: the decoder gave up.'));
    child.once('message', (answer: DecodeAnswer) => {
      if ('audio' in answer) settle(() => resolve(answer.audio));
      else if (answer.error.code) refuse(answer.error.code, answer.error.message);
      else fail(`The recording could not be decoded (${answer.error.message}).`);
    });
    const refuse = (code: AudioError['code'], message: string) => settle(() => reject(new AudioError(code, message)));
    child.send({ path, directory, maxSeconds, withoutFfmpeg } satisfies DecodeRequest);
  });
}
