import { editDistance, LONGEST } from '@/lib/sanctions/engine/edit-distance';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { remembered } from '@/lib/sanctions/engine/remembered';
import { romanized, syllableKey } from '@/lib/sanctions/engine/romanization';
import { readingsOf } from '@/lib/sanctions/engine/scripts';
import { PATRONYMIC, type Token } from '@/lib/sanctions/engine/token';
import { DIVINE_NAMES, EAST_ASIAN_GROUPS, NAME_GROUPS } from '@/lib/sanctions/engine/vocabulary';

const VOWELS = /[aeiouy]/;

/**
 * How a word sounds, roughly and across languages: consonants by class, vowels left out but the first one. Made for names that reach
 * Latin script by several conventions (Arabic, Cyrillic, Persian), so `muhammad`, `mohamed` and `mehmet`'s `mehmed` agree.
 */
function sound(word: string): string {
  const first = word[0] ?? '';
  const plain = word
    .replace(/tsch|tch|ch|cz/g, 'C')
    .replace(/sch|sh|sz/g, 'S')
    .replace(/zh|dj|dzh|j|dg/g, 'J')
    .replace(/ph/g, 'f')
    .replace(/kh|gh/g, 'K')
    .replace(/th/g, 't')
    .replace(/dh/g, 'd')
    .replace(/ck|q|c|x/g, 'k')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/[aeiouyh]/g, '')
    .replace(/K/g, 'k')
    .replace(/(.)\1+/g, '$1');
  return (VOWELS.test(first) ? 'a' : '') + plain;
}

/** The same, remembered. */
export const soundOf = remembered(sound);

/**
 * What two ways of dividing a name into words have in common, one of them at least: how it sounds, or the letters of what has hardly a
 * consonant, or its syllables.
 */
export const joinKeys = remembered((word: string): readonly string[] => {
  const key = sound(word);
  const syllables = syllableKey(word);
  return [key.length >= 2 ? key : word, ...(syllables === '' ? [] : [`~${syllables}`])];
});

function shared(groups: ReadonlyMap<string, readonly number[]>, a: string, b: string): boolean {
  const left = groups.get(a);
  const right = left && groups.get(b);
  return right?.some((group) => left?.includes(group)) ?? false;
}

/** Edits that a word of so many letters may be away from the other. */
const budgetOf = (shorter: number): number =>
  PARAMETERS.edits * (shorter <= 2 ? 0.7 : shorter <= 3 ? 1 : shorter <= 5 ? 1.35 : shorter <= 8 ? 2.1 : 2.5);

/** Likeness of two words' spelling, by what they are apart. */
const spelling = (edits: number, length: number, other: number) =>
  Math.max(0, 1 - (PARAMETERS.steepness * edits) / Math.max(3.5, (length + other) / 2));

/** The most edits at which the spellings of two words of these lengths still come to a likeness. */
function editsWithin(length: number, other: number, similarity: number, most: number): number {
  const edits = ((1 - similarity) * Math.max(3.5, (length + other) / 2)) / PARAMETERS.steepness;
  return Math.min(budgetOf(Math.min(length, other)), edits, most) + 1e-9;
}

/** The same for each length of the other word, up to the longest, by the one word's length. */
export const editsFor = (similarity: number, most = Number.POSITIVE_INFINITY): readonly Float64Array[] =>
  Array.from({ length: LONGEST + 1 }, (_, length) =>
    Float64Array.from({ length: LONGEST + 1 }, (_, other) => editsWithin(length, other, similarity, most)),
  );

function spelled(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const budget = Math.min(budgetOf(shorter), most);
  const edits = editDistance(a, b, budget);
  if (edits > budget) return 0;
  return spelling(edits, shorter, longer);
}

const DIVINE = new Set([...DIVINE_NAMES].map(soundOf));

const readings = remembered(readingsOf);

/** Likeness of a word in a script without short vowels with one in Latin letters: the fewer letters, the more names can be read so. */
function readAs(abjad: string, latin: string): number {
  if (latin.length < abjad.length - 2 || latin.length > 2 * abjad.length + 2) return 0;
  const { pattern, letters } = readings(abjad);
  return pattern.test(latin) ? ([0, 0, 0.75, 0.86, 0.92][Math.min(4, letters)] ?? 0) : 0;
}

/** Edits that are allowed beside other rules of spelling: each of these may be an error of its own. */
export const RESPELLED_EDITS = 1;

/** Likeness of two words' spelling, as they are or by one convention. */
function spelledAlike(a: string, b: string): number {
  const edits = spelled(a, b);
  const [left, right] = [romanized(a), romanized(b)];
  if (left === a && right === b) return edits;
  return Math.max(edits, PARAMETERS.romanized * (left === right ? 1 : spelled(left, right, RESPELLED_EDITS)));
}

/** Likeness of two words, 0 to 1: 1 equal, else the best of name groups, syllables, sound, spelling and beginning. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (shared(NAME_GROUPS, a, b)) return PARAMETERS.sameGroup;
  const edits = spelledAlike(a, b);
  const least = shared(EAST_ASIAN_GROUPS, a, b) ? Math.max(edits, PARAMETERS.sameSyllable) : edits;
  const syllables = syllableKey(a);
  if (syllables !== '' && syllables === syllableKey(b)) return Math.max(least, PARAMETERS.sameSyllable);
  const shorter = Math.min(a.length, b.length);
  const sound = shorter >= 3 ? soundOf(a) : '';
  if (sound.length >= 3 && edits >= 0.5 && sound === soundOf(b)) return Math.max(least, PARAMETERS.sameSound);
  if (sound.length === 2 && edits >= 0.6 && sound === soundOf(b)) return Math.max(least, PARAMETERS.sameSound - 0.07);
  // “Servant of” is often left out.
  if (shorter >= 4 && (a === `abd${b}` || b === `abd${a}`) && DIVINE.has(soundOf(a.length < b.length ? a : b)))
    return Math.max(least, PARAMETERS.servant);
  const beginning = shorter >= 5 && (a.startsWith(b) || b.startsWith(a)) && PATRONYMIC.test(a) === PATRONYMIC.test(b);
  return beginning ? Math.max(least, PARAMETERS.prefix) : least;
}

const HANGUL = /\p{Script=Hangul}/u;

/**
 * Likeness of a sign's reading with what may be another convention's spelling of it; no error is guessed. Groups are of surnames, which a
 * Han sign of the same reading seldom is.
 */
function readAlike(sign: string, reading: string, latin: string): number {
  const key = syllableKey(reading);
  const same =
    (key !== '' && key === syllableKey(latin)) || (HANGUL.test(sign) && shared(EAST_ASIAN_GROUPS, reading, latin));
  return same ? PARAMETERS.sameSyllable : 0;
}

/** Likeness of two words of any script. Within one that leaves vowels out the spelling is what it is: none are guessed. */
export function writtenAlike(a: Token, b: Token, first = a.text, second = b.text): number {
  if (first === second) return 1;
  if (a.abjad && b.abjad) return spelled(first, second);
  if (a.abjad !== b.abjad) return a.abjad ? readAs(first, second) : readAs(second, first);
  // Many signs share one syllable, so that what differs by a letter is another name.
  if (a.sign === null && b.sign === null) return wordSimilarity(first, second);
  if ((a.sign !== null && b.sign !== null) || a.kind !== 'word' || b.kind !== 'word') return 0;
  return a.sign === null ? readAlike(b.sign ?? '', second, first) : readAlike(a.sign, first, second);
}

/** Likeness of two parts of names: numbers agree or do not, an initial may stand for a word, legal forms for each other. */
export function tokenSimilarity(a: Token, b: Token): number {
  if (a.sign !== null && b.sign !== null) return a.sign === b.sign ? 1 : 0;
  // Many signs share one syllable: written in Latin letters it says less.
  if (a.sign !== null || b.sign !== null) return PARAMETERS.signAsSyllable * writtenAlike(a, b);
  if (a.text === b.text) return 1;
  if (a.kind === 'number' || b.kind === 'number') return 0;
  if (a.kind === 'particle' || b.kind === 'particle') return a.kind === b.kind ? 0.9 : 0;
  if (a.kind === 'legal' || b.kind === 'legal') return a.kind === b.kind ? 0.6 : 0;
  if (a.kind === 'initial' || b.kind === 'initial') {
    return a.text[0] === b.text[0] && a.kind !== b.kind ? PARAMETERS.initialOfWord : 0;
  }
  if (a.kind === 'place' || b.kind === 'place') return a.kind === b.kind ? 0 : spelled(a.text, b.text);
  return writtenAlike(a, b);
}
