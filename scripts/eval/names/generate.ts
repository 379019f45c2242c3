import { createHash } from 'node:crypto';
import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';
import { randomNumbers } from '../table';
import variations from './variations.json' with { type: 'json' };

/** A labelled pair: who it is about decides on which side of the split it stands. */
export type NamePair = {
  entity: string;
  kind: string;
  person: boolean;
  match: boolean;
  query: string;
  candidate: string;
};

type Random = () => number;
type Variation = (words: string[], random: Random, entry: IndexedEntry) => string | null;

/** Which side an entity stands on: half of them are blind, by a digest that nobody chose. */
export const isBlind = (entity: string): boolean => (createHash('sha256').update(entity).digest()[0] ?? 0) % 2 === 1;

export const entityOf = ({ source, entryId }: IndexedEntry): string => `${source} ${entryId}`;

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];
const lower = (word: string) => word.toLowerCase();
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC_STATES = new Set('AF IQ SY YE SA LY TN DZ EG LB JO PS SD MA QA KW AE BH OM'.split(' '));
const SLAVIC_STATES = new Set('RU UA BY'.split(' '));
const IBERIAN_STATES = new Set('CO MX VE PE ES EC GT HN NI PA CU BR PT'.split(' '));

type Origin = keyof typeof variations.given;

function originOf({ countries }: IndexedEntry): Origin {
  if (countries.includes('KP') || countries.includes('KR')) return 'korean';
  if (countries.some((country) => ARABIC_STATES.has(country))) return 'arabic';
  if (countries.some((country) => SLAVIC_STATES.has(country))) return 'slavic';
  return countries.some((country) => IBERIAN_STATES.has(country)) ? 'iberian' : 'other';
}

/** One slip of the pen in a word. */
export function slip(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = word[at] ?? '';
  const kind = Math.floor(random() * 4);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at);
  if (kind === 2) return word.slice(0, at) + (word[at + 1] ?? '') + letter + word.slice(at + 2);
  return word.slice(0, at) + (pick([...ALPHABET], random) ?? '') + word.slice(at + 1);
}

function changed(words: string[], at: number, word: string | null): string | null {
  if (word === null || lower(word) === lower(words[at] ?? '')) return null;
  return words.map((each, place) => (place === at ? word : each)).join(' ');
}

/** A word that is long enough, changed. */
function changedLong(words: string[], least: number, random: Random, change: (word: string) => string): string | null {
  const long = words.flatMap((word, at) => (/^[A-Za-z]+$/.test(word) && word.length >= least ? [at] : []));
  const at = pick(long, random);
  return at === undefined ? null : changed(words, at, change(words[at] ?? ''));
}

/** Up to two spellings by one convention written by another. */
function respelled(words: string[], rules: readonly string[][], random: Random, whole = false): string | null {
  let text = ` ${words.map(lower).join(' ')} `;
  const before = text;
  let left = 2;
  for (const rule of [...rules].sort(() => random() - 0.5)) {
    const [from = '', to = ''] = rule;
    const [seek, put] = whole ? [` ${from} `, ` ${to} `] : [from, to];
    if (left === 0 || !text.includes(seek)) continue;
    text = text.replace(seek, put);
    left -= 1;
  }
  return text === before ? null : text.trim();
}

const of =
  (origin: Origin, work: Variation): Variation =>
  (words, random, entry) =>
    originOf(entry) === origin ? work(words, random, entry) : null;

/** Another given name of the same origin, which the name does not hold. */
function otherGiven(words: string[], random: Random, entry: IndexedEntry): string | null {
  const free = variations.given[originOf(entry)].filter((name) => !words.map(lower).includes(lower(name)));
  return pick(free, random) ?? null;
}

const named = (words: string[]) => words.filter((word) => word.length > 3);

/** Variations under which a person stays the same. */
const SAME_PERSON: Record<string, Variation> = {
  typo: (words, random) => changedLong(words, 5, random, (word) => slip(word, random)),
  order: (words) => (words.length < 2 ? null : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`),
  'left out': (words, random) =>
    named(words).length < 4 ? null : words.toSpliced(1 + Math.floor(random() * (words.length - 2)), 1).join(' '),
  initial: (words) =>
    words.length < 3 || (words[1] ?? '').length < 4 ? null : changed(words, 1, `${(words[1] ?? '').charAt(0)}.`),
  'first initial': (words) => (words.length < 3 ? null : changed(words, 0, `${(words[0] ?? '').charAt(0)}.`)),
  merged: (words) => (words.length < 3 ? null : `${words[0]}${words[1]} ${words.slice(2).join(' ')}`),
  arabic: of('arabic', (words, random) => respelled(words, variations.arabic, random)),
  cyrillic: of('slavic', (words, random) => respelled(words, variations.cyrillic, random)),
  korean: of('korean', (words, random) => respelled(words, variations.korean, random, true)),
  pinyin: (words, random, { countries }) =>
    countries.includes('CN') ? respelled(words, variations.wadeGiles, random) : null,
  patronymic: of('slavic', (words, random) =>
    words.length === 2 ? `${words[0]} ${pick(variations.patronymics, random)} ${words[1]}` : null,
  ),
  kunya: of('arabic', (words, random) =>
    named(words).length > 2 ? `${pick(variations.kunyas, random)} ${words.join(' ')}` : null,
  ),
  honorific: (words, random) => `${pick(variations.honorifics, random)} ${words.join(' ')}`,
  'second surname': of('iberian', (words) => (words.length === 4 ? words.slice(0, 3).join(' ') : null)),
  nickname: (words) => {
    const found = variations.nicknames.find(([name]) => lower(words[0] ?? '') === name);
    return found && words.length > 1 ? changed(words, 0, capital(found[1] ?? '')) : null;
  },
};

/** Changes that make somebody else of a person. */
const OTHER_PERSON: Record<string, Variation> = {
  'other given name': (words, random, entry) =>
    named(words).length < 2 || words.length > 4 ? null : changed(words, 0, otherGiven(words, random, entry)),
  'other middle name': (words, random, entry) =>
    named(words).length < 3 ? null : changed(words, 1, otherGiven(words, random, entry)),
  'other last name': (words, random, entry) =>
    named(words).length < 2 ? null : changed(words, words.length - 1, otherGiven(words, random, entry)),
  'father and son': (words, random, entry) => {
    const given = otherGiven(words, random, entry);
    return named(words).length < 3 || given === null ? null : [given, ...words.slice(0, -2), words.at(-1)].join(' ');
  },
};

const plainWord = (word: string) => word.replace(/[^A-Za-z]/g, '').toUpperCase();

function rewritten(words: string[], table: readonly string[][], least: number): string | null {
  for (let at = words.length - 1; at >= least; at -= 1) {
    const found = table.find(([from = '']) => plainWord(words[at] ?? '') === plainWord(from));
    if (found) return changed(words, at, found[1] ?? '');
  }
  return null;
}

function numberAt(words: string[]): number {
  return words.findIndex((word) => /^\d{1,3}$/.test(word));
}

function distinctive(words: string[]): number[] {
  const common = new Set([...variations.legal, ...variations.abbreviations].flat().map(plainWord));
  return words.flatMap((word, at) =>
    /^[A-Za-z]{5,}$/.test(word) && !common.has(plainWord(word)) && !/(ING|ION|IES|ICE|ICES)$/i.test(word) ? [at] : [],
  );
}

/** Variations under which an organization or a ship stays the same. */
const SAME_OTHER: Record<string, Variation> = {
  typo: (words, random) => changedLong(words, 6, random, (word) => slip(word, random)),
  'legal form': (words) => rewritten(words, variations.legal, 1),
  'no legal form': (words) =>
    words.length > 2 && variations.legal.some(([form = '']) => plainWord(form) === plainWord(words.at(-1) ?? ''))
      ? words.slice(0, -1).join(' ')
      : null,
  abbreviation: (words) => rewritten(words, variations.abbreviations, 0),
  and: (words) => {
    const at = words.findIndex((word) => word === '&' || lower(word) === 'and');
    return at < 0 ? null : changed(words, at, words[at] === '&' ? 'and' : '&');
  },
  article: (words) => (words.length > 1 && lower(words[0] ?? '') !== 'the' ? `The ${words.join(' ')}` : null),
  acronym: (words, _random, { type }) => {
    const letters = words.filter((word) => /^[A-Za-z]{3,}$/.test(word) && !/^(and|the|for)$/i.test(word));
    const plain = letters.length === words.filter((word) => !/^(of|and|the|for|&)$/i.test(word)).length;
    return type === 'ORGANIZATION' && plain && letters.length >= 4
      ? letters.map((word) => word.charAt(0)).join('')
      : null;
  },
  number: (words, random) => {
    const at = numberAt(words);
    const table = random() < 0.5 ? variations.numbers : variations.roman;
    return at < 1 ? null : changed(words, at, table[Number(words[at])] || null);
  },
  split: (words, random) => {
    const at = pick(distinctive(words), random);
    const word = at === undefined ? '' : (words[at] ?? '');
    return at === undefined || word.length < 8 ? null : changed(words, at, `${word.slice(0, 4)} ${word.slice(4)}`);
  },
  'ship type': (words, random, { type }) =>
    type === 'VESSEL' ? `${pick(['MV', 'M/V', 'MT', 'M/T'], random)} ${words.join(' ')}` : null,
};

/** Changes that make another organization or ship of one; `borrowed` is a name of another entry of its kind. */
const otherOther =
  (borrowed: string[]): Variation =>
  (words, random) => {
    const [own, others] = [distinctive(words), distinctive(borrowed)];
    const at = own[0];
    const word = borrowed[pick(others, random) ?? -1];
    if (at === undefined || word === undefined || words.length < 2 || own.length > 2) return null;
    return words.map(lower).includes(lower(word)) ? null : changed(words, at, word);
  };

const otherNumber: Variation = (words, random) => {
  const at = numberAt(words);
  return at < 1 ? null : changed(words, at, String(Number(words[at]) + 1 + Math.floor(random() * 3)));
};

/** A person's name as it is said: lists put the family name first, before a comma. */
export function spoken(name: string, person: boolean): string[] {
  const [family = '', given] = name.split(', ');
  const text = person && given ? `${given} ${family}` : name;
  return text.split(/\s+/).filter(Boolean);
}

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\s.,'’‘`&()/-]+$/u;

/** Pairs of one kind on each side: easy kinds that nearly every name allows would else decide every figure. */
const OF_A_KIND = 120;

/** At most so many pairs of each kind on each side, those with the least digests. */
export function evened(pairs: readonly NamePair[]): NamePair[] {
  const kinds = Map.groupBy(pairs, (pair) => [pair.kind, pair.person, pair.match, isBlind(pair.entity)].join(' '));
  const order = ({ entity }: NamePair) => createHash('sha256').update(`even ${entity}`).digest('hex');
  return [...kinds.values()].flatMap((pairs) =>
    pairs
      .map((pair) => ({ pair, order: order(pair) }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, OF_A_KIND)
      .map(({ pair }) => pair),
  );
}

/** Pairs made of entries of the lists; the same ones every time. */
export function generatePairs(entries: readonly IndexedEntry[]): NamePair[] {
  const pairs: NamePair[] = [];
  const others = entries
    .filter(({ type }) => type !== 'PERSON')
    .map((entry) => ({ entry, blind: isBlind(entityOf(entry)) }));
  const sides = [true, false].map((blind) => others.filter((each) => each.blind === blind).map(({ entry }) => entry));
  for (const entry of entries) {
    const entity = entityOf(entry);
    const random = randomNumbers(createHash('sha256').update(entity).digest().readUInt32LE(4));
    const person = entry.type === 'PERSON';
    const candidate = entry.names[0]?.name ?? '';
    const words = spoken(candidate, person);
    if (!LATIN.test(candidate) || words.length < 2 || words.length > 9) continue;
    const borrowed = pick(sides[isBlind(entity) ? 0 : 1] ?? [], random);
    const another = spoken(borrowed?.names[0]?.name ?? '', false);
    const same = person ? SAME_PERSON : SAME_OTHER;
    const other: Record<string, Variation> = person
      ? OTHER_PERSON
      : { 'other distinctive word': otherOther(another), 'other number': otherNumber };
    for (const [match, table] of [
      [true, same],
      [false, other],
    ] as const) {
      const made = Object.entries(table).flatMap(([kind, work]) => {
        const query = work(words, random, entry);
        return query === null ? [] : [{ kind, query }];
      });
      const chosen = pick(made, random);
      if (chosen) pairs.push({ entity, person, match, query: chosen.query, candidate, kind: chosen.kind });
    }
  }
  return evened(pairs);
}
