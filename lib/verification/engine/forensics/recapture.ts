import type { Plane } from '@/lib/verification/engine/forensics/plane';
import { quantile } from '@/lib/verification/engine/forensics/plane';
import { powerSpectrum, SPECTRUM_SIDE } from '@/lib/verification/engine/forensics/spectrum';

export interface ScreenPattern {
  /** Windows of the picture in which a regular fine pattern stands out, of those examined. */
  windows: number;
  examined: number;
  /** Median over the windows of how far the strongest isolated peak rises above its surroundings, in decibels. */
  peak: number;
}

/** Frequencies in cycles per pixel between which the grid of a screen and its beats with the sensor lie. */
const BAND = [0.12, 0.46] as const;
/** Decibels above the surroundings from which a peak is a pattern. */
const PEAK = 22;

/**
 * Regular fine patterns over the whole picture, as the pixel grid of a photographed screen leaves them (moiré; H. Muammar, P. Dragotti
 * 2013). Print screens and guilloches leave some too, in places, hence an indicator only.
 */
export function screenPattern(luma: Plane): ScreenPattern | null {
  const windows = windowsOf(luma);
  if (windows.length === 0) return null;
  const peaks = windows.map(([left, top]) => strongestPeak(powerSpectrum(luma, left, top)));
  return { windows: peaks.filter((peak) => peak >= PEAK).length, examined: peaks.length, peak: quantile(peaks, 0.5) };
}

/** The middle and towards the four corners. */
function windowsOf({ width, height }: Plane): [number, number][] {
  const [spareX, spareY] = [width - SPECTRUM_SIDE, height - SPECTRUM_SIDE];
  if (spareX < 0 || spareY < 0) return [];
  if (spareX < SPECTRUM_SIDE / 2 && spareY < SPECTRUM_SIDE / 2) return [[spareX >> 1, spareY >> 1]];
  const places = [
    [0.5, 0.5],
    [0.12, 0.12],
    [0.88, 0.12],
    [0.12, 0.88],
    [0.88, 0.88],
  ] as const;
  return places.map(([x, y]) => [Math.round(x * spareX), Math.round(y * spareY)]);
}

/** Decibels by which the strongest peak off the axes rises above the median of the ring around it. */
function strongestPeak(power: Float64Array): number {
  const half = SPECTRUM_SIDE / 2;
  let best = 0;
  for (let v = -half + 6; v < half - 6; v += 1) {
    for (let u = 4; u < half - 6; u += 1) {
      const frequency = Math.hypot(u, v) / SPECTRUM_SIDE;
      if (frequency < BAND[0] || frequency > BAND[1] || Math.abs(v) < 4 || isBlockGrid(u) || isBlockGrid(v)) continue;
      const value = at(power, u, v);
      if (
        value <= at(power, u - 1, v) ||
        value <= at(power, u + 1, v) ||
        value <= at(power, u, v - 1) ||
        value <= at(power, u, v + 1)
      )
        continue;
      if (value < best) continue;
      const level = 10 * Math.log10(value / Math.max(1, around(power, u, v)));
      if (level > best) best = level;
    }
  }
  return best;
}

function at(power: Float64Array, u: number, v: number): number {
  const side = SPECTRUM_SIDE;
  return power[((v + side) % side) * side + ((u + side) % side)] as number;
}

/** The block grid of JPEG lies at multiples of an eighth. */
function isBlockGrid(index: number): boolean {
  const step = SPECTRUM_SIDE / 8;
  const rest = Math.abs(index) % step;
  return Math.min(rest, step - rest) <= 1;
}

function around(power: Float64Array, u: number, v: number): number {
  const values: number[] = [];
  for (let dv = -6; dv <= 6; dv += 1)
    for (let du = -6; du <= 6; du += 1)
      if (Math.max(Math.abs(du), Math.abs(dv)) >= 3) values.push(at(power, u + du, v + dv));
  return quantile(values, 0.5);
}
