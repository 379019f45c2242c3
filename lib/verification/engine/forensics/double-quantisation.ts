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
  /** 1 where a block has something to say at all: it is neither flat nor cut off. */
  informative: Uint8Array;
}

/** The first frequencies in zigzag order without the lowest, whose distribution is too wide to show steps. */
export const EXAMINED = ZIGZAG.slice(1, 16);
const REACH = 20;
const BINS = 2 * REACH + 1;
/** Coefficients of an 8 × 8 block of 8-bit samples stay within ±1,024. */
const RANGE = 1024;
/** Spread that rounding to whole pixel values leaves in a coefficient; measured, rounding of colours included. */
const ROUNDING = 0.5;
const FLOOR = 0.004;
const TRACE = 0.00008;
/** Keeps every bin possible. */
const LEAST = 1e-6;
const LARGEST_STEP = 60;
/** Gain in nats per block from which the bin of zeros is believed too; below, it only tells how empty the page is. */
const ZEROS_FROM = 0.1;

/** Log-likelihood that fitting every step by itself must gain per frequency to be believed over a standard table. */
const FREEDOM = 8;

interface Frequency {
  frequency: number;
  step: number;
  zeros: boolean;
  bins: Int16Array;
  counts: Float64Array;
  single: Float64Array;
  /** Distribution of the undisturbed coefficient in whole numbers, from −`RANGE`. */
  fine: Float64Array;
  double: Map<number, Float64Array>;
}

/**
 * Aligned double compression (Z. Lin et al. 2009; T. Bianchi, A. De Rosa, A. Piva, «Improved DCT coefficient analysis for forgery
 * localization in JPEG images», 2011): what was in the picture before its last save was quantised twice and its histograms
 * show gaps and peaks, what was brought in was not. The undisturbed distribution comes from the same picture on a shifted
 * grid. `table` is the last quantisation (all ones for a file without loss),
 * `usable` leaves blocks out.
 */
export function doubleQuantisation(
  aligned: BlockCoefficients,
  shifted: BlockCoefficients,
  table: readonly number[],
  usable: Uint8Array,
): DoubleQuantisation {
  const whole = examine(aligned, shifted, table, usable, true);
  return whole.history.gain >= ZEROS_FROM ? whole : examine(aligned, shifted, table, usable, false);
}

/**
 * With `zeros` every bin counts. Without, only coefficients that are not zero do: on drawn pages and flat ground the shifted grid
 * has fewer zeros than the aligned one, which has nothing to do with compression.
 */
function examine(
  aligned: BlockCoefficients,
  shifted: BlockCoefficients,
  table: readonly number[],
  usable: Uint8Array,
  zeros: boolean,
): DoubleQuantisation {
  const frequencies = EXAMINED.flatMap((frequency) => {
    const [own, other] = [aligned.values.get(frequency), shifted.values.get(frequency)];
    return own && other ? [prepare(own, other, usable, { frequency, step: table[frequency] ?? 1, zeros })] : [];
  });
  const history = fitHistory(
    frequencies,
    usable.reduce((sum, one) => sum + one, 0),
  );
  return { history, columns: aligned.columns, rows: aligned.rows, ...evidenceOf(frequencies, history, usable) };
}

function evidenceOf(
  frequencies: Frequency[],
  history: CompressionHistory,
  usable: Uint8Array,
): Pick<DoubleQuantisation, 'evidence' | 'informative'> {
  const evidence = new Float32Array(usable.length);
  const filled = new Uint8Array(usable.length);
  for (const entry of frequencies) {
    const before = history.steps.get(entry.frequency);
    if (before === undefined) continue;
    const double = doubleModel(entry, before);
    const ratios = entry.single.map((single, bin) =>
      bin === REACH && !entry.zeros
        ? 0
        : Math.log((single + TRACE) / ((double[bin] as number) * (1 - FLOOR) + FLOOR * single + TRACE)),
    );
    for (let block = 0; block < usable.length; block += 1) {
      const bin = entry.bins[block] as number;
      evidence[block] = (evidence[block] as number) + (ratios[bin] as number);
      if (bin !== REACH) filled[block] = 1;
    }
  }
  // A flat block has no history to show, and what was cut off at white or full colour has lost it.
  const informative = filled.map((value, block) => (value && usable[block] ? 1 : 0));
  return { evidence: evidence.map((value, block) => (informative[block] ? value : 0)), informative };
}

function prepare(
  own: Float32Array,
  other: Float32Array,
  usable: Uint8Array,
  { frequency, step, zeros }: { frequency: number; step: number; zeros: boolean },
): Frequency {
  const bins = new Int16Array(own.length);
  const counts = new Float64Array(BINS);
  for (let block = 0; block < own.length; block += 1) {
    const bin = binOf((own[block] as number) / step);
    bins[block] = bin;
    if (usable[block]) counts[bin] = (counts[bin] as number) + 1;
  }
  const fine = new Float64Array(2 * RANGE + 1);
  const single = new Float64Array(BINS).fill(LEAST);
  for (const value of other) {
    const whole = Math.max(-RANGE, Math.min(RANGE, Math.round(value))) + RANGE;
    fine[whole] = (fine[whole] as number) + 1 / other.length;
    const bin = binOf(value / step);
    single[bin] = (single[bin] as number) + 1 / other.length;
  }
  if (!zeros) {
    counts[REACH] = 0;
    leaveZeros(single);
  }
  return { frequency, step, zeros, bins, counts, single, fine, double: new Map() };
}

/** Takes the zeros out of a distribution. */
function leaveZeros(distribution: Float64Array): void {
  distribution[REACH] = 0;
  const total = distribution.reduce((sum, value) => sum + value, 0);
  for (let bin = 0; bin < BINS; bin += 1) distribution[bin] = (distribution[bin] as number) / total + LEAST;
}

function binOf(value: number): number {
  return Math.max(-REACH, Math.min(REACH, Math.round(value))) + REACH;
}

/** Distribution over the bins of what was quantised by `before` first. */
function doubleModel(entry: Frequency, before: number): Float64Array {
  const known = entry.double.get(before);
  if (known) return known;
  const levels = new Map<number, number>();
  for (let index = 0; index <= 2 * RANGE; index += 1) {
    const part = entry.fine[index] as number;
    if (part === 0) continue;
    const level = before * Math.round((index - RANGE) / before);
    levels.set(level, (levels.get(level) ?? 0) + part);
  }
  const made = new Float64Array(BINS).fill(LEAST);
  for (const [level, part] of levels) spread(made, level, part, entry.step);
  if (!entry.zeros) leaveZeros(made);
  entry.double.set(before, made);
  return made;
}

/** Puts a level into the bins that rounding may carry it to. */
function spread(made: Float64Array, level: number, part: number, step: number): void {
  const middle = Math.round(level / step);
  const reach = Math.ceil((3 * ROUNDING) / step);
  for (let index = middle - reach; index <= middle + reach; index += 1) {
    const weight =
      normal(((index + 0.5) * step - level) / ROUNDING) - normal(((index - 0.5) * step - level) / ROUNDING);
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
    if (count > 0)
      sum += count * Math.log(share * (double[bin] as number) + (1 - share) * (single[bin] as number) + 1e-7);
  }
  return sum;
}

function fitHistory(frequencies: Frequency[], blocks: number): CompressionHistory {
  const base = frequencies.reduce((sum, entry) => sum + likelihood(entry, entry.single, 1), 0);
  let best: CompressionHistory = { quality: null, steps: new Map(), share: 0, gain: 0 };
  const consider = (quality: number | null, steps: Map<number, number>, penalty: number) => {
    for (const share of SHARES) {
      const total = frequencies.reduce(
        (sum, entry) => sum + likelihood(entry, doubleModel(entry, steps.get(entry.frequency) ?? 1), share),
        0,
      );
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
