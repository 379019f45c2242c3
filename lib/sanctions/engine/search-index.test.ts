import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEntry, type Subject } from '@/lib/sanctions/engine/compare-entry';
import { editDistance } from '@/lib/sanctions/engine/edit-distance';
import { WordShelves } from '@/lib/sanctions/engine/index/word-shelves';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';
import { buildIndex, type IndexedEntry } from '@/lib/sanctions/engine/search-index';

/** Parts that names of the tests are made of: common and rare, particles, initials, other scripts, legal forms, numbers, places. */
const PARTS =
  'muhammad mohamed ahmad ali hassan hussein abu bakr abubakr al el bin abd rahman abdulrahman karim qasim kasim rodriguez gomez maria j k lee kim 김 李 محمد احمد حسن ivan petrov petrova petrovich aleksandr sasha o brien 12 twelve عمر باسم basim omar abu xiaoping hsiao ping zhihua chih hua wong 黄 박지성 park ji sung jisung seong 이 yi 鄧小平 teng deng hsiaoping 强 chiang سهيل suhail rachid رشيد कुमार kumar 山田太郎 yamada taro wojciech schmidt chmit'.split(
    ' ',
  );
const WORDS =
  'northern harbour shipping trading company ltd llc gmbh ooo bank of the iran russia group international 7 seven holdings vostok vostock mira marine u s zeta zavod alpha alfa v l p nhs nhsc mari time seventy trdg compny'.split(
    ' ',
  );

/** A slip of the pen: a letter left out, doubled, exchanged with its neighbour or for another. */
const slipped = (word: string, kind: number, at: number) => {
  const place = at % word.length;
  const letter = word[place] ?? '';
  if (kind === 1) return word.slice(0, place) + word.slice(place + 1);
  if (kind === 2) return word.slice(0, place) + letter + word.slice(place);
  if (kind === 3) return word.slice(0, place) + (word[place + 1] ?? '') + letter + word.slice(place + 2);
  return kind === 4 ? `${word.slice(0, place)}x${word.slice(place + 1)}` : word;
};

const nameOf = (words: readonly string[]) =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...words), fc.nat(8), fc.nat(12))
        .map(([word, kind, at]) => (/[a-z]/.test(word) ? slipped(word, kind, at) : word)),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => parts.join(' '));

const entryOf = (type: ListEntry['type']) =>
  fc.record({
    names: fc.array(
      fc.record({
        name: nameOf(type === 'PERSON' ? PARTS : WORDS),
        kind: fc.constantFrom('primary' as const, 'weak' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    datesOfBirth: fc.subarray(['1970-03-04', '1981', '1990/1992']),
    countries: fc.subarray(['IR', 'RU']),
    number: fc.option(fc.constantFrom('A123456', 'B-98765')),
  });

const entries = fc
  .array(
    fc.oneof(
      entryOf('PERSON').map((facts) => ({ type: 'PERSON' as const, ...facts })),
      entryOf('ORGANIZATION').map((facts) => ({ type: 'ORGANIZATION' as const, ...facts })),
    ),
    { minLength: 20, maxLength: 60 },
  )
  .map((list) =>
    list.map(
      ({ number, ...facts }, at): IndexedEntry => ({
        ...facts,
        source: 'UN',
        entryId: String(at).padStart(3, '0'),
        programs: [],
        gender: null,
        documentNumbers: number ? [{ type: 'Passport', number, country: null }] : [],
        listedOn: null,
      }),
    ),
  );

const subject = fc.constantFrom('PERSON' as const, 'ORGANIZATION' as const).chain((type) =>
  fc.record({
    type: fc.constant(type),
    name: nameOf(type === 'PERSON' ? PARTS : WORDS),
    aliases: fc.array(nameOf(type === 'PERSON' ? PARTS : WORDS), { maxLength: 1 }),
    dateOfBirth: fc.constantFrom(null, '1970-03-04', '1991'),
    countries: fc.constantFrom([], ['IR']),
    documentNumbers: fc.constantFrom([], ['a 123 456']),
  }),
);

describe('SearchIndex', () => {
  it('finds what comparing with every entry finds, with the same scores, fields and order', () => {
    fc.assert(
      fc.property(
        entries,
        fc.array(subject, { minLength: 5, maxLength: 15 }),
        fc.constantFrom(0.1, 0.5, 0.72, 0.9),
        (list, subjects, threshold) => {
          const index = buildIndex(list);
          for (const each of subjects) expect(index.search(each, threshold)).toEqual(everyEntry(each, list, threshold));
        },
      ),
      { numRuns: 100 },
    );
  });
});

function everyEntry(subject: Subject, list: readonly IndexedEntry[], threshold: number) {
  return list
    .filter(({ type }) => (type === 'PERSON') === (subject.type === 'PERSON'))
    .map((entry) => ({ entry, ...compareEntry(subject, entry) }))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || (a.entry.entryId < b.entry.entryId ? -1 : 1));
}

describe('WordShelves', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abehijlmnostu18'), minLength: 1, maxLength: 12 });

  it('finds the words within an edit distance, as a look at each would', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 80 }),
        word,
        fc.double({ min: 0, max: 3.2, noNaN: true }),
        (words, asked, limit) => {
          const tree = new WordShelves();
          words.forEach((each, at) => {
            tree.add(each, at);
          });
          const near = words.flatMap((each, at) => (editDistance(asked, each, limit) <= limit ? [at] : []));
          expect(tree.near(asked, limit).sort((a, b) => a - b)).toEqual(near);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds the words that begin with a text', () => {
    const tree = new WordShelves();
    ['sara', 'sarah', 'sar', 'tara'].forEach((each, at) => {
      tree.add(each, at);
    });
    expect(tree.beginningWith('sara').sort()).toEqual([0, 1]);
    expect(tree.beginningWith('x')).toEqual([]);
  });
});
