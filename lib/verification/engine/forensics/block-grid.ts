import type { Plane } from '@/lib/verification/engine/forensics/plane';

/**
 * Offset of the JPEG block grid in a picture that is not stored as JPEG itself but may have been: where steps between
 * neighbouring pixels that do not continue on either side (Z. Fan, R. de Queiroz 2003) are largest, per column and row modulo 8.
 */
export function blockGrid(luma: Plane): [number, number] {
  return [strongest(luma, true), strongest(luma, false)];
}

function strongest({ width, height, data }: Plane, across: boolean): number {
  const sums = new Float64Array(8);
  const counts = new Float64Array(8);
  const [length, lines] = across ? [width, height] : [height, width];
  const [step, stride] = across ? [1, width] : [width, 1];
  // Every third line is plenty for eight sums.
  for (let line = 0; line < lines; line += 3) {
    for (let at = 2; at < length - 1; at += 1) {
      const here = line * stride + at * step;
      const [a, b, c, d] = [data[here - 2 * step], data[here - step], data[here], data[here + step]] as [
        number,
        number,
        number,
        number,
      ];
      const jump = Math.abs(b - c) - (Math.abs(a - b) + Math.abs(c - d)) / 2;
      // Print would drown the grid.
      if (Math.abs(jump) > 20) continue;
      sums[at % 8] = (sums[at % 8] as number) + jump;
      counts[at % 8] = (counts[at % 8] as number) + 1;
    }
  }
  const means = sums.map((sum, index) => sum / Math.max(1, counts[index] as number));
  return means.indexOf(Math.max(...means));
}
