import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { ApiClient, logIn, workDone } from '../api-client';
import { finished } from '../children';
import { commandLine } from '../processes';
import { describeFailure, elapsed, say } from '../progress';
import type { Throwaway } from '../throwaway';

/** How long a step may take before it counts as never reached. A dead worker's job goes to the next one within half a minute. */
const PATIENCE_MS = 180_000;

/** A running installation that is broken on purpose, and the count of what held. Every part of `npm run test:faults` gets it. */
export class Faults {
  passes = 0;
  failures = 0;
  private worker: ChildProcess;

  private constructor(
    readonly casefile: Throwaway,
    readonly api: ApiClient,
    /** Past row-level security: looks at what was left, and holds locks at which a process stops. */
    readonly sql: postgres.Sql,
  ) {
    this.worker = casefile.worker;
  }

  /** Begins once the demo's own work is done. */
  static async begin(casefile: Throwaway): Promise<Faults> {
    const headers = await logIn(casefile.address, 'supervisor@harbour.example', casefile.password);
    await workDone(casefile.address, headers);
    return new Faults(casefile, new ApiClient(casefile.address, headers), casefile.superuser());
  }

  async close(): Promise<void> {
    await this.sql.end();
  }

  /** Runs one case; what it throws is told and counted, and the next one runs all the same, with a living worker. */
  async holds(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
      this.passes += 1;
      say(`  ${what.padEnd(74)} held    ${elapsed()}`);
    } catch (error) {
      this.failed(what, describeFailure(error));
    }
    this.startWorker();
  }

  failed(what: string, why: string): void {
    this.failures += 1;
    say(`  ${what.padEnd(74)} FAILED  ${elapsed()}\n${why}`);
  }

  /** Ends the worker without a word, as a crash or the system would. */
  async killWorker(): Promise<void> {
    this.worker.kill('SIGKILL');
    await finished(this.worker);
  }

  /** Starts a worker if none lives. */
  startWorker(): void {
    const ended = this.worker.exitCode !== null || this.worker.signalCode !== null;
    if (ended) this.worker = this.casefile.startWorker();
  }

  /** Ids of processes that the worker has started, those whose command line names `script`. */
  childrenOfWorker(script: string): number[] {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => parentOf(pid) === this.worker.pid && commandLine(pid).includes(script));
  }

  /** Asks again and again, quickly, until something is there. Throws when it never comes. */
  async until<Value>(what: string, ask: () => Promise<Value | null | undefined | false>): Promise<Value> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const found = await ask();
      if (found) return found;
      await sleep(10);
    }
    throw new Error(`${what}: never reached.`);
  }
}

/** Throws unless both are the same as JSON. */
export function same(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what} is ${is}, should be ${should}.`);
}

/** Parent of a process (proc(5)); 0 when it is none of Linux or gone. */
function parentOf(pid: number): number {
  if (!Number.isInteger(pid)) return 0;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
