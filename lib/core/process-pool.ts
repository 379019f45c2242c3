import type { ChildProcess } from 'node:child_process';
import { type BoundBroken, forkBare, residentMegabytes, WATCH_MS } from '@/lib/core/bounded-process';
import { standBehind } from '@/lib/core/stand-behind';

export type ProcessOutcome<Value> =
  | { ok: true; value: Value; durationMs: number }
  | { ok: false; reason: BoundBroken; detail: string; durationMs: number };

export type ProcessLimits = { seconds: number; megabytes: number };

/** What goes to a process of the pool, and what comes back (lib/core/answer-tasks.ts). */
export type PoolRequest = { id: number; task: object };
export type PoolAnswer = 'ready' | { id: number; value: unknown } | { id: number; error: string };

/** Thrown to whoever waits when the pool is closed: the work has not failed, it goes on elsewhere. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

const HEAP_MEGABYTES = 1024;
/** What a process may take to load its program, on a machine that others keep busy; the time of a task begins behind it. */
const START_SECONDS = 60;
/** A process without work ends after this time and gives its models' memory back. */
const IDLE_MS = 15 * 60_000;

type Waiting = {
  task: object;
  /** Tasks of one group share what a process remembers of their files. */
  group: string | null;
  limits: ProcessLimits;
  settle: (outcome: ProcessOutcome<unknown>) => void;
  refuse: (error: Error) => void;
};

/** One place in the pool: at most one process, at most one task. */
class Place {
  private child: ChildProcess | null = null;
  private ready = false;
  private idle: NodeJS.Timeout | undefined;
  private abort: (() => void) | null = null;
  private count = 0;
  /** The group that this place worked for last. */
  group: string | null = null;

  constructor(private readonly script: string) {}

  get busy(): boolean {
    return this.abort !== null;
  }

  private open(): ChildProcess {
    if (this.child?.connected) return this.child;
    const child = forkBare(this.script, HEAP_MEGABYTES);
    // People who look at evidence come before background work, also where the whole service runs at a lower priority.
    if (child.pid !== undefined) standBehind(child.pid);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    child.on('message', (answer: PoolAnswer) => {
      if (this.child === child && answer === 'ready') this.ready = true;
    });
    this.child = child;
    this.ready = false;
    return child;
  }

  /** Ends the process at once; the next task gets a fresh one. */
  kill(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
    this.abort?.();
  }

  run(work: Waiting, done: () => void): void {
    clearTimeout(this.idle);
    const startedAt = performance.now();
    const child = this.open();
    child.ref();
    child.channel?.ref();
    const id = ++this.count;
    const durationMs = () => Math.round(performance.now() - startedAt);
    const finish = () => {
      clearInterval(watch);
      clearTimeout(limit);
      child.off('message', hear);
      child.off('exit', crash);
      child.off('error', crash);
      this.abort = null;
      // One that has nothing to do keeps nobody alive.
      child.unref();
      child.channel?.unref();
      this.idle = setTimeout(() => this.kill(), IDLE_MS).unref();
      done();
    };
    const fail = (reason: BoundBroken, detail: string) => {
      this.abort = null;
      this.kill();
      finish();
      work.settle({ ok: false, reason, detail, durationMs: durationMs() });
    };
    const endAfter = (seconds: number) =>
      setTimeout(() => fail('TIMED_OUT', `${work.limits.seconds} s`), seconds * 1000);
    let standing = this.ready;
    let limit = endAfter(work.limits.seconds + (this.ready ? 0 : START_SECONDS));
    const hear = (answer: PoolAnswer) => {
      if (answer === 'ready') {
        // Once: what opens foreign files must not be able to put its end off.
        if (standing) return;
        standing = true;
        clearTimeout(limit);
        limit = endAfter(work.limits.seconds);
        return;
      }
      if (answer.id !== id) return;
      finish();
      if ('error' in answer) {
        work.settle({ ok: false, reason: 'ENGINE_FAILED', detail: answer.error, durationMs: durationMs() });
      } else work.settle({ ok: true, value: answer.value, durationMs: durationMs() });
    };
    const crash = (cause: unknown) => fail('ENGINE_FAILED', `The process ended (${String(cause)}).`);
    const watch = setInterval(() => {
      const used = residentMegabytes(child.pid ?? 0);
      if (used > work.limits.megabytes) fail('MEMORY_EXCEEDED', `${Math.round(used)} MB`);
    }, WATCH_MS);
    this.abort = () => {
      finish();
      work.refuse(new PoolClosed('The engines are being shut down.'));
    };
    child.on('message', hear);
    child.once('exit', crash);
    child.once('error', crash);
    try {
      child.send({ id, task: work.task } satisfies PoolRequest, (error) => {
        if (error && this.abort) fail('ENGINE_FAILED', error.message);
      });
    } catch (error) {
      // Nothing was sent: the task cannot be written down. The process knows nothing of it and goes on.
      finish();
      work.settle({ ok: false, reason: 'ENGINE_FAILED', detail: String(error), durationMs: durationMs() });
    }
  }
}

/**
 * A few long-lived processes that run engines one task at a time. A task that crashes, takes too long or too much memory ends its own
 * process alone and is answered as failed; the process is replaced. `seconds`, from when its
 * process stands, and resident `megabytes` are watched from outside.
 */
export class ProcessPool {
  private readonly places: Place[];
  private readonly queue: Waiting[] = [];
  private closed = false;

  constructor(script: string, size: number) {
    this.places = Array.from({ length: size }, () => new Place(script));
  }

  /**
   * Runs one task when a place is free; one of a `group` goes where the group's last task went, as long as that place has not worked for
   * another group since. Rejects with PoolClosed when the pool closes before its end.
   */
  run<Value>(task: object, limits: ProcessLimits, group: string | null = null): Promise<ProcessOutcome<Value>> {
    if (this.closed) return Promise.reject(new PoolClosed('The engines are shut down.'));
    return new Promise((resolve, reject) => {
      const settle = (outcome: ProcessOutcome<unknown>) => resolve(outcome as ProcessOutcome<Value>);
      this.queue.push({ task, group, limits, settle, refuse: reject });
      this.next();
    });
  }

  private next(): void {
    for (const place of this.places) {
      if (place.busy || this.closed) continue;
      const at = this.queue.findIndex(({ group }) => this.suits(place, group));
      const [work] = at === -1 ? [] : this.queue.splice(at, 1);
      if (!work) continue;
      place.group = work.group ?? place.group;
      place.run(work, () => this.next());
    }
  }

  private suits(place: Place, group: string | null): boolean {
    return group === null || place.group === group || this.places.every((each) => each.group !== group);
  }

  /** Runs a task in every place ahead of the first real one. One that fails is no failure: what comes after it will tell. */
  async warm(task: object, limits: ProcessLimits): Promise<void> {
    await Promise.all(this.places.map(() => this.run(task, limits)));
  }

  /** Ends every process; what waits or runs is refused with PoolClosed. */
  close(): void {
    this.closed = true;
    for (const work of this.queue.splice(0)) work.refuse(new PoolClosed('The engines are being shut down.'));
    for (const place of this.places) place.kill();
  }
}
