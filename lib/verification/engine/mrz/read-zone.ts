import { type Picture, pipeline, type Quad } from '@/lib/verification/engine/image/picture';
import { quadOf } from '@/lib/verification/engine/image/rectangle';
import { compareShapes, type ShapesOfLine } from '@/lib/verification/engine/mrz/compare-shapes';
import { correct } from '@/lib/verification/engine/mrz/correct';
import {
  cheapest,
  type DecodedLine,
  decodeLine,
  type Grid,
  merged,
  type ZoneScores,
  zoneScores,
} from '@/lib/verification/engine/mrz/decode-line';
import { findRows, type Row, type ScoredLine } from '@/lib/verification/engine/mrz/find-rows';
import { type CharacterClass, LAYOUTS, type Layout, mayBegin } from '@/lib/verification/engine/mrz/layouts';
import { withKnownCodes, withoutLookalikes } from '@/lib/verification/engine/mrz/lookalikes';
import { type ParsedZone, readZone } from '@/lib/verification/engine/mrz/parse';
import { type Doubt, doubtsOf, together, trusted, withNames } from '@/lib/verification/engine/mrz/weigh-witnesses';
import { lineStrip, scoreStrips } from '@/lib/verification/engine/ocr/recognise-lines';

export interface ZoneFound {
  zone: ParsedZone;
  quads: Quad[];
  /** Mean logarithm of the probability of a character; 0 is certain. */
  score: number;
  /** Characters of names that were not read twice alike. */
  doubts: Doubt[];
}

/** How the rows are cut out: share of the detected height, stretch along the line, contrast raised or not. */
interface Cut {
  height: number;
  stretch: number;
  normalise: boolean;
}

/** Tried one after the other until every check digit is right and the reading sure. */
const STAGES: Cut[][] = [
  [{ height: 1, stretch: 1, normalise: false }],
  [
    { height: 0.85, stretch: 1, normalise: false },
    { height: 1.15, stretch: 1.15, normalise: true },
  ],
  [{ height: 1, stretch: 1.35, normalise: true }],
];
/** Below this mean logarithm a reading is guesswork. */
const POOREST = -1.6;
const GOOD = -0.4;
const DIGIT_WORTH = 0.9;
/** Shapes are looked for in rows this much as high as the detector found them. */
const SHAPE_REACH = 1.7;
/** By how much of a correlation one length of line must fit better than another. */
const CLEARLY = 0.04;
/** From this correlation on with fillers, a line goes on where it was thought to end. */
const GOES_ON = 0.55;

type Placed = Attempt & { plan: Plan };

/** Finds and reads the machine readable zone among detected lines of a picture; null when there is none. */
export async function readZoneAmong(picture: Picture, lines: ScoredLine[]): Promise<ZoneFound | null> {
  const [first = [], ...more] = STAGES;
  const tried: Placed[] = [];
  for (const plan of plansFor(findRows(lines))) {
    const attempted = await attempt(picture, plan, first, []);
    if (attempted !== null) tried.push({ ...attempted, plan });
    if (attempted !== null && isSure(attempted) && hasSum(attempted)) break;
  }
  let best = likeliest(picture, tried);
  const plan = best === null || hasSum(best) ? null : longer(picture, best);
  const extended = plan && (await attempt(picture, plan, first, []));
  if (plan && extended) best = { ...extended, plan };
  for (const cuts of more) {
    if (best === null || isSure(best)) break;
    const again: Attempt | null = await attempt(picture, best.plan, cuts, best.scored);
    if (again !== null)
      best = { ...(again.quality >= best.quality ? again : best), scored: again.scored, plan: best.plan };
  }
  return best !== null && best.found.score > POOREST ? settled(picture, best) : null;
}

const isSure = ({ found }: Attempt) => found.zone.valid && found.score > GOOD;
/** A digit over all lines that is right settles how long they are. Visas have none. */
const hasSum = ({ found }: Attempt) => found.zone.fields.compositeCheckDigit?.valid === true;

/** The best reading. Where no sum settles how long the lines are, characters of the wrong length miss the shapes. */
function likeliest(picture: Picture, tried: Placed[]): Placed | null {
  const [best, ...others] = tried.toSorted((a, b) => b.quality - a.quality);
  const rival =
    best && others.find(({ plan }) => plan.rows.length === best.plan.rows.length && plan.length !== best.plan.length);
  if (best === undefined || rival === undefined || hasSum(best)) return best ?? null;
  const [own, other] = [best, rival].map((each) =>
    mean(shapesOf(picture, each).map((shapes) => shapes?.likeness ?? 0)),
  );
  return (other ?? 0) > (own ?? 0) + CLEARLY ? rival : best;
}

/** Where fillers go on behind a line of 36 characters, the detector missed the end of one of 44. */
function longer(picture: Picture, { plan, found: { spacings, zone } }: Placed): Plan | null {
  const [short, long] = [36, 44];
  const share = long / short;
  if (plan.length !== short || plan.rows.length !== 2) return null;
  const rows = plan.rows.map((row) => ({ ...row, to: row.from + (row.to - row.from) * share }));
  const fits = rows.flatMap((row, line) => {
    const spacing = spacings[line];
    if (!spacing) return [];
    const stretched = { start: spacing.start / share, pitch: spacing.pitch / share };
    const text = (zone.lines[line] ?? '').padEnd(long, '<');
    const shapes = compareShapes(picture, quadOfRow(row, SHAPE_REACH), stretched, text);
    return shapes ? [mean(shapes.fits.slice(short))] : [];
  });
  return Math.max(...fits) > GOES_ON ? { rows, length: long, misfit: plan.misfit } : null;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function shapesOf(picture: Picture, { plan, found: { spacings, zone } }: Placed): (ShapesOfLine | null)[] {
  return plan.rows.map((row, line) => {
    // Rows are aligned: where one has too few characters to tell, another one's spacing is its own.
    const spacing = spacings[line] ?? spacings.find((each) => each !== null);
    return spacing ? compareShapes(picture, quadOfRow(row, SHAPE_REACH), spacing, zone.lines[line] ?? '') : null;
  });
}

/** The shapes of the characters as a second witness beside the recogniser: what both make likeliest, and where they differ about names. */
function settled(picture: Picture, best: Placed): ZoneFound {
  const { layout, costs, score } = best.found;
  const shapes = shapesOf(picture, best).map((each, line) => trusted(costs[line] ?? [], each));
  const both = costs.map((each, line) => together(layout, line, each, shapes[line] ?? null));
  const plain = withKnownCodes(layout, withoutLookalikes(layout, both.map(cheapest)), both);
  const lines = correct(layout, withNames(layout, plain, both), both);
  return {
    zone: readZone(layout, lines),
    quads: best.plan.rows.map((row) => quadOfRow(row, 1)),
    score,
    doubts: doubtsOf(layout, lines, costs, shapes),
  };
}

/** Rows and the length of line they may have. */
interface Plan {
  rows: Row[];
  length: number;
  /** How badly the loose reading fits; plans are tried from the least. */
  misfit: number;
}

const MOST_PLANS = 4;
const LENGTHS: Record<number, number[]> = { 2: [44, 36], 3: [30] };

function plansFor(groups: Row[][]): Plan[] {
  const plans = groups.flatMap((rows) =>
    (LENGTHS[rows.length] ?? []).flatMap((length): Plan[] => {
      const counts = rows.map((row) => row.loose.length);
      const misfit = counts.reduce((sum, count) => sum + Math.abs(count - length), 0) / (length * rows.length);
      const most = Math.max(...counts);
      return most > length * 1.25 || most < length * 0.55 ? [] : [{ rows: align(rows, length), length, misfit }];
    }),
  );
  return plans.sort((a, b) => a.misfit - b.misfit).slice(0, MOST_PLANS);
}

/** What the recogniser alone reads. */
interface Recognised {
  layout: Layout;
  zone: ParsedZone;
  score: number;
  /** Of every line what each character costs at each place. */
  costs: Float32Array[][];
  /** Of every line where its characters stand along the row. */
  spacings: (Grid | null)[];
}

interface Attempt {
  found: Recognised;
  quality: number;
  /** Scores of every cut so far, all rows of one after those of the other. */
  scored: ZoneScores[];
}

/**
 * All rows of a zone reach equally far: a row whose end the detector missed gets it from the others, and all of them from the distance of
 * their characters where none was found to its end.
 */
function align(rows: Row[], length: number): Row[] {
  const [reference] = rows;
  if (reference === undefined) return rows;
  const [cosine, sine] = [Math.cos(reference.direction), Math.sin(reference.direction)];
  const offset = ({ centre }: Row) =>
    (centre[0] - reference.centre[0]) * cosine + (centre[1] - reference.centre[1]) * sine;
  const from = Math.min(...rows.map((row) => row.from + offset(row)));
  const pitch = Math.min(...rows.filter((row) => row.loose.length > length / 3).map((row) => row.pitch));
  const found = Math.max(...rows.map((row) => row.to + offset(row)));
  const expected = from + pitch * (length + 1.5);
  const to = Number.isFinite(expected) && found - from < pitch * length * 0.96 ? expected : found;
  const thickness = rows.map((row) => row.thickness).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 1;
  return rows.map((row) => ({
    ...row,
    from: from - offset(row) - thickness * 0.15,
    to: to - offset(row) + thickness * 0.15,
    thickness: Math.min(Math.max(row.thickness, thickness * 0.8), thickness * 1.25),
  }));
}

function quadOfRow({ centre, direction, thickness, from, to }: Row, height: number): Quad {
  const middle = (from + to) / 2;
  const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
  return quadOf(
    {
      centre: [centre[0] + middle * cosine, centre[1] + middle * sine],
      length: to - from,
      thickness: thickness * height,
      angle: direction,
    },
    direction,
  );
}

async function attempt(
  picture: Picture,
  { rows, length }: Plan,
  cuts: Cut[],
  earlier: ZoneScores[],
): Promise<Attempt | null> {
  const strips = await Promise.all(
    cuts.flatMap((cut) =>
      rows.map(async (row) => {
        const strip = lineStrip(picture, quadOfRow(row, cut.height), cut.stretch);
        if (!cut.normalise) return strip;
        return { ...strip, data: await pipeline(strip).normalise().sharpen().raw().toBuffer() };
      }),
    ),
  );
  const scored = [...earlier, ...(await Promise.all((await scoreStrips(strips)).map(zoneScores)))];
  const layouts = LAYOUTS.filter((layout) => layout.lines === rows.length && layout.length === length);
  const attempts = layouts.flatMap((layout) => {
    const found = readAs(layout, rows.length, scored);
    return found === null ? [] : [{ found, quality: qualityOf(found), scored }];
  });
  return attempts.reduce<Attempt | null>(
    (best, each) => (best === null || each.quality > best.quality ? each : best),
    null,
  );
}

function qualityOf({ zone, score }: { zone: ParsedZone; score: number }): number {
  const digits = Object.entries(zone.fields).filter(
    ([name]) => name.endsWith('CheckDigit') && zone.fields[name]?.valid !== null,
  );
  const right = digits.filter(([, { valid }]) => valid).length;
  return score + DIGIT_WORTH * (right / Math.max(1, digits.length));
}

function readAs(layout: Layout, count: number, scored: ZoneScores[]): Recognised | null {
  const rows = Array.from({ length: count }, (_, line) => ({
    kinds: kindsOf(layout, line),
    scores: scored.filter((__, index) => index % count === line),
  }));
  const decoded = rows.map(({ kinds, scores }) => decodedRow(scores, kinds, null));
  const surest = decoded.reduce(
    (best, row) => (row.spacing && row.score > (best?.score ?? -9) ? row : best),
    decoded[0],
  );
  const begins = surest?.spacing ?? null;
  const begun = rows.map(({ kinds, scores }, line) => {
    const row = decoded[line] ?? NOTHING;
    return begins && row.spacing && !sameBeginning(row.spacing, begins) ? decodedRow(scores, kinds, begins) : row;
  });
  if (begun.some(({ readings }) => readings.length === 0)) return null;
  const costs = begun.map(({ readings, score }) => merged(readings.filter((each) => each.score > score - 0.5)));
  const spacings = begun.map(({ spacing }) => spacing);
  const total = begun.reduce((sum, { score }) => sum + score, 0);
  const lines = withoutLookalikes(layout, costs.map(cheapest));
  if (!mayBegin(layout, lines[0] ?? '')) return null;
  return { layout, zone: readZone(layout, correct(layout, lines, costs)), score: total / count, costs, spacings };
}

interface DecodedRow {
  readings: DecodedLine[];
  /** Of the best reading. */
  score: number;
  spacing: Grid | null;
}

const NOTHING: DecodedRow = { readings: [], score: -9, spacing: null };

/** One row as every cut reads it. */
function decodedRow(scores: ZoneScores[], kinds: CharacterClass[], expected: Grid | null): DecodedRow {
  const readings = scores.flatMap((each) => decodeLine(each, kinds, expected) ?? []);
  return readings.reduce<DecodedRow>(
    (best, { score, spacing }) => (score > best.score ? { readings, score, spacing } : best),
    NOTHING,
  );
}

/** All rows of a zone begin below each other: a row that begins a character off took something beside it for one. */
const sameBeginning = (own: Grid, other: Grid) => Math.abs(own.start - other.start) < other.pitch * 0.6;

const kindsMade = new Map<string, CharacterClass[]>();

/** The class of every place of a line. */
function kindsOf(layout: Layout, line: number): CharacterClass[] {
  const key = `${layout.format} ${line}`;
  const known = kindsMade.get(key);
  if (known) return known;
  const kinds = new Array<CharacterClass>(layout.length).fill('any');
  for (const { range, kind } of layout.fields) {
    if (range[0] === line) kinds.fill(kind, range[1], range[2]);
  }
  if (line === 0) kinds[0] = 'letters';
  if (line === 0) kinds[1] = 'any';
  kindsMade.set(key, kinds);
  return kinds;
}
