import { setTimeout as sleep } from 'node:timers/promises';
import { stopAllChildren } from './children';
import { describeFailure, say } from './progress';

const STARTUP_GRACE_MS = 30_000;

/** What a long-running command has started, and the order in which it is stopped: the reverse. */
export class Lifetime {
  readonly #stops: Array<() => Promise<void>> = [];
  #stopping = false;
  #startup: Promise<unknown> = Promise.resolve();

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Registers how to stop what was just started. */
  onStop(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Runs the start-up; Ctrl-C, SIGTERM and SIGHUP stop everything with code 0, a failure with its sentence and code 1. */
  run(startup: () => Promise<void>): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.end(0));
    }
    process.on('uncaughtException', (error) => void this.fail(error));
    this.#startup = startup().catch((error: unknown) => this.fail(error));
  }

  /** Says why the command cannot go on, and ends it with code 1. */
  fail(error: unknown): void {
    if (this.#stopping) return;
    process.stderr.write(`\n${describeFailure(error)}\n`);
    void this.end(1);
  }

  /** Stops everything in reverse order and ends the process. Calls after the first do nothing. */
  async end(code: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    if (code === 0) say('\nStopping …');
    let exitCode = code;
    for (const stop of this.#stops.splice(0).reverse()) exitCode = (await this.#tried(stop)) ? exitCode : 1;
    await stopAllChildren();
    // A start-up that was interrupted may still be opening the database; what it registers meanwhile is stopped too.
    await Promise.race([this.#startup, sleep(STARTUP_GRACE_MS)]);
    for (const stop of this.#stops.splice(0).reverse()) exitCode = (await this.#tried(stop)) ? exitCode : 1;
    if (code === 0) say('Stopped.');
    process.exit(exitCode);
  }

  async #tried(stop: () => Promise<void>): Promise<boolean> {
    try {
      await stop();
      return true;
    } catch (error) {
      process.stderr.write(`${describeFailure(error)}\n`);
      return false;
    }
  }
}
