import type { Point } from '@/lib/verification/engine/image/picture';
import { halfTurn } from '@/lib/verification/engine/image/rectangle';
import type { DetectedLine } from '@/lib/verification/engine/ocr/detect-lines';

/** A detected line with what it reads as in the zone's alphabet; blanks between are lost. */
export interface ScoredLine {
  line: DetectedLine;
  /** Direction of the text in radians. */
  direction: number;
  loose: string;
}

/** One printed line of a zone: where it is centred, its direction and thickness, and how far it reaches along its direction. */
export interface Row {
  centre: Point;
  direction: number;
  thickness: number;
  /** Signed distances from the centre to the left and right end. */
  from: number;
  to: number;
  loose: string;
  /** Distance between characters, as far as the detected pieces tell. */
  pitch: number;
}

const FEWEST_CHARACTERS = 10;
const LEAST_SHARE = 0.55;
/** A row of which only the beginning was found must begin where the others do, in line heights. */
const SAME_MARGIN = 1.2;
/** A line of 44 characters is about 33 times as long as it is high. */
const LONGEST = 36;

/** How much a line looks like one of a zone: fillers count most. */
function likeness({ loose, line }: ScoredLine): number {
  const fillers = [...loose].filter((character) => character === '<').length;
  const slender = line.length / Math.max(1, line.thickness);
  if (loose.length < FEWEST_CHARACTERS || slender < 5) return 0;
  return fillers * 2 + loose.length + (fillers === 0 ? -25 : 0);
}

/**
 * Groups of two or three parallel rows of similar length that look like a machine readable zone, the likeliest first. Pieces of one
 * printed line that the detector cut are one row.
 */
export function findRows(lines: ScoredLine[]): Row[][] {
  const seeds = lines
    .map((line) => ({ line, value: likeness(line) }))
    .filter(({ value }) => value > 14)
    .sort((a, b) => b.value - a.value)
    .slice(0, 4);
  const groups = seeds.flatMap(({ line }) => windows(rowsAround(line, lines)));
  return groups.filter((group, index) => groups.findIndex((other) => same(group, other)) === index);
}

function same(first: Row[], second: Row[]): boolean {
  return (
    first.length === second.length &&
    first.every((row, index) => {
      const other = second[index];
      return (
        other !== undefined &&
        Math.hypot(row.centre[0] - other.centre[0], row.centre[1] - other.centre[1]) < row.thickness
      );
    })
  );
}

function rowsAround(seed: ScoredLine, lines: ScoredLine[]): Row[] {
  const { centre, thickness } = seed.line;
  const [cosine, sine] = [Math.cos(seed.direction), Math.sin(seed.direction)];
  const placed = lines.flatMap((each) => {
    const [x, y] = [each.line.centre[0] - centre[0], each.line.centre[1] - centre[1]];
    const [along, across] = [x * cosine + y * sine, y * cosine - x * sine];
    const tilt = Math.abs(halfTurn(each.line.angle - seed.line.angle));
    const alike = each.line.thickness > thickness * 0.45 && each.line.thickness < thickness * 2.2;
    const stubby = each.line.length < each.line.thickness * 2.5;
    if (
      !alike ||
      (tilt > 0.12 && !stubby) ||
      Math.abs(across) > thickness * 5.5 ||
      Math.abs(along) > thickness * LONGEST
    )
      return [];
    return [{ ...each, along, across }];
  });
  const rows: (typeof placed)[] = [];
  for (const piece of placed.sort((a, b) => a.across - b.across)) {
    const last = rows.at(-1);
    const reach = last === undefined ? 0 : last.reduce((sum, { across }) => sum + across, 0) / last.length;
    if (last !== undefined && Math.abs(piece.across - reach) < thickness * 0.5) last.push(piece);
    else rows.push([piece]);
  }
  const made = rows.map((pieces) => rowOf(pieces, seed));
  const left = (row: Row) => (row.centre[0] - centre[0]) * cosine + (row.centre[1] - centre[1]) * sine + row.from;
  const longest = made.reduce((best, row) => (row.to - row.from > best.to - best.from ? row : best));
  return made.filter((row) => {
    const long = row.to - row.from > (longest.to - longest.from) * LEAST_SHARE && row.loose.length >= FEWEST_CHARACTERS;
    const begins =
      Math.abs(left(row) - left(longest)) < thickness * SAME_MARGIN && row.loose.length >= FEWEST_CHARACTERS / 2;
    return long || begins;
  });
}

/** Pieces in one row: the longest gives direction and height, all together the reach. */
function rowOf(pieces: (ScoredLine & { along: number; across: number })[], seed: ScoredLine): Row {
  const sorted = [...pieces].sort((a, b) => a.along - b.along);
  const longest = pieces.reduce((best, piece) => (piece.line.length > best.line.length ? piece : best));
  const direction = seed.direction + halfTurn(longest.line.angle - seed.line.angle);
  const ends = pieces.flatMap((piece) => {
    const middle = piece.along - longest.along;
    return [middle - piece.line.length / 2, middle + piece.line.length / 2];
  });
  return {
    centre: longest.line.centre,
    direction,
    thickness: longest.line.thickness,
    from: Math.min(...ends),
    to: Math.max(...ends),
    loose: sorted.map(({ loose }) => loose).join(''),
    pitch: Math.max(0, longest.line.length - longest.line.thickness * 0.7) / Math.max(1, longest.loose.length),
  };
}

/** Three rows that follow each other, and two, evenly spaced. */
function windows(rows: Row[]): Row[][] {
  const result: Row[][] = [];
  for (const size of [2, 3]) {
    for (let start = 0; start + size <= rows.length; start += 1) result.push(rows.slice(start, start + size));
  }
  return result;
}
