import { parentPort } from 'node:worker_threads';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';
import { type SearchHit, SearchIndex } from '@/lib/sanctions/engine/search-index';

/**
 * A thread that holds one edition of all lists and searches in it, so that neither taking lists in nor comparing names keeps the event loop of
 * a web process or a worker from anything else. It knows no database: entries are sent to it as JSON, then it is told to be ready.
 */
export type ToThread =
  | { type: 'entries'; source: string; entries: string[] }
  | { type: 'seal' }
  | { type: 'search'; id: number; subjects: Subject[]; threshold: number };
export type FromThread =
  | { type: 'ready'; entries: number; names: number }
  | { type: 'found'; id: number; hits: SearchHit[][] };

const index = new SearchIndex();

/** Names of its own that a fresh index is asked for: what runs for the first time is compiled then, and nobody's request waits for it. */
const rehearsal: Subject[] = [];
const REHEARSED = 40;
const REHEARSED_THRESHOLD = 0.7;

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'entries') {
    for (const text of message.entries) {
      const entry = JSON.parse(text) as ListEntry;
      index.add({ ...entry, source: message.source });
      const name = entry.names[0]?.name;
      if (name && rehearsal.length < REHEARSED) rehearsal.push({ type: 'PERSON', name });
    }
  } else if (message.type === 'seal') {
    index.seal();
    for (const subject of rehearsal) index.search(subject, REHEARSED_THRESHOLD);
    answer({ type: 'ready', entries: index.size, names: index.nameCount });
  } else {
    const { id, subjects, threshold } = message;
    answer({ type: 'found', id, hits: subjects.map((subject) => index.search(subject, threshold)) });
  }
});

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}
