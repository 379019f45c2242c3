/** Area under the ROC curve by ranks (Mann–Whitney), ties halved; null when either class is empty. */
export function areaUnderCurve(positive: number[], negative: number[]): number | null {
  if (positive.length === 0 || negative.length === 0) return null;
  const all = [
    ...positive.map((score) => ({ score, of: true })),
    ...negative.map((score) => ({ score, of: false })),
  ].sort((a, b) => a.score - b.score);
  let sum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end += 1;
    for (let at = start; at < end; at += 1) if (all[at]?.of) sum += (start + end + 1) / 2;
    start = end;
  }
  return (sum - (positive.length * (positive.length + 1)) / 2) / (positive.length * negative.length);
}

export function mean(values: number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** One line of a table whose columns are as wide as given; the first is flush left. */
export function row(cells: (string | number)[], widths: number[]): string {
  return cells
    .map((cell, index) =>
      index === 0 ? String(cell).padEnd(widths[index] ?? 0) : String(cell).padStart(widths[index] ?? 0),
    )
    .join('  ');
}
