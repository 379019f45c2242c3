import { costOf } from '@/lib/sanctions/engine/compare-names';
import type { Near } from '@/lib/sanctions/engine/index/token-table';
import { PARAMETERS, type Profile } from '@/lib/sanctions/engine/parameters';
import type { Token } from '@/lib/sanctions/engine/token';

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
const cheapest = ({ extraQuery, conflict }: Profile) => Math.min(extraQuery, conflict);

/** What a matched part adds at most: its agreement above the floor, and that it is not left over. */
export function gainOf(profile: Profile, query: Token, weight: number, similarity: number, floor: number): number {
  return Math.max(0, ((query.weight + weight) / 2) * (similarity - floor)) + floor * cheapest(profile) * query.weight;
}

/** What the gains must add up to. */
export function gainNeeded(profile: Profile, query: readonly Token[], floor: number): number {
  return floor * cheapest(profile) * query.reduce((sum, { weight }) => sum + weight, 0) - MARGIN;
}

/** Likenesses whose room is kept from one name to the next: 2 MB. */
const KEPT = 1 << 18;

/** Whether any alignment of a query's name with a listed one can reach a floor. One query at a time: `begin`, then as many names as wanted. */
export class NameBound {
  readonly #profile: Profile;
  /** By number of a listed part: what it weighs, and where in `#likeness` its likenesses with the query's parts begin; -1 when there are none. */
  readonly #weights: readonly number[];
  readonly #starts: Int32Array;
  #likeness = new Float64Array(64);
  #query: readonly Token[] = [];
  #nears: readonly Near[] = [];
  #floor = 0;
  /** By part of the query: the best likeness with a part of the name at hand, and the greatest weight of those like it. */
  #best = new Float64Array(8);
  #heaviest = new Float64Array(8);

  constructor(profile: Profile, weights: readonly number[]) {
    this.#profile = profile;
    this.#weights = weights;
    this.#starts = new Int32Array(weights.length).fill(-1);
  }

  /** Takes up a query: its parts, and what is like each. */
  begin(query: readonly Token[], nears: readonly Near[], floor: number): void {
    for (const { ids } of this.#nears) for (const id of ids) this.#starts[id] = -1;
    const parts = query.length;
    let size = 0;
    for (const { ids } of nears) {
      for (const id of ids) {
        if ((this.#starts[id] ?? -1) >= 0) continue;
        this.#starts[id] = size;
        size += parts;
      }
    }
    // What one name of very many parts needed is not kept for those after it.
    if (size > this.#likeness.length || this.#likeness.length > KEPT)
      this.#likeness = new Float64Array(Math.max(64, size));
    if (parts > this.#best.length) {
      this.#best = new Float64Array(2 * parts);
      this.#heaviest = new Float64Array(2 * parts);
    }
    this.#likeness.fill(0, 0, size);
    for (let part = 0; part < parts; part += 1) {
      const { ids, likeness } = nears[part] as Near;
      for (let at = 0; at < ids.length; at += 1)
        this.#likeness[(this.#starts[ids[at] ?? 0] ?? 0) + part] = likeness[at] ?? 0;
    }
    this.#query = query;
    this.#nears = nears;
    this.#floor = floor;
  }

  /**
   * False where no alignment reaches the floor. The name's parts are `ids` from one place to before another; `joined` has a bit for each part
   * of the query that may be one of two written together.
   */
  mayReach(ids: Int32Array, from: number, to: number, joined: number): boolean {
    const [query, floor, best, heaviest] = [this.#query, this.#floor, this.#best, this.#heaviest];
    const parts = query.length;
    best.fill(0, 0, parts);
    heaviest.fill(0, 0, parts);
    let leftCandidate = 0;
    for (let at = from; at < to; at += 1) {
      const id = ids[at] ?? 0;
      const weight = this.#weights[id] ?? 0;
      leftCandidate += weight;
      const start = this.#starts[id] ?? -1;
      if (start < 0) continue;
      for (let part = 0; part < parts; part += 1) {
        const found = this.#likeness[start + part] ?? 0;
        if (found === 0) continue;
        if (found > (best[part] ?? 0)) best[part] = found;
        if (weight > (heaviest[part] ?? 0)) heaviest[part] = weight;
      }
    }
    let agreedWeight = 0;
    let matchedWeight = 0;
    let leftQuery = 0;
    let strong = 0;
    for (let part = 0; part < parts; part += 1) {
      const own = (query[part] as Token).weight;
      let similarity = best[part] ?? 0;
      let heavy = heaviest[part] ?? 0;
      if (joined & (1 << part)) {
        similarity = Math.max(similarity, PARAMETERS.joinedWords);
        heavy = 2 * HEAVIEST;
      }
      if (similarity === 0) {
        leftQuery += own;
        continue;
      }
      const weight = (own + heavy) / 2;
      if (similarity >= floor) {
        agreedWeight += weight * similarity;
        matchedWeight += weight;
      }
      leftCandidate -= heavy;
      if (weight >= 0.5) strong += 1;
    }
    leftCandidate = Math.max(0, leftCandidate);
    const against = costOf(this.#profile, leftQuery, leftCandidate);
    const single = strong <= 1 && leftQuery + leftCandidate > 0.5;
    const least = single ? floor / this.#profile.singlePart : floor;
    return agreedWeight - least * (matchedWeight + against) >= -MARGIN;
  }
}
