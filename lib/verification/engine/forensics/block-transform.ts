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

const BASIS = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, position] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * position + 1) * frequency * Math.PI) / 16);
});

/** Forward DCT (ITU-T T.81 A.3.3, level-shifted) of every block on the grid with the given offset, only for the frequencies asked for. */
export function blockCoefficients(
  luma: Plane,
  frequencies: readonly number[],
  offset: [number, number] = [0, 0],
): BlockCoefficients {
  const columns = Math.floor((luma.width - offset[0]) / 8);
  const rows = Math.floor((luma.height - offset[1]) / 8);
  const wanted = frequencies.map((frequency) => ({ frequency, values: new Float32Array(columns * rows) }));
  const horizontal = [...new Set(frequencies.map((frequency) => frequency & 7))];
  const half = new Float64Array(64);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      transformRows(luma, offset[0] + column * 8, offset[1] + row * 8, horizontal, half);
      for (const { frequency, values } of wanted) {
        const [v, u] = [frequency >> 3, frequency & 7];
        let sum = 0;
        for (let y = 0; y < 8; y += 1) sum += (BASIS[v * 8 + y] as number) * (half[u * 8 + y] as number);
        values[row * columns + column] = sum;
      }
    }
  }
  return { columns, rows, offset, values: new Map(wanted.map(({ frequency, values }) => [frequency, values])) };
}

/** The rows of one block transformed; `half[u × 8 + y]`. */
function transformRows(
  { width, data }: Plane,
  left: number,
  top: number,
  horizontal: number[],
  half: Float64Array,
): void {
  for (let y = 0; y < 8; y += 1) {
    const at = (top + y) * width + left;
    for (const u of horizontal) {
      let sum = 0;
      for (let x = 0; x < 8; x += 1) sum += (BASIS[u * 8 + x] as number) * ((data[at + x] as number) - 128);
      half[u * 8 + y] = sum;
    }
  }
}
