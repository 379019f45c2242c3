import anyAscii from 'any-ascii';

/** Titles and forms of address that are no part of a name. */
const TITLES = new Set('MR MRS MS MISS MX DR PROF SIR DAME LADY LORD REV HERR FRAU MME M'.split(' '));

/** Words of a name in upper case without accents and titles; apostrophes vanish, dashes separate. */
export function nameWords(name: string): string[] {
  const words = anyAscii(name.normalize('NFC'))
    .toUpperCase()
    .replace(/['’`.]/g, '')
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const bare = words.filter((word) => !TITLES.has(word));
  return bare.length > 0 ? bare : words;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours (Damerau 1964; Boytsov 2011). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** 0–1: one minus edits per character of the longer text. */
export function textSimilarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

/** An initial says less than the word it may stand for. */
const INITIAL_SIMILARITY = 0.85;
/** A name that one side has and the other does not (a second given name) takes a little. */
const EXTRA_WORD_COST = 0.04;
const MAX_EXTRA_COST = 0.12;
/** A single word can never stand for a whole name. */
const SINGLE_WORD_CAP = 0.8;

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL_SIMILARITY : 0;
  return textSimilarity(a, b);
}

/** 0–1: how alike parts of names are, such as given names alone, whatever the order of their words. A name that is missing takes a little. */
export function namePartSimilarity(a: string, b: string): number {
  const [short, long] = [nameWords(a), nameWords(b)].sort((x, y) => x.length - y.length);
  if (!short?.length || !long?.length) return 0;
  if (short.join('') === long.join('')) return 1;
  const left = [...long];
  let weight = 0;
  let sum = 0;
  for (const word of [...short].sort((x, y) => y.length - x.length)) {
    const scores = left.map((other) => wordSimilarity(word, other));
    const best = Math.max(0, ...scores);
    left.splice(scores.indexOf(best), best > 0 ? 1 : 0);
    weight += word.length;
    sum += best * word.length;
  }
  const extra = Math.min(MAX_EXTRA_COST, (long.length - short.length) * EXTRA_WORD_COST);
  return (sum / weight) * (1 - extra);
}

/**
 * 0–1: how alike two whole names of persons are whatever the order of their words, with accents and scripts transliterated. Every word of
 * the shorter name looks for its best partner; long words weigh more.
 */
export function nameSimilarity(a: string, b: string): number {
  const [short = 0, long = 0] = [nameWords(a).length, nameWords(b).length].sort((x, y) => x - y);
  const similarity = namePartSimilarity(a, b);
  return short === 1 && long > 1 && similarity < 1 ? Math.min(similarity, SINGLE_WORD_CAP) : similarity;
}

/** Letters that readers of print take for one another. */
const alike = (word: string) =>
  word.replace(/RN/g, 'M').replace(/VV/g, 'W').replace(/[IL]/g, 'I').replace(/[OQ]/g, 'O');

/** Whether every word of the shorter name stands in the longer one, but for letters that print confuses. */
export function sameNameWords(a: string, b: string): boolean {
  const [short = [], long = []] = [nameWords(a), nameWords(b)]
    .map((words) => words.map(alike))
    .sort((x, y) => x.length - y.length);
  const left = [...long];
  const inside = short.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return inside || short.join('') === long.join('');
}
