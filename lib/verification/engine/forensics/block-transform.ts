import type { Plane } from '@/lib/verification/engine/forensics/plane';

/** DCT coefficients of all whole 8 × 8 blocks of a plane, one array of blocks per frequency. */
export interface BlockCoefficients {
  columns: number;
  rows: number;
  /** Pixels by which the first block lies inside the plane. */
  offset: [number, number];
  /** `values[frequency]` (row × 8 + column) for those asked for. */
  values: Map<number, Float32Array>;
}

/** Half the cosines of k π / 16; the factor is that of the transform. */
const [C1, C2, C3, C5, C6, C7] = [1, 2, 3, 5, 6, 7].map((k) => Math.cos((k * Math.PI) / 16) / 2) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const C4 = Math.SQRT1_2 / 2;

/**
 * Forward DCT of eight values in place, `stride` apart. Sums and differences of mirrored values halve the work: even frequencies see
 * the sums only, odd ones the differences.
 */
function transformLine(line: Float64Array, start: number, stride: number): void {
  const [i1, i2, i3] = [start + stride, start + 2 * stride, start + 3 * stride];
  const [i4, i5, i6, i7] = [start + 4 * stride, start + 5 * stride, start + 6 * stride, start + 7 * stride];
  const s0 = (line[start] as number) + (line[i7] as number);
  const d0 = (line[start] as number) - (line[i7] as number);
  const s1 = (line[i1] as number) + (line[i6] as number);
  const d1 = (line[i1] as number) - (line[i6] as number);
  const s2 = (line[i2] as number) + (line[i5] as number);
  const d2 = (line[i2] as number) - (line[i5] as number);
  const s3 = (line[i3] as number) + (line[i4] as number);
  const d3 = (line[i3] as number) - (line[i4] as number);
  const outer = s0 - s3;
  const inner = s1 - s2;
  line[start] = C4 * (s0 + s3 + s1 + s2);
  line[i4] = C4 * (s0 + s3 - s1 - s2);
  line[i2] = C2 * outer + C6 * inner;
  line[i6] = C6 * outer - C2 * inner;
  line[i1] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3;
  line[i3] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3;
  line[i5] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3;
  line[i7] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3;
}

/** Forward DCT (ITU-T T.81 A.3.3, level-shifted) of every block on the grid with the given offset; the frequencies asked for are kept. */
export function blockCoefficients(
  { width, height, data }: Plane,
  frequencies: readonly number[],
  offset: [number, number] = [0, 0],
): BlockCoefficients {
  const columns = Math.floor((width - offset[0]) / 8);
  const rows = Math.floor((height - offset[1]) / 8);
  const wanted = frequencies.map(() => new Float32Array(columns * rows));
  const block = new Float64Array(64);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const corner = (offset[1] + row * 8) * width + offset[0] + column * 8;
      for (let y = 0; y < 8; y += 1) {
        for (let x = 0; x < 8; x += 1) block[y * 8 + x] = (data[corner + y * width + x] as number) - 128;
        transformLine(block, y * 8, 1);
      }
      for (let u = 0; u < 8; u += 1) transformLine(block, u, 8);
      const at = row * columns + column;
      for (let index = 0; index < frequencies.length; index += 1)
        (wanted[index] as Float32Array)[at] = block[frequencies[index] as number] as number;
    }
  }
  return {
    columns,
    rows,
    offset,
    values: new Map(frequencies.map((frequency, index) => [frequency, wanted[index] as Float32Array])),
  };
}
