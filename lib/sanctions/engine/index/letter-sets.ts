import { gap, LEAST_GAP, substitution } from '@/lib/sanctions/engine/edit-distance';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';

/** Bits of a set of letters: one for each of a–z, six that the ten digits share, none for all else. */
export const LETTERS = 32;
export const BIT = new Int32Array(128);
for (let letter = 0; letter < 26; letter += 1) BIT[97 + letter] = 1 << letter;
for (let digit = 0; digit < 10; digit += 1) BIT[48 + digit] = 1 << (26 + (digit % 6));
/** By character code: those that a letter is easily taken for. */
export const CONFUSED = new Int32Array(128);
/** Those that cost a whole edit where only one word has them. */
let heavy = 0;
for (let letter = 0; letter < 128; letter += 1) {
  let confused = 0;
  for (let other = 0; other < 128; other += 1)
    if (letter !== other && substitution(letter, other, false) < 1) confused |= BIT[other] ?? 0;
  CONFUSED[letter] = confused;
  if (gap(letter, 0) === 1) heavy |= BIT[letter] ?? 0;
}
const HEAVY = heavy;
/** The cheapest edit of all, and the one that takes a letter away and brings another in. */
export const LEAST_SUBSTITUTION = Math.min(PARAMETERS.confusable, LEAST_GAP);

/** The set of a word's letters, or of what the table has for each. */
export function bitsOf(word: string, table: Int32Array): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= table[word.charCodeAt(at)] ?? 0;
  return bits;
}

/** Letters that a word has twice or more. */
export function doubledIn(word: string): number {
  let once = 0;
  let twice = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = BIT[word.charCodeAt(at)] ?? 0;
    twice |= once & letter;
    once |= letter;
  }
  return twice;
}

/** How many bits are set (H. Warren, «Hacker's delight», 2002, section 5–1). */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * What letters cost at least that the other word has nowhere, and those that it has once instead of twice: each is written for another there,
 * or left out.
 */
export function leastCost(missing: number, confused: number, single: number): number {
  const plain = missing & ~confused;
  return (
    LEAST_SUBSTITUTION * (count(missing) + count(single)) +
    (LEAST_GAP - LEAST_SUBSTITUTION) * count(plain) +
    (1 - LEAST_GAP) * count(plain & HEAVY)
  );
}
