import type { Near } from '@/lib/sanctions/engine/index/token-table';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import type { Token } from '@/lib/sanctions/engine/prepare-name';

/**
 * Bounds from above of what `compareNames` may come to, cheap enough for every name that shares a part. The score is
 * `agreed / (matched + against)`, and it reaches a floor `f` exactly where `agreed − f · matched − f · against ≥ 0`, which is a sum over the
 * query's parts: so it can be added up part by part, and parts that cannot lift a name to the floor need not be looked up at all (the idea of
 * MaxScore: Turtle and Flood, «Query evaluation: strategies and optimizations», Information Processing & Management 31, 1995).
 */

/** Greatest weight of one part; of two that are written as one, twice as much. */
const HEAVIEST = 1;
/** Rounding of sums, on the safe side. */
const MARGIN = 1e-4;
const CHEAPEST = Math.min(PARAMETERS.extraQuery, PARAMETERS.conflict);

/** What a matched part adds at most: its agreement above the floor, and that it is not left over. */
export function gainOf(query: Token, weight: number, similarity: number, floor: number): number {
  return Math.max(0, ((query.weight + weight) / 2) * (similarity - floor)) + floor * CHEAPEST * query.weight;
}

/** What the gains must add up to. */
export function gainNeeded(query: readonly Token[], floor: number): number {
  return floor * CHEAPEST * query.reduce((sum, { weight }) => sum + weight, 0) - MARGIN;
}

/** What parts that are left over cost at least. */
function costOf(leftQuery: number, leftCandidate: number): number {
  const conflict = Math.min(leftQuery, leftCandidate);
  return (
    PARAMETERS.conflict * conflict +
    PARAMETERS.extraQuery * (leftQuery - conflict) +
    PARAMETERS.extraCandidate * (leftCandidate - conflict)
  );
}

/**
 * False where no alignment of the two names can reach the floor. `joined` has a bit for each part of the query that may be one of two
 * written together.
 */
export function mayReach(
  query: readonly Token[],
  rows: readonly Near[],
  candidate: readonly Token[],
  joined: number,
  floor: number,
): boolean {
  let agreedWeight = 0;
  let matchedWeight = 0;
  let leftQuery = 0;
  let leftCandidate = 0;
  let strong = 0;
  for (const { weight } of candidate) leftCandidate += weight;
  for (let i = 0; i < query.length; i += 1) {
    const token = query[i] as Token;
    const similarities = (rows[i] as Near).similarities;
    let similarity = 0;
    let heaviest = 0;
    for (const other of candidate) {
      const found = similarities.get(other);
      if (found === undefined) continue;
      if (found > similarity) similarity = found;
      if (other.weight > heaviest) heaviest = other.weight;
    }
    if (joined & (1 << i)) {
      similarity = Math.max(similarity, PARAMETERS.joinedWords);
      heaviest = 2 * HEAVIEST;
    }
    if (similarity === 0) {
      leftQuery += token.weight;
      continue;
    }
    const weight = (token.weight + heaviest) / 2;
    if (similarity >= floor) {
      agreedWeight += weight * similarity;
      matchedWeight += weight;
    }
    leftCandidate -= heaviest;
    if (weight >= 0.5) strong += 1;
  }
  leftCandidate = Math.max(0, leftCandidate);
  const against = costOf(leftQuery, leftCandidate);
  const single = strong <= 1 && leftQuery + leftCandidate > 0.5;
  const least = single ? floor / PARAMETERS.singlePart : floor;
  return agreedWeight - least * (matchedWeight + against) >= -MARGIN;
}
