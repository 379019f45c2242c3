import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';
import { aliasPairs } from './aliases';
import { generatePairs, isBlind, type NamePair } from './generate';

export type Person = { full_name: string; date_of_birth: string };

/** A set of pairs with the side that it stands on. */
export type PairSet = { name: string; developedOn: NamePair[]; blind: NamePair[] };

type Labelled = { query: string; candidate: string; schema: string; match: boolean | null; group?: string };

/** Labelled pairs that come with the samples. They are about the candidate; all of them were developed on. */
function labelledPairs(folder: string): NamePair[] {
  const rows = readFileSync(join(folder, 'bench/pairs-dev.jsonl'), 'utf8').trim().split('\n');
  return rows
    .map((row) => JSON.parse(row) as Labelled)
    .flatMap(({ query, candidate, schema, match, group }) => {
      const person = schema === 'Person';
      const entity = candidate.toLowerCase();
      return match === null ? [] : [{ entity, person, match, query, candidate, kind: group ?? 'watchman' }];
    });
}

const WRITTEN = join(import.meta.dirname, 'written.tsv');

/** Pairs written by hand before anything was tuned; all of them are blind. */
function writtenPairs(): NamePair[] {
  const [, ...rows] = readFileSync(WRITTEN, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [kind = '', type, match, query = '', candidate = ''] = row.split('\t');
    return { entity: candidate.toLowerCase(), person: type === 'P', match: match === '+', query, candidate, kind };
  });
}

const split = (name: string, pairs: readonly NamePair[]): PairSet => ({
  name,
  developedOn: pairs.filter(({ entity }) => !isBlind(entity)),
  blind: pairs.filter(({ entity }) => isBlind(entity)),
});

/** All pairs: those of the project alone where there are no samples. */
export function pairSets(folder: string, entries: readonly IndexedEntry[]): PairSet[] {
  const written: PairSet = { name: 'written by hand', developedOn: [], blind: writtenPairs() };
  if (!existsSync(folder)) return [written];
  const ofac = entries.filter(({ source }) => source === 'OFAC_SDN');
  return [
    { name: 'labelled', developedOn: labelledPairs(folder), blind: [] },
    written,
    split('made of list entries', generatePairs(entries)),
    split('aliases of a list', aliasPairs(ofac)),
  ];
}

export const people = (path: string): Person[] =>
  parse<Person>(readFileSync(path, 'utf8'), { columns: true, bom: true });

/** Every other line of a file of people is blind: those were held back from the tuning before as well. */
export const isBlindLine = (at: number): boolean => at % 2 === 1;
