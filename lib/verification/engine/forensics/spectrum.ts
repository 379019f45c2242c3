import type { Plane } from '@/lib/verification/engine/forensics/plane';

export const SPECTRUM_SIDE = 256;

const COSINE = Float64Array.from({ length: SPECTRUM_SIDE / 2 }, (_, index) =>
  Math.cos((2 * Math.PI * index) / SPECTRUM_SIDE),
);
const SINE = Float64Array.from(
  { length: SPECTRUM_SIDE / 2 },
  (_, index) => -Math.sin((2 * Math.PI * index) / SPECTRUM_SIDE),
);

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] as number;
  values[a] = values[b] as number;
  values[b] = kept;
}

/** In-place radix-2 transform (Cooley–Tukey) of one line of `SPECTRUM_SIDE` values. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const length = SPECTRUM_SIDE;
  for (let index = 1, reversed = 0; index < length; index += 1) {
    let bit = length >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index >= reversed) continue;
    swap(real, index, reversed);
    swap(imaginary, index, reversed);
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    const step = length / size;
    for (let start = 0; start < length; start += size) {
      for (let offset = 0; offset < half; offset += 1) {
        const cos = COSINE[offset * step] as number;
        const sin = SINE[offset * step] as number;
        const a = start + offset;
        const b = a + half;
        const re = real[b] as number;
        const im = imaginary[b] as number;
        const turnedRe = re * cos - im * sin;
        const turnedIm = re * sin + im * cos;
        real[b] = (real[a] as number) - turnedRe;
        imaginary[b] = (imaginary[a] as number) - turnedIm;
        real[a] = (real[a] as number) + turnedRe;
        imaginary[a] = (imaginary[a] as number) + turnedIm;
      }
    }
  }
}

/** Power spectrum of one square window of a plane (Hann window, mean taken out), `SPECTRUM_SIDE` values a side, zero frequency first. */
export function powerSpectrum(luma: Plane, left: number, top: number): Float64Array {
  const side = SPECTRUM_SIDE;
  const [real, imaginary] = [new Float64Array(side * side), new Float64Array(side * side)];
  let mean = 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) mean += luma.data[(top + y) * luma.width + left + x] as number;
  mean /= side * side;
  const hann = Float64Array.from(
    { length: side },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / side),
  );
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      real[y * side + x] =
        ((luma.data[(top + y) * luma.width + left + x] as number) - mean) * (hann[x] as number) * (hann[y] as number);
  for (let row = 0; row < side; row += 1)
    transform(real.subarray(row * side, (row + 1) * side), imaginary.subarray(row * side, (row + 1) * side));
  const [columnReal, columnImaginary] = [new Float64Array(side), new Float64Array(side)];
  for (let column = 0; column < side; column += 1) {
    for (let row = 0; row < side; row += 1) {
      columnReal[row] = real[row * side + column] as number;
      columnImaginary[row] = imaginary[row * side + column] as number;
    }
    transform(columnReal, columnImaginary);
    for (let row = 0; row < side; row += 1) {
      real[row * side + column] = columnReal[row] as number;
      imaginary[row * side + column] = columnImaginary[row] as number;
    }
  }
  return real.map((value, index) => value * value + (imaginary[index] as number) ** 2);
}
