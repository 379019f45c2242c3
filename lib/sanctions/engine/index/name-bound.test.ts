import { expect, it } from 'vitest';
import { emptyEntry } from '@/lib/sanctions/engine/import/list-values';
import { buildIndex, type IndexedEntry } from '@/lib/sanctions/engine/search-index';

it('one name of many initials does not leave hundreds of megabytes behind', () => {
  let state = 3;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const letter = (of: string) => of[Math.floor(random() * of.length)];
  const word = () =>
    Array.from({ length: 5 + Math.floor(random() * 5) }, (_, at) => letter(at % 2 ? 'aeiou' : 'bdfghjklmnprstvz')).join(
      '',
    );
  const list = Array.from(
    { length: 25_000 },
    (_, at): IndexedEntry => ({
      ...emptyEntry(String(at), 'PERSON'),
      source: 'UN',
      names: [{ name: `${word()} ${word()} ${word()}`, kind: 'primary' }],
    }),
  );
  const index = buildIndex(list);
  const before = process.memoryUsage().arrayBuffers;
  // Three consonants are three initials: 102 characters, seventy parts.
  const initials = 'bdf ghj klm npr stv zbd fgh jkl mnp rst vzb dfg hjk lmn prs tvz bfg dhj gkm hln jpr kst lvz';
  index.search({ type: 'PERSON', name: `ivanov ${initials}` }, 0.72);
  expect((process.memoryUsage().arrayBuffers - before) / 2 ** 20).toBeLessThan(64);
});
