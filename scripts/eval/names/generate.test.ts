import { expect, it } from 'vitest';
import { emptyEntry } from '@/lib/sanctions/engine/import/list-values';
import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';
import { aliasPairs } from './aliases';
import { entityOf, generatePairs, isBlind } from './generate';
import { pairSets } from './sets';

const names = ['Anatoly Brezhin', 'KUZMENKO, Lev Arkadevich', 'Samira Hadad Nasrallah', 'Blue Lagoon Trading Company'];
const entries = Array.from({ length: 60 }, (_, at): IndexedEntry => {
  const name = names[at % names.length] ?? '';
  return {
    ...emptyEntry(String(at), name.includes('Company') ? 'ORGANIZATION' : 'PERSON'),
    source: 'OFAC_SDN',
    names: [
      { name: `${name} ${at}`, kind: 'primary' },
      { name: `${name.replace('a', 'aa')} ${at}`, kind: 'alias' },
    ],
  };
});

it('makes the same pairs every time, each about one entity of the list', () => {
  const pairs = generatePairs(entries);
  expect(pairs).toEqual(generatePairs(entries));
  expect(pairs.some(({ match }) => match)).toBe(true);
  expect(pairs.some(({ match }) => !match)).toBe(true);
  const known = new Set(entries.map(entityOf));
  expect(pairs.every(({ entity }) => known.has(entity))).toBe(true);
});

it('keeps an entity on one side, and its near neighbours with it', () => {
  for (const { developedOn, blind } of pairSets('/no/samples', entries)) {
    const seen = new Set(developedOn.map(({ entity }) => entity));
    expect(blind.some(({ entity }) => seen.has(entity))).toBe(false);
  }
  const sides = new Map(entries.map((entry) => [entry.names[0]?.name, isBlind(entityOf(entry))]));
  for (const { match, query, candidate } of aliasPairs(entries))
    if (!match) expect(sides.get(query)).toBe(sides.get(candidate));
});
