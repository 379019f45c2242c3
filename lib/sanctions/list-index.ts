import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { type ListVersionColumn, sanctionsEntries, sanctionsSources } from '@/db/schema/sanctions';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { ListMemory } from '@/lib/sanctions/engine/list-memory';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';

/** The lists of certain editions, searched in a thread of their own. */
export type Lists = {
  versions: ListVersionColumn[];
  sampleData: boolean;
  search(subjects: readonly Subject[], threshold: number): Promise<SearchHit[][]>;
};

type Held = { key: string; sources: number; lists: Promise<Lists & { close(): void }> };
/** `present` answers; `next` is being loaded beside it and takes its place. */
const holder = globalThis as typeof globalThis & { casefileLists?: { present: Held | null; next: Held | null } };

/** How long lists of an earlier edition answer those who began with them. */
const GRACE_MS = 20_000;
/** Entries read from the database at a time: a few milliseconds of the event loop. */
const PORTION = 200;

/** The editions that the database holds now. */
export async function presentVersions(db: Pick<Transaction, 'select'> = database()): Promise<ListVersionColumn[]> {
  const rows = await db.select().from(sanctionsSources).orderBy(asc(sanctionsSources.code));
  return rows.flatMap(({ code, versionId, listDate, checksum, entryCount, sampleData }) =>
    versionId ? [{ source: code, versionId, listDate, checksum: checksum ?? '', entryCount, sampleData }] : [],
  );
}

/** Tells editions apart. */
export const editionsOf = (versions: readonly ListVersionColumn[]): string =>
  versions.map(({ versionId }) => versionId).join(' ');

/** Unhurried, as much time is left to everything else between two portions as each of them took. */
async function fill(memory: ListMemory, source: ListVersionColumn['source'], hurried: boolean): Promise<void> {
  for (let last = ''; ; ) {
    const began = performance.now();
    const rows = await database()
      .select({ entryId: sanctionsEntries.entryId, text: sql<string>`${sanctionsEntries.data}::text` })
      .from(sanctionsEntries)
      .where(and(eq(sanctionsEntries.source, source), gt(sanctionsEntries.entryId, last)))
      .orderBy(asc(sanctionsEntries.entryId))
      .limit(PORTION);
    memory.add(
      source,
      rows.map(({ text }) => text),
    );
    last = rows.at(-1)?.entryId ?? '';
    if (rows.length < PORTION) return;
    if (!hurried) await sleep(performance.now() - began);
  }
}

async function load(versions: ListVersionColumn[], hurried: boolean, onLost: () => void) {
  const memory = new ListMemory(onLost);
  try {
    for (const { source } of versions) await fill(memory, source, hurried);
    await memory.ready();
  } catch (error) {
    memory.close();
    throw error;
  }
  return {
    versions,
    sampleData: versions.every((version) => version.sampleData),
    search: (subjects: readonly Subject[], threshold: number) => memory.search(subjects, threshold),
    close: () => memory.close(),
  };
}

/** Whoever was given these lists may still ask them; then their thread ends. */
function retire({ lists }: Held): void {
  setTimeout(() => lists.then((each) => each.close()).catch(() => {}), GRACE_MS).unref();
}

function begin(versions: ListVersionColumn[]): Held {
  holder.casefileLists ??= { present: null, next: null };
  const held = holder.casefileLists;
  const forget = () => {
    if (held.present === begun) held.present = null;
    if (held.next === begun) held.next = null;
  };
  const begun: Held = {
    key: editionsOf(versions),
    sources: versions.length,
    lists: load(versions, held.present === null, () => forget()),
  };
  held.next = begun;
  begun.lists.then(() => {
    // Overtaken by a still newer edition.
    if (held.next !== begun) return retire(begun);
    if (held.present) retire(held.present);
    held.present = begun;
    held.next = null;
  }, forget);
  return begun;
}

/**
 * The lists kept in memory by this process. When any of them has a new edition, it is loaded beside the old one, which answers meanwhile;
 * `present: true` waits for the new one, and so does everybody while a list is held for the first time: without it nobody is clear.
 */
export async function presentLists({ present = false } = {}): Promise<Lists> {
  const versions = await presentVersions();
  const key = editionsOf(versions);
  const held = holder.casefileLists;
  if (held?.present?.key === key) return held.present.lists;
  const next = held?.next?.key === key ? held.next : begin(versions);
  const earlier = held?.present;
  return earlier && earlier.sources >= versions.length && !present ? earlier.lists : next.lists;
}
