import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDriver } from '@/db/driver';
import type { ListVersionColumn } from '@/db/schema/sanctions';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';
import { type SearchHit, SearchIndex } from '@/lib/sanctions/engine/search-index';

/**
 * A thread that holds all lists and searches in them, so that neither taking lists in nor comparing names keeps the event loop of a web
 * process or a worker from anything else. It reads them itself, over a connection of its own; an error on the way ends it.
 */
export type HeldLists = { sources: ListVersionColumn['source'][]; hurried: boolean };
export type ToThread = { id: number; subjects: Subject[]; threshold: number };
export type FromThread = { type: 'ready' } | { type: 'found'; id: number; hits: SearchHit[][] };

/** Entries read at a time. */
const PORTION = 200;
/** Names of its own that a fresh index is asked for: what runs for the first time is compiled then, and nobody's request waits for it. */
const REHEARSED = 40;
const REHEARSED_THRESHOLD = 0.7;

const index = new SearchIndex();
const rehearsal: Subject[] = [];

function add(source: string, text: string): void {
  const entry = JSON.parse(text) as ListEntry;
  index.add({ ...entry, source });
  const name = entry.names[0]?.name;
  if (name && rehearsal.length < REHEARSED) rehearsal.push({ type: 'PERSON', name });
}

/** Unhurried, as much time is left to everything else between two portions as each of them took. */
async function fill({ sources, hurried }: HeldLists): Promise<void> {
  const sql = openDriver(1);
  for (const source of sources) {
    for (let last = ''; ; ) {
      const began = performance.now();
      const rows = await sql<{ id: string; text: string }[]>`
        select entry_id as id, data::text as text from sanctions_entries
        where source = ${source} and entry_id > ${last} order by entry_id limit ${PORTION}`;
      for (const { text } of rows) add(source, text);
      last = rows.at(-1)?.id ?? '';
      if (rows.length < PORTION) break;
      if (!hurried) await sleep(performance.now() - began);
    }
  }
  await sql.end();
  index.seal();
  for (const subject of rehearsal) index.search(subject, REHEARSED_THRESHOLD);
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', ({ id, subjects, threshold }: ToThread) => {
  answer({ type: 'found', id, hits: subjects.map((subject) => index.search(subject, threshold)) });
});

await fill(workerData as HeldLists);
answer({ type: 'ready' });
