import type { BlockCoefficients } from '@/lib/verification/engine/forensics/block-transform';
import { standardTable, ZIGZAG } from '@/lib/verification/engine/forensics/jpeg-file';

/** How the coefficients of a picture came about, fitted over the whole of it. */
export interface CompressionHistory {
  /** Quality of the common encoder whose table fits the earlier compression best; null where steps were fitted one by one. */
  quality: number | null;
  /** Earlier step by frequency. */
  steps: Map<number, number>;
  /** Part of the blocks that carry the earlier compression. */
  share: number;
  /** Gain in log-likelihood over a picture that was never compressed before, in nats per block. */
  gain: number;
}

export interface DoubleQuantisation {
  history: CompressionHistory;
  columns: number;
  rows: number;
  /** Per block: log-likelihood that it was compressed once only over that it carries the earlier compression, in nats. */
  evidence: Float32Array;
}

/** The first frequencies in zigzag order without the lowest, whose distribution is too wide to show steps. */
export const EXAMINED = ZIGZAG.slice(1, 16);
const REACH = 20;
const BINS = 2 * REACH + 1;
/** Spread that rounding to whole pixel values leaves in a coefficient; measured, rounding of colours included. */
const ROUNDING = 0.5;
const FLOOR = 0.004;
const LARGEST_STEP = 60;
/** Log-likelihood that fitting every step by itself must gain per frequency to be believed over a standard table. */
const FREEDOM = 8;

interface Frequency {
  frequency: number;
  step: number;
  bins: Int16Array;
  counts: Float64Array;
  single: Float64Array;
  fine: Map<number, number>;
  double: Map<number, Float64Array>;
}

/**
 * Aligned double compression (Z. Lin et al. 2009; T. Bianchi, A. De Rosa, A. Piva, «Improved DCT coefficient analysis for forgery
 * localization in JPEG images», 2011): what was in the picture before its last save was quantised twice and its histograms
 * show gaps and peaks, what was brought in was not. The undisturbed distribution comes from the same picture on a shifted
 * grid. `table` is the last quantisation (all ones for a file without loss).
 */
export function doubleQuantisation(aligned: BlockCoefficients, shifted: BlockCoefficients, table: readonly number[]): DoubleQuantisation {
  const frequencies = EXAMINED.flatMap((frequency) => {
    const [own, other] = [aligned.values.get(frequency), shifted.values.get(frequency)];
    return own && other ? [prepare(frequency, own, other, table[frequency] ?? 1)] : [];
  });
  const history = fit(frequencies, aligned.columns * aligned.rows);
  const evidence = new Float32Array(aligned.columns * aligned.rows);
  for (const entry of frequencies) {
    const before = history.steps.get(entry.frequency);
    if (before === undefined) continue;
    const double = doubleModel(entry, before);
    const ratios = entry.single.map((single, bin) => Math.log((single + FLOOR * 0.02) / ((double[bin] as number) * (1 - FLOOR) + FLOOR * single + FLOOR * 0.02)));
    for (let block = 0; block < evidence.length; block += 1) evidence[block] = (evidence[block] as number) + (ratios[entry.bins[block] as number] as number);
  }
  return { history, columns: aligned.columns, rows: aligned.rows, evidence };
}

function prepare(frequency: number, own: Float32Array, other: Float32Array, step: number): Frequency {
  const bins = new Int16Array(own.length);
  const counts = new Float64Array(BINS);
  for (let block = 0; block < own.length; block += 1) {
    const bin = binOf((own[block] as number) / step);
    bins[block] = bin;
    counts[bin] = (counts[bin] as number) + 1;
  }
  const fine = new Map<number, number>();
  const single = new Float64Array(BINS).fill(1e-6);
  for (const value of other) {
    const whole = Math.round(value);
    fine.set(whole, (fine.get(whole) ?? 0) + 1 / other.length);
    const bin = binOf(value / step);
    single[bin] = (single[bin] as number) + 1 / other.length;
  }
  return { frequency, step, bins, counts, single, fine, double: new Map() };
}

function binOf(value: number): number {
  return Math.max(-REACH, Math.min(REACH, Math.round(value))) + REACH;
}

/** Distribution over the bins of what was quantised by `before` first. */
function doubleModel(entry: Frequency, before: number): Float64Array {
  const known = entry.double.get(before);
  if (known) return known;
  const levels = new Map<number, number>();
  for (const [value, part] of entry.fine) {
    const level = before * Math.round(value / before);
    levels.set(level, (levels.get(level) ?? 0) + part);
  }
  const made = new Float64Array(BINS).fill(1e-6);
  for (const [level, part] of levels) spread(made, level, part, entry.step);
  entry.double.set(before, made);
  return made;
}

/** Puts a level into the bins that rounding may carry it to. */
function spread(made: Float64Array, level: number, part: number, step: number): void {
  const middle = Math.round(level / step);
  const reach = Math.ceil((3 * ROUNDING) / step);
  for (let index = middle - reach; index <= middle + reach; index += 1) {
    const weight = normal(((index + 0.5) * step - level) / ROUNDING) - normal(((index - 0.5) * step - level) / ROUNDING);
    const bin = Math.max(-REACH, Math.min(REACH, index)) + REACH;
    made[bin] = (made[bin] as number) + part * weight;
  }
}

/** Cumulative normal distribution (logistic approximation of Bowling et al. 2009, error below 0.0002). */
function normal(z: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)));
}

const SHARES = [0.3, 0.5, 0.65, 0.75, 0.85, 0.92, 0.97, 1];

function likelihood({ counts, single }: Frequency, double: Float64Array, share: number): number {
  let sum = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    const count = counts[bin] as number;
    if (count > 0) sum += count * Math.log(share * (double[bin] as number) + (1 - share) * (single[bin] as number) + 1e-7);
  }
  return sum;
}

function fit(frequencies: Frequency[], blocks: number): CompressionHistory {
  const base = frequencies.reduce((sum, entry) => sum + likelihood(entry, entry.single, 1), 0);
  let best: CompressionHistory = { quality: null, steps: new Map(), share: 0, gain: 0 };
  const consider = (quality: number | null, steps: Map<number, number>, penalty: number) => {
    for (const share of SHARES) {
      const total = frequencies.reduce((sum, entry) => sum + likelihood(entry, doubleModel(entry, steps.get(entry.frequency) ?? 1), share), 0);
      const gain = (total - base - penalty) / Math.max(1, blocks);
      if (gain > best.gain) best = { quality, steps, share, gain };
    }
  };
  for (let quality = 30; quality <= 98; quality += 1) {
    const table = standardTable(quality);
    consider(quality, new Map(frequencies.map(({ frequency }) => [frequency, table[frequency] ?? 1])), 0);
  }
  const free = new Map(frequencies.map((entry) => [entry.frequency, freeStep(entry)]));
  consider(null, free, FREEDOM * frequencies.length);
  return best;
}

/** The earlier step that explains one frequency best by itself. */
function freeStep(entry: Frequency): number {
  let [best, most] = [1, Number.NEGATIVE_INFINITY];
  for (let step = 1; step <= LARGEST_STEP; step += 1) {
    for (const share of [0.75, 0.95]) {
      const value = likelihood(entry, doubleModel(entry, step), share);
      if (value > most) [best, most] = [step, value];
    }
  }
  return best;
}
