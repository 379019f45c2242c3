import type { Plane } from '@/lib/verification/engine/forensics/plane';

export const SPECTRUM_SIDE = 256;

/** In-place radix-2 transform of `real` and `imaginary` (Cooley–Tukey), `length` values from `from` at distance `step`. */
function transform(real: Float64Array, imaginary: Float64Array, from: number, step: number, length: number): void {
  for (let index = 1, reversed = 0; index < length; index += 1) {
    let bit = length >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index >= reversed) continue;
    const [a, b] = [from + index * step, from + reversed * step];
    [real[a], real[b]] = [real[b] as number, real[a] as number];
    [imaginary[a], imaginary[b]] = [imaginary[b] as number, imaginary[a] as number];
  }
  for (let size = 2; size <= length; size *= 2) {
    for (let offset = 0; offset < size / 2; offset += 1) {
      const angle = (-2 * Math.PI * offset) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let start = 0; start < length; start += size) {
        const [a, b] = [from + (start + offset) * step, from + (start + offset + size / 2) * step];
        const [re, im] = [real[b] as number, imaginary[b] as number];
        const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos];
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
  for (let row = 0; row < side; row += 1) transform(real, imaginary, row * side, 1, side);
  for (let column = 0; column < side; column += 1) transform(real, imaginary, column, side, side);
  return real.map((value, index) => value * value + (imaginary[index] as number) ** 2);
}
