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
const MARGINS = { recogniser: 0.5, shapes: 0.3 } as const;
/** A character is a possible other reading when both witnesses together hold it for at most this much less likely. */
const POSSIBLE = 5;

/** Characters that the recogniser and the shapes must have in common, as a share: otherwise the shapes were looked for beside the line. */
const LEAST_IN_COMMON = 0.6;

const leastOf = (row: Float32Array) => row.indexOf(Math.min(...row));

/** The shapes of a line where they are any witness at all. */
export function trusted(recogniser: readonly Float32Array[], shapes: ShapesOfLine | null): ShapesOfLine | null {
  if (shapes === null || shapes.likeness < LEAST_LIKENESS) return null;
  const common = recogniser.filter((row, place) => shapes.costs[place]?.[leastOf(row)] === 0).length;
  return common >= recogniser.length * LEAST_IN_COMMON ? shapes : null;
}

/** Characters that printers draw so alike that outside names, where letters and digits mix, shapes do not tell them apart. */
const ALIKE = ['0ODQ', '1I', '2Z', '5S', '6G', '8B'].map((group) =>
  [...group].map((character) => ZONE_ALPHABET.indexOf(character)),
);

function leniently(row: Float32Array): Float32Array {
  const result = Float32Array.from(row);
  for (const group of ALIKE) {
    const least = Math.min(...group.map((symbol) => row[symbol] ?? 0));
    for (const symbol of group) result[symbol] = least;
  }
  return result;
}

/** What the recogniser and the shapes say of one line together. */
export function together(
  layout: Layout,
  line: number,
  recogniser: readonly Float32Array[],
  shapes: ShapesOfLine | null,
): Float32Array[] {
  const names = nameRanges(layout).filter((range) => range[0] === line);
  return recogniser.map((row, place) => {
    const own = shapes?.costs[place];
    if (own === undefined) return row;
    const seen = names.some(([, from, to]) => place >= from && place < to) ? own : leniently(own);
    return row.map((cost, symbol) => cost + (seen[symbol] ?? 0));
  });
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

/** Whether a witness holds this character for likelier than every other that may stand in a name. */
const prefers = (row: Float32Array | undefined, taken: number, margin: number): boolean =>
  row?.every((cost, symbol) => symbol === taken || isDigit(symbol) || cost >= (row[taken] ?? 0) + margin) ?? false;

const isDigit = (symbol: number) => /\d/.test(ZONE_ALPHABET[symbol] ?? '');

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
    // Of the fillers at the end only the first tell where the name ends.
    const end = text.replace(/<+$/, '').length + 2;
    const both = together(layout, line, recogniser[line] ?? [], shapes[line] ?? null);
    return [...text].flatMap((character, index): Doubt[] => {
      const place = from + index;
      const taken = ZONE_ALPHABET.indexOf(character);
      const sum = both[place];
      const agreed =
        prefers(recogniser[line]?.[place], taken, MARGINS.recogniser) &&
        prefers(shapes[line]?.costs[place], taken, MARGINS.shapes);
      if (agreed || (index >= end && prefers(sum, taken, MARGINS.recogniser))) return [];
      return [{ line, place, characters: character + othersOf(sum, taken) }];
    });
  });
}

function othersOf(row: Float32Array | undefined, taken: number): string {
  const base = row?.[taken] ?? 0;
  return [...ZONE_ALPHABET]
    .map((character, symbol) => ({ character, symbol, cost: (row?.[symbol] ?? 0) - base }))
    .filter(({ symbol, cost }) => symbol !== taken && cost < POSSIBLE && !isDigit(symbol))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, 2)
    .map(({ character }) => character)
    .join('');
}
