import { editDistance, LONGEST } from '@/lib/sanctions/engine/edit-distance';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import type { Token } from '@/lib/sanctions/engine/prepare-name';
import { remembered } from '@/lib/sanctions/engine/remembered';
import { NAME_GROUPS } from '@/lib/sanctions/engine/vocabulary';

const VOWELS = /[aeiouy]/;

/**
 * How a word sounds, roughly and across languages: consonants by class, vowels left out but the first one. Made for names that reach
 * Latin script by several conventions (Arabic, Cyrillic, Persian), so `muhammad`, `mohamed` and `mehmet`'s `mehmed` agree.
 */
function sound(word: string): string {
  const first = word[0] ?? '';
  const plain = word
    .replace(/tch|tsch|ch/g, 'C')
    .replace(/sch|sh/g, 'S')
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

/** What two ways of dividing a name into words have in common: how it sounds, or the letters of what has hardly a consonant. */
export const joinKey = remembered((word: string): string => {
  const key = sound(word);
  return key.length >= 2 ? key : word;
});

/** Consonants that are taken for others where short vowels are not written, and letters that are not counted there at all. */
const CONSONANTS: Record<string, string> = { p: 'b', v: 'f', c: 'k', q: 'k', z: 's' };
for (const letter of 'aeiouywh') CONSONANTS[letter] = '';

/** Consonants alone: what is left of a word where a script writes no short vowels. */
export function skeleton(word: string): string {
  let bones = '';
  let last = '';
  for (const letter of word) {
    const bone = CONSONANTS[letter] ?? letter;
    if (bone === '' || bone === last) continue;
    bones += bone;
    last = bone;
  }
  return bones;
}

function sameGroup(a: string, b: string): boolean {
  const left = NAME_GROUPS.get(a);
  const right = left && NAME_GROUPS.get(b);
  return right?.some((group) => left?.includes(group)) ?? false;
}

/** Edits that a word of so many letters may be away from the other. */
const budgetOf = (shorter: number): number =>
  shorter <= 2 ? 0.7 : shorter <= 3 ? 1 : shorter <= 5 ? 1.35 : shorter <= 8 ? 2.1 : 2.5;

/** Likeness of two words' spelling, by what they are apart. */
const spelling = (edits: number, length: number, other: number) =>
  Math.max(0, 1 - (PARAMETERS.steepness * edits) / Math.max(3.5, (length + other) / 2));

/** The most edits at which the spellings of two words of these lengths still come to a likeness. */
function editsWithin(length: number, other: number, similarity: number): number {
  const edits = ((1 - similarity) * Math.max(3.5, (length + other) / 2)) / PARAMETERS.steepness;
  return Math.min(budgetOf(Math.min(length, other)), edits) + 1e-9;
}

/** The same for each length of the other word, up to the longest, by the one word's length. */
export const PAIR_EDITS: readonly Float64Array[] = Array.from({ length: LONGEST + 1 }, (_, length) =>
  Float64Array.from({ length: LONGEST + 1 }, (_, other) => editsWithin(length, other, PARAMETERS.pairFloor)),
);

function spelled(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const budget = budgetOf(shorter);
  const edits = editDistance(a, b, budget);
  if (edits > budget) return 0;
  return spelling(edits, shorter, longer);
}

/** Likeness of two words, 0 to 1: 1 equal, else the best of name groups, sound, spelling and beginning. */
export function wordSimilarity(a: string, b: string, abjad = false): number {
  if (a === b) return 1;
  if (sameGroup(a, b)) return PARAMETERS.sameGroup;
  const edits = spelled(a, b);
  const shorter = Math.min(a.length, b.length);
  if (abjad) {
    const [left, right] = [skeleton(a), skeleton(b)];
    // The fewer consonants, the more names share them.
    return left === right ? Math.max(edits, [0, 0.72, 0.8, 0.88][Math.min(3, left.length)] ?? 0) : edits;
  }
  const sound = shorter >= 3 ? soundOf(a) : '';
  if (sound.length >= 3 && edits >= 0.5 && sound === soundOf(b)) return Math.max(edits, PARAMETERS.sameSound);
  if (sound.length === 2 && edits >= 0.6 && sound === soundOf(b)) return Math.max(edits, PARAMETERS.sameSound - 0.07);
  // «Servant of» is often left out.
  if (shorter >= 5 && (a === `abd${b}` || b === `abd${a}`)) return Math.max(edits, PARAMETERS.servant);
  if (shorter >= 5 && (a.startsWith(b) || b.startsWith(a))) return Math.max(edits, PARAMETERS.prefix);
  return edits;
}

/** Likeness of two parts of names: numbers agree or do not, an initial may stand for a word, legal forms for each other. */
export function tokenSimilarity(a: Token, b: Token): number {
  if (a.sign !== null && b.sign !== null) return a.sign === b.sign ? 1 : 0;
  // Many signs share one syllable: written in Latin letters it says less.
  if (a.sign !== null || b.sign !== null) return PARAMETERS.signAsSyllable * wordSimilarity(a.text, b.text);
  if (a.text === b.text) return 1;
  if (a.kind === 'number' || b.kind === 'number') return 0;
  if (a.kind === 'particle' || b.kind === 'particle') return a.kind === b.kind ? 0.9 : 0;
  if (a.kind === 'legal' || b.kind === 'legal') return a.kind === b.kind ? 0.6 : 0;
  if (a.kind === 'initial' || b.kind === 'initial') {
    return a.text[0] === b.text[0] && a.kind !== b.kind ? PARAMETERS.initialOfWord : 0;
  }
  if (a.kind === 'place' || b.kind === 'place') return a.kind === b.kind ? 0 : spelled(a.text, b.text);
  // Within one such script the spelling is what it is: sounds left out are not guessed.
  if (a.abjad && b.abjad) return spelled(a.text, b.text);
  return wordSimilarity(a.text, b.text, a.abjad !== b.abjad);
}
