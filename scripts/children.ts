import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const STOP_TIMEOUT_MS = 25_000;
const LOG_LIMIT_BYTES = 20 * 1024 ** 2;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long was healthy, so its next failure starts with the short pause again. */
const HEALTHY_MS = 60_000;

const running = new Set<ChildProcess>();

/**
 * Arguments of the web's node. What dies young is cleared away often and little at a time, by no more threads than there are cores to spare:
 * a pause of V8's is a pause of every request.
 */
const WEB_V8 = ['--max-semi-space-size=4', '--v8-pool-size=0'];

/** The arguments of node that start a program of ours; the web's first file loads what it needs of TypeScript itself. */
export const program = (name: string): readonly string[] =>
  name === 'web' ? [...WEB_V8, 'scripts/web.mjs'] : ['--import', 'tsx', `scripts/${name}.ts`];

export type Variables = Readonly<Record<string, string | undefined>>;

export interface ChildOptions {
  /** Arguments of node, the script first. */
  args: readonly string[];
  variables: Variables;
  /** File that standard output and error are appended to; the terminal when undefined. */
  logFile?: string;
}

/**
 * Starts a Node process that ends with this one. It has its own process group, so that Ctrl-C reaches only this process, which
 * then ends its children in order.
 */
export function startChild(options: ChildOptions): ChildProcess {
  const output = options.logFile ? openLog(options.logFile) : 'inherit';
  const child = spawn(process.execPath, ['--import', './scripts/exit-with-parent.mjs', ...options.args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
    env: { NODE_ENV: 'production', ...options.variables, CASEFILE_PARENT_PID: String(process.pid) },
  });
  if (typeof output === 'number') closeSync(output);
  running.add(child);
  void finished(child).then(() => running.delete(child));
  return child;
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Resolves with true when the process ended by itself with code 0. */
export function finished(child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode === 0);
  return new Promise((done) => {
    child.once('exit', (code) => done(code === 0));
    child.once('error', () => done(false));
  });
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Asks a process to end and waits for it; after 25 s it is killed. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const forced = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
  await finished(child);
  clearTimeout(forced);
}

/** Ends every child that still runs, in no order. */
export async function stopAllChildren(): Promise<void> {
  await Promise.all([...running].map(stopChild));
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

export interface Supervised {
  /** How often the process has ended without being asked to. */
  failures(): number;
  stop(): Promise<void>;
}

/** Keeps a process running: whenever it ends by itself it is started again, after a pause that doubles from 0.5 s to 30 s. */
export function supervise(options: ChildOptions, onFailure: (pauseMs: number) => void): Supervised {
  let stopping = false;
  let failures = 0;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const run = () => {
    const from = Date.now();
    child = startChild(options);
    void finished(child).then(() => {
      if (stopping) return;
      failures += 1;
      pause = Date.now() - from > HEALTHY_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      onFailure(pause);
      timer = setTimeout(run, pause);
    });
  };
  run();
  return {
    failures: () => failures,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await stopChild(child);
    },
  };
}

/** The last lines of a log file. */
export function lastLines(file: string, count = 30): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
