import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { buildIndex, type IndexedEntry, type SearchIndex } from '@/lib/sanctions/engine/search-index';
import { THRESHOLD } from '@/lib/sanctions/rules';
import { readLists } from '../eval/sanctions-lists';

export type SearchFigures = {
  names: number;
  loadSeconds: number;
  megabytes: number;
  /** Of one core's time, whatever else the machine does. */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
};

const SYLLABLES =
  'ba be bi bo da de di do fa fe ga go ha hi ja ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi wa ya yo za zo'.split(
    ' ',
  );
const ENDINGS = ['', 'n', 'r', 's', 'm', 'l', 'd', 'th', 'sh'];
const WORDS = 30_000;

/** Numbers from 0 below 1, the same every time (Park and Miller's generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Invented names of two to four parts; few parts are very common and most are rare, as in real names. */
export function inventedNames(count: number, seed = 7): string[] {
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const words = Array.from({ length: WORDS }, () => {
    const length = 2 + Math.floor(next() * 2);
    return Array.from({ length }, () => pick(SYLLABLES)).join('') + pick(ENDINGS);
  });
  const word = () => words[Math.floor(WORDS * next() ** 3)] ?? '';
  return Array.from({ length: count }, () => Array.from({ length: 2 + Math.floor(next() * 3) }, word).join(' '));
}

const entryOf = (name: string, at: number): IndexedEntry => ({
  source: 'UN',
  entryId: String(at),
  type: 'PERSON',
  names: [{ name, kind: 'primary' }],
  programs: [],
  datesOfBirth: [],
  countries: [],
  gender: null,
  documentNumbers: [],
  listedOn: null,
});

function measured(entries: Iterable<IndexedEntry>, asked: readonly string[]): SearchFigures {
  const before = process.memoryUsage();
  const started = performance.now();
  const index: SearchIndex = buildIndex(entries);
  const loadSeconds = (performance.now() - started) / 1000;
  const after = process.memoryUsage();
  // What runs for the first time is compiled meanwhile.
  for (const name of asked.slice(0, 300)) index.search({ type: 'PERSON', name }, THRESHOLD);
  const rest = asked.slice(300);
  const times: number[] = [];
  const used = process.cpuUsage();
  for (const name of rest) {
    const began = performance.now();
    index.search({ type: 'PERSON', name }, THRESHOLD);
    times.push(performance.now() - began);
  }
  const seconds = process.cpuUsage(used).user / 1e6;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return {
    names: index.nameCount,
    loadSeconds,
    megabytes: bytes / 1024 ** 2,
    perSecond: rest.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  };
}

/** Names of people on no list, and mistyped ones of people on one; the invented ones where there are no samples. */
export function askedNames(folder: string): string[] {
  const read = (file: string) =>
    parse<{ full_name: string }>(readFileSync(join(folder, 'bench', file), 'utf8'), { columns: true, bom: true }).map(
      ({ full_name }) => full_name,
    );
  if (!existsSync(join(folder, 'bench'))) return inventedNames(5000, 11);
  return [...read('negatives_global-dev.csv').slice(0, 5000), ...read('positives_un_treated-dev.csv')];
}

export type BothSearches = { real: SearchFigures | null; million: SearchFigures };

/** Searching in the real lists, where a folder holds them, and in a million invented names; in this process, on one core. */
export async function measureSearch(folder: string): Promise<BothSearches> {
  const asked = askedNames(folder);
  const real = existsSync(folder) ? measured(await readLists(folder), asked) : null;
  const invented = inventedNames(1_000_000);
  // Half of those who are asked for stand among the million, mistyped by a letter.
  const known = invented.filter((_, at) => at % 1000 === 0).map((name) => name.replace(/[aeiou]/, 'u'));
  const million = measured(invented.map(entryOf), [...inventedNames(1300, 11), ...known]);
  return { real, million };
}
