/**
 * Bands of descriptor distance, taken from the measured curve of the faces evaluation (originals and simulated document portraits: small,
 * grey, compressed). Specification silent: provisional, because the curve stands on few people. The match lies below the nearest pair of
 * different people that was seen (0.512, two women of East Asian appearance): recognisers take people of some groups for one another
 * far more often than others (NIST IR 8280, 2019), so whoever is not plainly the same is left to a person.
 */
export const FACE_BANDS = { match: 0.45, mismatch: 0.65 } as const;

export type FaceBand = 'match' | 'review' | 'mismatch';

export function faceBand(distance: number): FaceBand {
  if (distance <= FACE_BANDS.match) return 'match';
  return distance > FACE_BANDS.mismatch ? 'mismatch' : 'review';
}

/** Distance as likeness: 1 for equal descriptors, 0.5 in the middle of the review band, 0 far behind it. */
export function faceSimilarity(distance: number): number {
  const middle = (FACE_BANDS.match + FACE_BANDS.mismatch) / 2;
  return 1 / (1 + Math.exp((distance - middle) * 14));
}
