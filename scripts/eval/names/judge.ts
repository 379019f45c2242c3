import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compareNames } from '@/lib/sanctions/engine/compare-names';
import { prepareName } from '@/lib/sanctions/engine/prepare-name';
import type { IndexedEntry, SearchIndex } from '@/lib/sanctions/engine/search-index';
import { THRESHOLD } from '@/lib/sanctions/rules';
import { randomNumbers } from '../table';
import { entityOf, isBlind, type NamePair, slip, spoken } from './generate';
import { isBlindLine, type Person, people } from './sets';

/** One case with what was wanted and what came out; cases of one `entity` hang together. */
export type Outcome = { entity: string; blind: boolean; kind: string; wanted: boolean; found: boolean; what: string };

export const pairOutcome = (pair: NamePair, blind: boolean): Outcome => {
  const { entity, kind, person, match, query, candidate } = pair;
  const score = compareNames(prepareName(query, person), prepareName(candidate, person));
  const what = `${score.toFixed(3)} ${query} | ${candidate}`;
  return {
    entity,
    blind,
    kind: `${person ? 'person' : 'other'}: ${kind}`,
    wanted: match,
    found: score >= THRESHOLD,
    what,
  };
};

export type Counts = { hit: number; alarm: number; miss: number };

export function countsOf(outcomes: readonly Outcome[]): Counts {
  const count = (wanted: boolean, found: boolean) =>
    outcomes.filter((each) => each.wanted === wanted && each.found === found).length;
  return { hit: count(true, true), alarm: count(false, true), miss: count(true, false) };
}

export const f1Of = ({ hit, alarm, miss }: Counts): number => (2 * hit) / (2 * hit + alarm + miss);

/** Whole dates only as far as they are real: some samples carry the 32nd of a month. */
function birthOf(written: string): string | null {
  const found = /^(\d{4})(?:-(\d{1,2})-(\d{1,2}))?$/.exec(written);
  if (!found?.[1]) return null;
  const [, year, month, day] = found;
  return month && day && Number(month) <= 12 && Number(day) <= 31
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : year;
}

/** People on no list: who of them is alerted on, by name and with the date of birth. */
export function alertOutcomes(folder: string, index: SearchIndex, wanted: (at: number) => boolean) {
  const outcomes = { byName: [] as Outcome[], withBirth: [] as Outcome[] };
  people(join(folder, 'bench/negatives_global-dev.csv')).forEach((person, at) => {
    if (!wanted(at)) return;
    for (const kind of ['byName', 'withBirth'] as const) {
      const dateOfBirth = kind === 'withBirth' ? birthOf(person.date_of_birth) : null;
      const [best] = index.search({ type: 'PERSON', name: person.full_name, dateOfBirth }, THRESHOLD);
      const what = best ? `${best.score.toFixed(3)} ${person.full_name} | ${best.fields[0]?.candidate}` : '';
      outcomes[kind].push({
        entity: String(at),
        blind: isBlindLine(at),
        kind,
        wanted: false,
        found: best !== undefined,
        what,
      });
    }
  });
  return outcomes;
}

type Sought = { entity: string; blind: boolean; name: string; untreated: string; kind: string };

/** Mistyped people of the UN's list, as they come with the samples. */
function treatedPeople(folder: string): Sought[] {
  const read = (file: string): Person[] => people(join(folder, 'bench', file));
  const untreated = read('positives_un_untreated-dev.csv');
  return read('positives_un_treated-dev.csv').map(({ full_name }, at) => ({
    entity: String(at),
    blind: isBlindLine(at),
    name: full_name,
    untreated: untreated[at]?.full_name ?? '',
    kind: 'treated',
  }));
}

/** Every how manieth person of the lists is asked for. */
const SAMPLED = 3;

/** People of the lists as papers may have them: as they are, family name first, or with a slip of the pen. */
function sampledPeople(entries: readonly IndexedEntry[]): Sought[] {
  return entries.flatMap((entry): Sought[] => {
    const digest = createHash('sha256')
      .update(`listed ${entityOf(entry)}`)
      .digest();
    const name = entry.names[0]?.name ?? '';
    const words = spoken(name, true);
    if (entry.type !== 'PERSON' || (digest[0] ?? 0) % SAMPLED !== 0 || words.length < 2) return [];
    const random = randomNumbers(digest.readUInt32LE(4));
    const long = words.findIndex((word) => /^[A-Za-z]{5,}$/.test(word));
    const kinds = ['as listed', 'order', ...(long < 0 ? [] : ['slip'])];
    const kind = kinds[(digest[1] ?? 0) % kinds.length] ?? '';
    const slipped = words.map((word, at) => (at === long ? slip(word, random) : word)).join(' ');
    const written = { 'as listed': words.join(' '), order: `${words.at(-1)}, ${words.slice(0, -1).join(' ')}` };
    const asked = kind === 'slip' ? slipped : written[kind as 'order'];
    return [
      { entity: entityOf(entry), blind: isBlind(entityOf(entry)), name: asked, untreated: words.join(' '), kind },
    ];
  });
}

/** Listed people: found when any entry that bears the untreated name is among the matches. Who has been delisted is not asked for. */
export function listedOutcomes(
  folder: string,
  entries: readonly IndexedEntry[],
  index: SearchIndex,
  wanted: (sought: Sought) => boolean,
) {
  return [...treatedPeople(folder), ...sampledPeople(entries)].filter(wanted).flatMap((sought): Outcome[] => {
    const { entity, blind, name, untreated, kind } = sought;
    const bearers = new Set(
      index.search({ type: 'PERSON', name: untreated }, 0.9).map(({ entry }) => `${entry.source} ${entry.entryId}`),
    );
    if (bearers.size === 0) return [];
    const hits = index.search({ type: 'PERSON', name }, THRESHOLD);
    const found = hits.some(({ entry }) => bearers.has(`${entry.source} ${entry.entryId}`));
    return [{ entity, blind, kind, wanted: true, found, what: `${name} | ${untreated}` }];
  });
}
