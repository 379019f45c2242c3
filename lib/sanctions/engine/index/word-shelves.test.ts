import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '@/lib/sanctions/engine/edit-distance';
import { WordShelves } from '@/lib/sanctions/engine/index/word-shelves';

/** Few letters and few lengths, so that many words share a shelf and are near each other. */
const word = fc.string({ unit: fc.constantFrom(...'aehiknst1'), minLength: 4, maxLength: 6 });

describe('WordShelves', () => {
  it('finds among hundreds of words of a length those within the limit of that length', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 200, maxLength: 400 }),
        word,
        fc.array(fc.double({ min: -0.5, max: 3.2, noNaN: true }), { minLength: 7, maxLength: 7 }),
        (words, asked, limits) => {
          const shelves = new WordShelves();
          words.forEach((each, at) => {
            shelves.add(each, at);
          });
          const limitOf = ({ length }: string) => limits[length] ?? 0;
          const near = words.flatMap((each, at) =>
            editDistance(asked, each, limitOf(each)) <= limitOf(each) ? [at] : [],
          );
          expect(shelves.near(asked, Float64Array.from(limits)).sort((a, b) => a - b)).toEqual(near);
          const beginning = words.flatMap((each, at) => (each.startsWith(asked.slice(0, 2)) ? [at] : []));
          expect(shelves.beginningWith(asked.slice(0, 2)).sort((a, b) => a - b)).toEqual(beginning);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves out words of more than 64 letters', () => {
    const shelves = new WordShelves();
    shelves.add('a'.repeat(64), 1);
    shelves.add('a'.repeat(65), 2);
    expect(shelves.near('a'.repeat(63), 1)).toEqual([1]);
    expect(shelves.near('a'.repeat(65), 1)).toEqual([]);
    expect(shelves.beginningWith('aa')).toEqual([1]);
  });
});
