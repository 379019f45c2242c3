/**
 * Bands of descriptor distance, taken from the measured curve of the faces evaluation (photos, tight crops, portraits made small, grey and
 * compressed). At the match one pair of different people in several hundred is taken for one person; recognisers take people of some groups
 * for one another far more often than others (NIST IR 8280, 2019), so no band decides about anybody.
 */
export const FACE_BANDS = { match: 0.56, mismatch: 0.68 } as const;

export type FaceBand = 'match' | 'review' | 'mismatch';

export function faceBand(distance: number): FaceBand {
  if (distance <= FACE_BANDS.match) return 'match';
  return distance > FACE_BANDS.mismatch ? 'mismatch' : 'review';
}

/** Steepness of the logistic curve fitted to the measured pairs, one person and different people counted alike. */
const STEEPNESS = 32;

/** Distance as likeness: 1 for equal descriptors, 0.5 in the middle of the review band, 0 far behind it. */
export function faceSimilarity(distance: number): number {
  const middle = (FACE_BANDS.match + FACE_BANDS.mismatch) / 2;
  return 1 / (1 + Math.exp((distance - middle) * STEEPNESS));
}

/** Pairs of different people measured by `npm run eval -- faces`, on those it was developed on. */
export const DIFFERENT_PAIRS = 20_328;
/** How many of them lay up to a distance. */
export const FALSE_MATCHES: readonly (readonly [distance: number, pairs: number])[] = [
  [0.42, 0],
  [0.46, 1],
  [0.48, 2],
  [0.5, 5],
  [0.52, 6],
  [0.54, 14],
  [0.56, 35],
  [0.58, 69],
  [0.6, 123],
  [0.62, 248],
  [0.64, 457],
  [0.66, 788],
  [0.68, 1318],
  [0.7, 2059],
  [0.72, 3065],
  [0.74, 4258],
  [0.76, 5607],
  [0.78, 7020],
  [0.8, 8596],
];

export interface FalseMatchRate {
  /** Share of the measured pairs of different people that lay as near. */
  rate: number;
  /** Wilson's interval, 95 %. The pairs share their people, so the truth may lie outside more often than one time in twenty. */
  interval: [number, number];
}

/** How often different people lie as near as this, among the pairs measured; read at the next step, so that it is never told too small. */
export function falseMatchRate(distance: number): FalseMatchRate {
  const pairs = FALSE_MATCHES.find(([step]) => distance <= step)?.[1] ?? DIFFERENT_PAIRS;
  const [rate, squared] = [pairs / DIFFERENT_PAIRS, 1.96 ** 2];
  const middle = (rate + squared / (2 * DIFFERENT_PAIRS)) / (1 + squared / DIFFERENT_PAIRS);
  const spread = Math.sqrt((rate * (1 - rate) + squared / (4 * DIFFERENT_PAIRS)) / DIFFERENT_PAIRS);
  const half = (1.96 * spread) / (1 + squared / DIFFERENT_PAIRS);
  return { rate, interval: [Math.max(0, middle - half), Math.min(1, middle + half)] };
}

/** “about 1 in 581 (1 in 418 to 1 in 807)” */
export function toldRate({ rate, interval: [low, high] }: FalseMatchRate): string {
  const oneIn = (share: number) => `1 in ${new Intl.NumberFormat('en-GB').format(Math.round(1 / share))}`;
  if (rate === 0) return `none of ${new Intl.NumberFormat('en-GB').format(DIFFERENT_PAIRS)} (at most ${oneIn(high)})`;
  return rate > 0.4 ? 'about every second or more' : `about ${oneIn(rate)} (${oneIn(high)} to ${oneIn(low)})`;
}
