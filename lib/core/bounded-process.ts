import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often a process' memory is looked at, in milliseconds. */
export const WATCH_MS = 200;

export type BoundBroken = 'ENGINE_FAILED' | 'TIMED_OUT' | 'MEMORY_EXCEEDED';

/** A process that ended without an answer, or was ended for breaking one of its bounds. */
export class BoundedProcessError extends Error {
  override readonly name = 'BoundedProcessError';
  constructor(
    readonly reason: BoundBroken,
    detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Resident memory of a process in megabytes; 0 where the system does not tell or the process is gone. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Starts a script for foreign input: a bare environment (it knows no secret), native engines on one thread, a bounded heap. */
export function forkBare(script: string, heapMegabytes: number): ChildProcess {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  return fork(script, [], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`, '--no-warnings'],
    env: { NODE_ENV: 'production', PATH, HOME, TMPDIR, TZ, OMP_THREAD_LIMIT: '1', OMP_NUM_THREADS: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Sends one request to a script in a process of its own and gives its first message back; the process is ended in any case. Throws
 * BoundedProcessError when it crashes, takes longer than `seconds` or holds more than `megabytes`; the signal's reason when aborted.
 */
export async function askProcess<Answer>(
  script: string,
  request: unknown,
  bounds: { seconds: number; megabytes: number; heapMegabytes: number; signal?: AbortSignal },
): Promise<Answer> {
  const { seconds, megabytes, heapMegabytes, signal } = bounds;
  signal?.throwIfAborted();
  const child = forkBare(script, heapMegabytes);
  return new Promise<Answer>((resolve, reject) => {
    const settle = (how: () => void) => {
      clearInterval(watch);
      clearTimeout(limit);
      signal?.removeEventListener('abort', abort);
      child.removeAllListeners();
      child.kill('SIGKILL');
      how();
    };
    const fail = (reason: BoundBroken, detail: string) => settle(() => reject(new BoundedProcessError(reason, detail)));
    const abort = () => settle(() => reject(signal?.reason));
    const watch = setInterval(() => {
      const used = residentMegabytes(child.pid ?? 0);
      if (used > megabytes) fail('MEMORY_EXCEEDED', `${Math.round(used)} MB`);
    }, WATCH_MS);
    const limit = setTimeout(() => fail('TIMED_OUT', `${seconds} s`), seconds * 1000);
    signal?.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => fail('ENGINE_FAILED', error.message));
    child.once('exit', (code, by) => fail('ENGINE_FAILED', `it ended with ${by ?? code}`));
    child.once('message', (answer) => settle(() => resolve(answer as Answer)));
    try {
      child.send(request as object, (error) => {
        if (error) fail('ENGINE_FAILED', error.message);
      });
    } catch (error) {
      // A request that cannot be written down is thrown at once.
      fail('ENGINE_FAILED', String(error));
    }
  });
}
