import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { type CheckedField, type Layout, type Range, slice } from '@/lib/verification/engine/mrz/layouts';
import { checksOf, holds } from '@/lib/verification/engine/mrz/parse';

/** What a right check digit is worth against the recogniser's opinion, in nats. A wrong digit must be able to stay wrong. */
const WORTH = 3.5;
/** Characters dearer than this were no opinion of the recogniser at all. */
const DEAREST = 5;
const OTHERS_PER_PLACE = 3;
const CHANGES_PER_FIELD = 40;

interface Change {
  line: number;
  place: number;
  character: string;
  cost: number;
}

/**
 * Where a check digit does not hold, takes the recogniser's own second choices if they make it hold and it was nearly as sure of them.
 * At most two characters of one field and its digit change; what the recogniser did not consider is never put in.
 */
export function correct(layout: Layout, lines: string[], costs: readonly Float32Array[][]): string[] {
  let best = { lines, worth: worthOf(layout, lines) };
  const wrong = checksOf(layout, lines).filter((check) => check.of !== null && !holds(check, lines));
  for (const check of wrong) best = improved(layout, best, check, costs);
  const sum = checksOf(layout, best.lines).find((check) => check.of === null);
  if (sum !== undefined && !holds(sum, best.lines)) best = improved(layout, best, sum, costs);
  return best.lines;
}

function improved(
  layout: Layout,
  current: { lines: string[]; worth: number },
  check: CheckedField,
  costs: readonly Float32Array[][],
): { lines: string[]; worth: number } {
  let best = current;
  for (const changes of combinations(placesOf(check, current.lines, costs))) {
    const changed = apply(current.lines, changes);
    const cost = changes.reduce((sum, change) => sum + change.cost, 0);
    const worth = worthOf(layout, changed) - cost - (changes.length - 1);
    if (worth > best.worth) best = { lines: changed, worth };
  }
  return best;
}

function worthOf(layout: Layout, lines: string[]): number {
  return checksOf(layout, lines).filter((check) => holds(check, lines)).length * WORTH;
}

/** Second choices at the places of a check digit and what it guards. */
function placesOf(check: CheckedField, lines: string[], costs: readonly Float32Array[][]): Change[] {
  const changes = [...check.over, check.digit].flatMap(([line, from, to]: Range) =>
    Array.from({ length: to - from }, (_, index) => othersAt(line, from + index, lines, costs)).flat(),
  );
  return changes.sort((a, b) => a.cost - b.cost).slice(0, CHANGES_PER_FIELD);
}

function othersAt(line: number, place: number, lines: string[], costs: readonly Float32Array[][]): Change[] {
  const row = costs[line]?.[place];
  if (row === undefined) return [];
  const current = slice(lines, [line, place, place + 1]);
  return [...ZONE_ALPHABET]
    .map((character, symbol) => ({ line, place, character, cost: row[symbol] ?? DEAREST }))
    .filter(({ character, cost }) => character !== current && cost < DEAREST)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, OTHERS_PER_PLACE);
}

function combinations(changes: Change[]): Change[][] {
  const pairs = changes.flatMap((first, index) =>
    changes
      .slice(index + 1)
      .filter((second) => second.line !== first.line || second.place !== first.place)
      .map((second) => [first, second]),
  );
  return [...changes.map((change) => [change]), ...pairs];
}

function apply(lines: string[], changes: Change[]): string[] {
  return lines.map((line, index) => {
    const characters = [...line];
    for (const change of changes) if (change.line === index) characters[change.place] = change.character;
    return characters.join('');
  });
}
