import { asc } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { type ListVersionColumn, sanctionsSources } from '@/db/schema/sanctions';
import { log } from '@/lib/core/log';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { ListMemory } from '@/lib/sanctions/engine/list-memory';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';

/** The lists of certain editions, searched in a thread of their own. */
export type Lists = {
  versions: ListVersionColumn[];
  search(subjects: readonly Subject[], threshold: number): Promise<SearchHit[][]>;
};

/** `users` ask these lists now. */
type Held = {
  key: string;
  sources: number;
  users: number;
  lists: Promise<Lists & { close(): void }>;
  stop: AbortController;
};
/** What could not be loaded, and until when it is not tried again. */
type Failure = { key: string; error: unknown; pauseMs: number; until: number };
/** `present` answers; `next` is being loaded beside it and takes its place. */
type State = { present: Held | null; next: Held | null; failure: Failure | null };

const holder = globalThis as typeof globalThis & { casefileLists?: State };

function state(): State {
  holder.casefileLists ??= { present: null, next: null, failure: null };
  return holder.casefileLists;
}

/** Whoever waits for lists that a newer edition has overtaken waits for the newer one. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** How long an edition that cannot be loaded is left alone: twice as long each time, up to a minute. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** The editions that the database holds now. */
export async function presentVersions(db: Pick<Transaction, 'select'> = database()): Promise<ListVersionColumn[]> {
  const rows = await db.select().from(sanctionsSources).orderBy(asc(sanctionsSources.code));
  return rows.flatMap(({ code, versionId, listDate, checksum, entryCount, sampleData, asOf }) => {
    const facts = { source: code, listDate, checksum: checksum ?? '', entryCount, sampleData };
    return versionId ? [{ ...facts, versionId, asOf: asOf?.toISOString() ?? null }] : [];
  });
}

/** Tells editions apart. */
export const editionsOf = (versions: readonly ListVersionColumn[]): string =>
  versions.map(({ versionId }) => versionId).join(' ');

/** `take` is called in the moment in which the lists are whole, alive and not overtaken; `onLost` when they end by themselves. */
async function load(
  versions: ListVersionColumn[],
  stop: AbortSignal,
  hurried: boolean,
  { take, onLost }: { take: () => void; onLost: () => void },
) {
  const memory = new ListMemory({ sources: versions.map(({ source }) => source), hurried }, onLost);
  stop.addEventListener('abort', () => memory.close());
  try {
    await memory.ready();
    // It was read in many statements: of an edition that was taken over meanwhile it holds a part.
    if (editionsOf(await presentVersions()) !== editionsOf(versions)) throw new Overtaken();
    stop.throwIfAborted();
    if (memory.lost) throw memory.lost;
  } catch (error) {
    memory.close();
    throw stop.aborted ? stop.reason : error;
  }
  take();
  return {
    versions,
    search: (subjects: readonly Subject[], threshold: number) => memory.search(subjects, threshold),
    close: () => memory.close(),
  };
}

/** Ends the thread of lists that answer nobody any more, as soon as everybody who began with them is done. */
function endUnused(held: State, old: Held): void {
  if (old === held.present || old === held.next || old.users > 0) return;
  void old.lists.then((each) => each.close()).catch(() => {});
}

function noteFailure(held: State, key: string, error: unknown): void {
  const before = held.failure?.key === key ? held.failure.pauseMs : 0;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, before * 2 || FIRST_PAUSE_MS);
  held.failure = { key, error, pauseMs, until: performance.now() + pauseMs };
  log().error({ err: error, pauseMs }, 'the sanctions lists could not be loaded');
}

function begin(held: State, versions: ListVersionColumn[]): Held {
  const key = editionsOf(versions);
  held.next?.stop.abort(new Overtaken());
  const stop = new AbortController();
  const take = () => {
    const before = held.present;
    Object.assign(held, { present: begun, next: null, failure: null });
    if (before) endUnused(held, before);
  };
  const onLost = () => {
    if (held.present === begun) held.present = null;
  };
  const begun: Held = {
    key,
    sources: versions.length,
    users: 0,
    stop,
    lists: load(versions, stop.signal, held.present === null, { take, onLost }),
  };
  held.next = begun;
  begun.lists.catch((error: unknown) => {
    if (held.next === begun) held.next = null;
    if (!(error instanceof Overtaken)) noteFailure(held, key, error);
  });
  return begun;
}

/** The lists that answer whoever asks now. Throws what kept them from being loaded. */
function listsFor(versions: ListVersionColumn[], present: boolean): Held {
  const key = editionsOf(versions);
  const held = state();
  if (held.present?.key === key) return held.present;
  const earlier = held.present && held.present.sources >= versions.length && !present ? held.present : null;
  const resting = held.failure?.key === key && performance.now() < held.failure.until;
  const loading = held.next?.key === key ? held.next : resting ? null : begin(held, versions);
  const chosen = earlier ?? loading;
  if (!chosen) throw held.failure?.error;
  return chosen;
}

/**
 * Does `work` with the lists kept in memory by this process; they answer it until it is done, however many editions follow. When any of them
 * has a new edition, it is loaded beside the old one, which answers meanwhile; `present: true` waits for the new one, and so does everybody
 * while a list is held for the first time: without it nobody is clear. At most one edition is being loaded. Throws what kept the lists from
 * being loaded.
 */
export async function withLists<T>(work: (lists: Lists) => Promise<T>, { present = false } = {}): Promise<T> {
  for (;;) {
    const versions = await presentVersions();
    const used = listsFor(versions, present);
    used.users += 1;
    try {
      const lists = await used.lists.catch((error: unknown) => {
        if (error instanceof Overtaken) return null;
        throw error;
      });
      if (lists) return await work(lists);
    } finally {
      used.users -= 1;
      endUnused(state(), used);
    }
  }
}
