import { PARAMETERS } from '@/lib/sanctions/engine/parameters';

/** Letters that hands, scanners and transliterations confuse. */
const CONFUSABLE = new Set(
  [
    'ei',
    'ou',
    'ae',
    'ai',
    'ea',
    'iy',
    'ij',
    'jy',
    'ck',
    'kq',
    'cs',
    'sz',
    'vw',
    'bp',
    'dt',
    'gk',
    'gj',
    'mn',
    'uw',
    'ao',
    '0o',
    '1i',
    '1l',
    '5s',
    '8b',
    'il',
    'fv',
    'gh',
    'hk',
  ].flatMap(([first, second]) => [`${first}${second}`, `${second}${first}`]),
);

/** Cost of writing one letter or digit for another, by their character codes. */
const SUBSTITUTION = new Float64Array(128 * 128).fill(1);
for (let at = 0; at < 128; at += 1) SUBSTITUTION[at * 128 + at] = 0;
for (const pair of CONFUSABLE) SUBSTITUTION[pair.charCodeAt(0) * 128 + pair.charCodeAt(1)] = PARAMETERS.confusable;

/** Cost of a letter that only one word has, where it counts least. */
export const LEAST_GAP = 0.75;
/** The same by its character code: vowels and h come and go between transliterations. */
const GAP = new Float64Array(128).fill(1);
for (const letter of 'aeiouyh') GAP[letter.charCodeAt(0)] = LEAST_GAP;

/** Cost of a letter that only one word has, by its character code and that of the letter before; the second of two equal ones is light too. */
export const gap = (letter: number, before: number): number => (letter === before ? LEAST_GAP : (GAP[letter] ?? 1));

/**
 * Cost of writing one letter for another, by their character codes; who errs, rarely errs in the first one, which is why W. Winkler lets
 * equal beginnings count more («String comparator metrics and enhanced decision rules in the Fellegi–Sunter model of record linkage», 1990).
 */
export const substitution = (left: number, right: number, first: boolean): number =>
  (SUBSTITUTION[left * 128 + right] ?? 1) + (first && left !== right ? PARAMETERS.firstLetter : 0);

/** Cost of two neighbours that changed places. */
const SWAP = 0.9;

/** Words that are longer are equal or not. */
export const LONGEST = 64;
const row = () => new Float64Array(LONGEST + 1);
const ROWS = [row(), row(), row()] as const;
/** Letters of the second word, and what each costs as a gap. */
const letters = new Uint8Array(LONGEST);
const gaps = new Float64Array(LONGEST);

/**
 * Weighted edit distance of two words of a–z and 0–9 with swaps of neighbours (optimal string alignment): a letter missing, too much,
 * wrong, or two exchanged, the errors that F. Damerau found most misspellings to be («A technique for computer detection and correction of
 * spelling errors», 1964). Infinity as soon as it must exceed `limit`, and for words of more than 64 letters that differ. Only cells near the
 * diagonal are filled: those farther off cost more than `limit` in gaps alone (E. Ukkonen, «Algorithms for approximate string matching»,
 * Information and Control 64, 1985).
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const { length } = b;
  if (Math.abs(a.length - length) * LEAST_GAP > limit || a.length > LONGEST || length > LONGEST)
    return Number.POSITIVE_INFINITY;
  const band = Math.floor(limit / LEAST_GAP);
  let before = ROWS[0];
  let row = ROWS[1];
  let next = ROWS[2];
  row[0] = 0;
  for (let j = 0, last = 0; j < length; j += 1) {
    const letter = b.charCodeAt(j);
    const cost = gap(letter, last);
    letters[j] = letter;
    gaps[j] = cost;
    row[j + 1] = (row[j] ?? 0) + cost;
    last = letter;
  }
  let leastBefore = 0;
  for (let i = 1, last = 0; i <= a.length; i += 1) {
    const left = a.charCodeAt(i - 1);
    const dropped = gap(left, last);
    const from = Math.max(1, i - band);
    const to = Math.min(length, i + band);
    let least = from === 1 ? (row[0] ?? 0) + dropped : Number.POSITIVE_INFINITY;
    next[from - 1] = least;
    for (let j = from; j <= to; j += 1) {
      const up = letters[j - 1] ?? 0;
      let cost = (row[j - 1] ?? 0) + substitution(left, up, i === 1 && j === 1);
      const down = (row[j] ?? 0) + dropped;
      if (down < cost) cost = down;
      const right = (next[j - 1] ?? 0) + (gaps[j - 1] ?? 1);
      if (right < cost) cost = right;
      if (i > 1 && j > 1 && last === up && left === letters[j - 2]) {
        const swapped = (before[j - 2] ?? 0) + SWAP;
        if (swapped < cost) cost = swapped;
      }
      next[j] = cost;
      if (cost < least) least = cost;
    }
    // The row below looks one cell further than this one went.
    if (to < length) next[to + 1] = Number.POSITIVE_INFINITY;
    // A swap of neighbours reaches over one row, so both must be beyond the limit.
    if (least > limit && leastBefore + SWAP > limit) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    last = left;
    const free = before;
    before = row;
    row = next;
    next = free;
  }
  return row[length] ?? Number.POSITIVE_INFINITY;
}
