import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';

/**
 * How a field of names goes on (ICAO 9303-3, 4.6): letters, one filler between the parts of a name, two between surname and given names,
 * fillers to the end. What documents do now and then although the rule forbids it is dear rather than impossible.
 */
const STATES = ['letter', 'filler', 'pair', 'given', 'gap', 'second pair', 'rest'] as const;
const [LETTER, FILLER, PAIR, GIVEN, GAP, SECOND_PAIR, REST] = STATES.map((_, index) => index) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const ANOTHER_PAIR = 5;
const AFTER_REST = 8;
const BEGINS_EMPTY = 6;

type Step = readonly [from: number, to: number, cost: number];
const BY_LETTER: readonly Step[] = [
  [LETTER, LETTER, 0],
  [FILLER, LETTER, 0],
  [PAIR, GIVEN, 0],
  [GIVEN, GIVEN, 0],
  [GAP, GIVEN, 0],
  [SECOND_PAIR, GIVEN, ANOTHER_PAIR],
  [REST, GIVEN, AFTER_REST],
];
const BY_FILLER: readonly Step[] = [
  [LETTER, FILLER, 0],
  [FILLER, PAIR, 0],
  [PAIR, REST, 0],
  [GIVEN, GAP, 0],
  [GAP, SECOND_PAIR, 0],
  [SECOND_PAIR, REST, 0],
  [REST, REST, 0],
];

const FIRST_LETTER = ZONE_ALPHABET.indexOf('A');

/** The cheapest letter of a place. */
export function bestLetter(costs: Float32Array): number {
  let best = FIRST_LETTER;
  for (let symbol = FIRST_LETTER; symbol < costs.length; symbol += 1) {
    if ((costs[symbol] ?? 0) < (costs[best] ?? 0)) best = symbol;
  }
  return best;
}

/** The cheapest text that a field of names may hold; digits never stand in it. */
export function readNames(costs: readonly Float32Array[]): string {
  let totals = new Float64Array(STATES.length).fill(Number.POSITIVE_INFINITY);
  totals[LETTER] = 0;
  const cameFrom: Int8Array[] = [];
  for (const [place, row] of costs.entries()) {
    const next = new Float64Array(STATES.length).fill(Number.POSITIVE_INFINITY);
    const from = new Int8Array(STATES.length).fill(-1);
    const take = (steps: readonly Step[], cost: number) => {
      for (const [source, target, extra] of steps) {
        const total = (totals[source] ?? 0) + cost + extra;
        if (total < (next[target] ?? 0)) [next[target], from[target]] = [total, source];
      }
    };
    take(BY_LETTER, row[bestLetter(row)] ?? 0);
    take(BY_FILLER, (row[0] ?? 0) + (place === 0 ? BEGINS_EMPTY : 0));
    cameFrom.push(from);
    totals = next;
  }
  let state = totals.indexOf(Math.min(...totals));
  let text = '';
  for (let place = costs.length - 1; place >= 0; place -= 1) {
    const row = costs[place];
    const letter = state === LETTER || state === GIVEN;
    text = (letter && row ? (ZONE_ALPHABET[bestLetter(row)] ?? '<') : '<') + text;
    state = cameFrom[place]?.[state] ?? LETTER;
  }
  return text;
}
