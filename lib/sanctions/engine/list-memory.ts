import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';
import type { FromThread, HeldLists, ToThread } from '@/lib/sanctions/hold-lists';

/** The script stands in the project's folder, from which every process is started. */
const SCRIPT = 'lib/sanctions/engine/list-thread.mjs';
/** Subjects sent at a time: between two portions others get their turn. */
const PORTION = 10;
/** Portions of one search on their way at a time, so that the thread need not wait while an answer is taken. */
const LANES = 2;

type Waiting = { resolve: (hits: SearchHit[][]) => void; reject: (error: Error) => void };

/** The lists in a thread of their own (`hold-lists`), asked when `ready`, ended by `close`. */
export class ListMemory {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready = Promise.withResolvers<void>();
  #next = 1;
  #closing = false;
  #lost: Error | null = null;

  /** `onLost` is told when the thread ended by itself; whatever was asked of it fails. */
  constructor(workerData: HeldLists, onLost: () => void) {
    const script = join(/* turbopackIgnore: true */ process.cwd(), SCRIPT);
    this.#thread = new Worker(script, { workerData });
    this.#thread.unref();
    this.#thread.on('message', (message: FromThread) => this.#take(message));
    const lose = (error: Error) => {
      if (this.#lost) return;
      this.#lost = error;
      this.#ready.reject(error);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#closing) onLost();
    };
    this.#thread.on('error', lose);
    this.#thread.on('exit', () => lose(new Error('The thread that holds the sanctions lists ended.')));
  }

  #take(message: FromThread): void {
    if (message.type === 'ready') this.#ready.resolve();
    else {
      this.#waiting.get(message.id)?.resolve(message.hits);
      this.#waiting.delete(message.id);
    }
  }

  /** Rejects when the thread is lost on the way. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Why the thread ended; null while it lives. */
  get lost(): Error | null {
    return this.#lost;
  }

  #ask(subjects: Subject[], threshold: number): Promise<SearchHit[][]> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      const id = this.#next;
      this.#next += 1;
      this.#waiting.set(id, { resolve, reject });
      const message: ToThread = { id, subjects, threshold };
      this.#thread.postMessage(message);
    });
  }

  /** Hits of each subject, in the order of the subjects. */
  async search(subjects: readonly Subject[], threshold: number): Promise<SearchHit[][]> {
    const found: SearchHit[][] = [];
    let next = 0;
    const lane = async () => {
      while (next < subjects.length) {
        const from = next;
        next += PORTION;
        const hits = await this.#ask(subjects.slice(from, next), threshold);
        hits.forEach((each, at) => {
          found[from + at] = each;
        });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return found;
  }

  /** Ends the thread; what is still asked of it fails. */
  close(): void {
    this.#closing = true;
    void this.#thread.terminate();
  }
}
