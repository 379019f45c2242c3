/** Likeness of two texts from 0 to 1: one minus the edit distance (Levenshtein 1966) over the longer length. */
export function similarity(first: string, second: string): number {
  const longest = Math.max(first.length, second.length);
  if (longest === 0) return 1;
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [i, character] of [...first].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...second].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (character === other ? 0 : 1)));
    }
    row = next;
  }
  return Math.round((1 - (row[second.length] ?? longest) / longest) * 1000) / 1000;
}
