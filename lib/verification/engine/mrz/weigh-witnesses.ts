import type { ShapesOfLine } from '@/lib/verification/engine/mrz/compare-shapes';
import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import type { Layout, Range } from '@/lib/verification/engine/mrz/layouts';
import { slice } from '@/lib/verification/engine/mrz/layouts';
import { readNames } from '@/lib/verification/engine/mrz/name-structure';

/** A character of a name that the witnesses do not agree upon. */
export interface Doubt {
  line: number;
  place: number;
  /** The character that was taken and the ones that it may be instead. */
  characters: string;
}

/** Below this likeness a line is not printed in OCR-B, or was not found well enough to compare shapes. */
const LEAST_LIKENESS = 0.6;
/** By how many nats a witness must prefer the character that was taken. */
const MARGINS = { recogniser: 1, shapes: 1 } as const;
/** A character is a possible other reading when both witnesses together hold it for at most this much less likely. */
const POSSIBLE = 5;

export const isLikeOcrB = (shapes: ShapesOfLine | null): shapes is ShapesOfLine =>
  shapes !== null && shapes.likeness >= LEAST_LIKENESS;

/** What the recogniser and the shapes say of one line together. */
export function together(recogniser: readonly Float32Array[], shapes: ShapesOfLine | null): Float32Array[] {
  if (!isLikeOcrB(shapes)) return [...recogniser];
  return recogniser.map((row, place) => row.map((cost, symbol) => cost + (shapes.costs[place]?.[symbol] ?? 0)));
}

export const nameRanges = (layout: Layout): Range[] =>
  layout.fields.flatMap(({ name, range }) => (/^(names|surname|givenNames)$/.test(name) ? [range] : []));

/** The lines with their names read as names may be built. */
export function withNames(layout: Layout, lines: string[], costs: readonly Float32Array[][]): string[] {
  return nameRanges(layout).reduce((result, [line, from, to]) => {
    const names = readNames((costs[line] ?? []).slice(from, to));
    return result.map((text, index) => (index === line ? text.slice(0, from) + names + text.slice(to) : text));
  }, lines);
}

const prefers = (row: Float32Array | undefined, taken: number, margin: number): boolean =>
  row !== undefined && row.every((cost, symbol) => symbol === taken || cost >= (row[taken] ?? 0) + margin);

/** Names have no check digit: a character counts only where recogniser and shapes came to it independently of each other. */
export function doubtsOf(
  layout: Layout,
  lines: readonly string[],
  recogniser: readonly Float32Array[][],
  shapes: readonly (ShapesOfLine | null)[],
): Doubt[] {
  return nameRanges(layout).flatMap((range): Doubt[] => {
    const [line, from] = range;
    const text = slice(lines, range);
    const compared = shapes[line] ?? null;
    const end = Math.min(text.length, text.replace(/<+$/, '').length + 2);
    return [...text].flatMap((character, index): Doubt[] => {
      const place = from + index;
      const taken = ZONE_ALPHABET.indexOf(character);
      const own = recogniser[line]?.[place];
      const shape = isLikeOcrB(compared) ? compared.costs[place] : undefined;
      const sum = together([own ?? new Float32Array(ZONE_ALPHABET.length)], compared && { ...compared, costs: shape ? [shape] : [] })[0];
      const agreed = prefers(own, taken, MARGINS.recogniser) && prefers(shape, taken, MARGINS.shapes);
      if (agreed || (index >= end && prefers(sum, taken, MARGINS.recogniser))) return [];
      return [{ line, place, characters: character + othersOf(sum, taken) }];
    });
  });
}

function othersOf(row: Float32Array | undefined, taken: number): string {
  const base = row?.[taken] ?? 0;
  return [...ZONE_ALPHABET]
    .map((character, symbol) => ({ character, symbol, cost: (row?.[symbol] ?? 0) - base }))
    .filter(({ character, symbol, cost }) => symbol !== taken && cost < POSSIBLE && !/\d/.test(character))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, 2)
    .map(({ character }) => character)
    .join('');
}
