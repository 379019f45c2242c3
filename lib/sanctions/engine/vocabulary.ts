import anyAscii from 'any-ascii';
import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import eastAsianNames from '@/lib/sanctions/engine/vocabulary/east-asian-names.json' with { type: 'json' };
import genericWords from '@/lib/sanctions/engine/vocabulary/generic-words.json' with { type: 'json' };
import givenNames from '@/lib/sanctions/engine/vocabulary/given-names.json' with { type: 'json' };
import legalForms from '@/lib/sanctions/engine/vocabulary/legal-forms.json' with { type: 'json' };
import places from '@/lib/sanctions/engine/vocabulary/places.json' with { type: 'json' };
import smallWords from '@/lib/sanctions/engine/vocabulary/small-words.json' with { type: 'json' };

/**
 * Words that mean the same in names. They stand in the folder `vocabulary`, written from common knowledge of languages and company law: each
 * line is one meaning or, where it begins with the same word, more of it. The first word is the form that is compared.
 */

countries.registerLocale(english);

function meanings(lines: readonly string[]): string[][] {
  const made = new Map<string, string[]>();
  for (const line of lines) {
    const [first = '', ...others] = line.split(', ');
    const known = made.get(first);
    if (known) known.push(...others);
    else made.set(first, [first, ...others]);
  }
  return [...made.values()];
}

const set = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')));

/** Said of a person, not part of the name. */
export const HONORIFICS = set(smallWords.honorifics);
/** Joints of personal names: articles and “son of”, which are left out and added at will. */
export const PARTICLES = set(smallWords.particles);
/** Small words of organizations' names. */
export const STOP_WORDS = set(smallWords.stopWords);
/** Whose servants people are called: such a name is borne with and without “servant of”. */
export const DIVINE_NAMES = set(smallWords.divineNames);
/** Names that very many people bear: they say less about which one it is. */
export const COMMON_NAMES = set(smallWords.common);

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const ROMAN = 'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const ROMAN_VALUES = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/** Number words, ordinals and Roman numerals with what they are worth. */
export const NUMBERS = new Map<string, number>([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...ORDINALS.map((word, value): [string, number] => [word, value]),
  ['fourty', 40],
  ...TENS.flatMap((word, index): [string, number][] => [
    [word, (index + 2) * 10],
    [`${word.slice(0, -1)}ieth`, (index + 2) * 10],
  ]),
  ...ROMAN.map((word, index): [string, number] => [word, ROMAN_VALUES[index] ?? 0]),
]);

/** Roman numerals of one letter, which are letters too: they count where a number may stand. */
export const ROMAN_LETTERS: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
]);

export type PhraseClass = 'legal' | 'generic' | 'place';
export type Phrase = { canonical: string; kind: PhraseClass };

function phrases(): Map<string, Phrase> {
  const made = new Map<string, Phrase>();
  for (const name of Object.values(countries.getNames('en'))) {
    const plain = anyAscii(name)
      .toLowerCase()
      .replace(/[^a-z ]/g, '');
    made.set(plain, { canonical: plain, kind: 'place' });
  }
  const groups: [string[][], PhraseClass][] = [
    [meanings(places), 'place'],
    [meanings(legalForms), 'legal'],
    [meanings(genericWords), 'generic'],
  ];
  for (const [group, kind] of groups) {
    for (const words of group) {
      for (const word of words)
        if (kind === 'place' || !made.has(word)) made.set(word, { canonical: words[0] ?? word, kind });
    }
  }
  return made;
}

/** Words and phrases of organizations' names with their common form. */
export const PHRASES: ReadonlyMap<string, Phrase> = phrases();
export const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

type Groups = ReadonlyMap<string, readonly number[]>;

function grouped(meant: readonly string[][], from: number): Groups {
  const made = new Map<string, number[]>();
  meant.forEach((words, group) => {
    for (const word of words) made.set(word, [...(made.get(word) ?? []), group + from]);
  });
  return made;
}

const GIVEN = meanings(givenNames);
/** Groups of given names by spelling: those in one group are the same name, or what its bearer is called by. */
export const NAME_GROUPS: Groups = grouped(GIVEN, 0);
/** The same of what one Chinese or Korean name is written as, by as many conventions as there are languages. */
export const EAST_ASIAN_GROUPS: Groups = grouped(meanings(eastAsianNames), GIVEN.length);

/** The common spelling of a name's group; the word itself when it is in none. */
export function commonSpelling(word: string): string {
  const [group] = NAME_GROUPS.get(word) ?? [];
  return group === undefined ? word : (GIVEN[group]?.[0] ?? word);
}

/** Long words of legal forms and trades: they are recognized with a slip of the pen too. */
export const LONG_PHRASES: readonly [string, Phrase][] = [...PHRASES].filter(
  ([word, { kind }]) => kind !== 'place' && word.length >= 7 && !word.includes(' '),
);
