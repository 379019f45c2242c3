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
/** Vowels and h come and go between transliterations. */
const LIGHT = new Set([...'aeiouyh'].map((letter) => letter.charCodeAt(0)));

/** Cost of a letter that only one word has; also the second of two equal ones is light. */
export const gap = (word: string, at: number): number => {
  const letter = word.charCodeAt(at);
  return LIGHT.has(letter) || (at > 0 && word.charCodeAt(at - 1) === letter) ? 0.75 : 1;
};

/**
 * Cost of writing one letter for another, by their character codes; who errs, rarely errs in the first one, which is why W. Winkler lets
 * equal beginnings count more («String comparator metrics and enhanced decision rules in the Fellegi–Sunter model of record linkage», 1990).
 */
export const substitution = (left: number, right: number, first: boolean): number =>
  (SUBSTITUTION[left * 128 + right] ?? 1) + (first && left !== right ? PARAMETERS.firstLetter : 0);

/** Cost of two neighbours that changed places. */
export const SWAP = 0.9;

/** Words that are longer are equal or not. */
export const LONGEST = 64;
const rows = [new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1)];

/**
 * Weighted edit distance of two words of a–z and 0–9 with swaps of neighbours (optimal string alignment): a letter missing, too much,
 * wrong, or two exchanged, the errors that F. Damerau found most misspellings to be («A technique for computer detection and correction of
 * spelling errors», 1964). Infinity as soon as it must exceed `limit`, and for words of more than 64 letters that differ.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) * 0.75 > limit || a.length > LONGEST || b.length > LONGEST)
    return Number.POSITIVE_INFINITY;
  let [before, row, next] = rows as [Float64Array, Float64Array, Float64Array];
  row[0] = 0;
  for (let j = 1; j <= b.length; j += 1) row[j] = (row[j - 1] ?? 0) + gap(b, j - 1);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const left = a.charCodeAt(i - 1);
    const dropped = gap(a, i - 1);
    let least = (row[0] ?? 0) + dropped;
    next[0] = least;
    for (let j = 1; j <= b.length; j += 1) {
      const up = b.charCodeAt(j - 1);
      let cost = (row[j - 1] ?? 0) + substitution(left, up, i === 1 && j === 1);
      cost = Math.min(cost, (row[j] ?? 0) + dropped, (next[j - 1] ?? 0) + gap(b, j - 1));
      if (i > 1 && j > 1 && left === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === up) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + SWAP);
      }
      next[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap of neighbours reaches over one row, so both must be beyond the limit.
    if (least > limit && leastBefore + SWAP > limit) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [before, row, next] = [row, next, before];
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY;
}
