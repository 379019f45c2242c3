import { cropQuad, distance, greyOf, type Picture, type Quad } from '@/lib/verification/engine/image/picture';
import { BLURS, correlation, normalised, SAMPLES, shapesAt, WINDOW } from '@/lib/verification/engine/mrz/character-shapes';
import { type Grid, ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { OCR_B } from '@/lib/verification/engine/mrz/ocr-b';

/** What the shapes of one line say. */
export interface ShapesOfLine {
  /** For each place the cost in nats of each character of the alphabet; the likeliest costs nothing. */
  costs: Float32Array[];
  /** Mean correlation of the likeliest characters, up to 1: how much the line is printed in OCR-B at all. */
  likeness: number;
}

/** The strip is this many samples high, and a tenth of a millimetre is about one sample wide. */
const STRIP_HEIGHT = 56;
/** Samples of a normally high character from the top of its first stroke to the bottom of its last. */
const USUAL_HEIGHT = 28;
const HEIGHTS = [0.72, 0.85, 1, 1.15, 1.3];
/** Characters by which a line is aligned. */
const ANCHORS = 14;
/** Independent samples that a window is worth; neighbours say the same. */
const WORTH = 26;
const HIGHEST_COST = 9;

/** Where a window lies in the strip: the corner of the character and the samples that a tenth of a millimetre has. */
interface Place {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

interface Strip {
  grey: Uint8Array;
  width: number;
}

/**
 * Compares every character of a line with the shapes of OCR-B. `quad` is the row with as much again above and below together as it is high, `spacing` and
 * `read` say where its characters stand and what the recogniser took them for: most are right, so they settle height and place of all.
 */
export function compareShapes(picture: Picture, quad: Quad, spacing: Grid, read: string): ShapesOfLine | null {
  const samples = Math.round(OCR_B.pitch / spacing.pitch);
  if (samples > 2400 || samples < 200) return null;
  const strip = { grey: greyOf(cropQuad(picture, quad, samples, STRIP_HEIGHT)), width: samples };
  const middles = Array.from(read, (_, index) => (spacing.start + index * spacing.pitch) * samples);
  const symbols = Array.from(read, (character) => ZONE_ALPHABET.indexOf(character));
  const { places, blur } = placesOf(strip, middles, symbols);
  const shapes = shapesAt(blur);
  const found = places.map((place) => likenesses(strip, place, shapes));
  const best = found.map((each) => Math.max(...each));
  return { costs: found.map(costsOf), likeness: best.reduce((sum, value) => sum + value, 0) / best.length };
}

function windowAt({ grey, width }: Strip, { x, y, scaleX, scaleY }: Place): Float32Array {
  const window = new Float32Array(SAMPLES);
  for (let row = 0, at = 0; row < WINDOW.height; row += 1) {
    const fromY = Math.min(STRIP_HEIGHT - 1.001, Math.max(0, y + (WINDOW.top + row + 0.5) * scaleY - 0.5));
    const top = Math.floor(fromY);
    const low = fromY - top;
    for (let column = 0; column < WINDOW.width; column += 1, at += 1) {
      const fromX = Math.min(width - 1.001, Math.max(0, x + (WINDOW.left + column + 0.5) * scaleX - 0.5));
      const left = Math.floor(fromX);
      const right = fromX - left;
      const from = top * width + left;
      const upper = (grey[from] ?? 0) * (1 - right) + (grey[from + 1] ?? 0) * right;
      const lower = (grey[from + width] ?? 0) * (1 - right) + (grey[from + width + 1] ?? 0) * right;
      window[at] = -(upper * (1 - low) + lower * low);
    }
  }
  return normalised(window);
}

const MIDDLE = 6.5;
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Height and place of the whole line from characters spread over it, then of each character, smoothed along the line. */
function placesOf(strip: Strip, middles: number[], symbols: number[]): { places: Place[]; blur: number } {
  const letters = symbols.flatMap((symbol, index) => (symbol > 0 ? [index] : []));
  const every = Math.max(1, letters.length / ANCHORS);
  const anchors = Array.from({ length: Math.min(ANCHORS, letters.length) }, (_, index) => letters[Math.floor(index * every)] ?? 0);
  const fit = (move: number, y: number, scaleY: number, blur: number) =>
    anchors.reduce((sum, index) => {
      const place = { x: (middles[index] ?? 0) + move - MIDDLE, y, scaleX: 1, scaleY };
      return sum + correlation(windowAt(strip, place), shapesAt(blur)[symbols[index] ?? 0] as Float32Array);
    }, 0);
  let best = { fit: -1, move: 0, y: 0, scaleY: 1, blur: BLURS[1] as number };
  const consider = (move: number, y: number, scaleY: number, blur: number) => {
    const value = fit(move, y, scaleY, blur);
    if (value > best.fit) best = { fit: value, move, y, scaleY, blur };
  };
  for (const height of HEIGHTS) {
    const scaleY = (height * USUAL_HEIGHT) / 28;
    const above = (STRIP_HEIGHT - 21 * scaleY) / 2;
    for (const off of range(-9, 9, 3)) for (const move of range(-6, 6, 3)) consider(move, above + off, scaleY, BLURS[1]);
  }
  const { move, y, scaleY } = best;
  for (const height of [-0.07, 0, 0.07])
    for (const off of [-1.5, 0, 1.5]) for (const aside of [-1.5, 0, 1.5]) consider(move + aside, y + off, scaleY + height, BLURS[1]);
  const settled = best;
  for (const blur of BLURS) consider(settled.move, settled.y, settled.scaleY, blur);
  return { places: refined(strip, middles, symbols, best), blur: best.blur };
}

/** Rows lean and bend a little: each character's own best place, smoothed by a curve through those that fit well. */
function refined(
  strip: Strip,
  middles: number[],
  symbols: number[],
  { move, y, scaleY, blur }: { move: number; y: number; scaleY: number; blur: number },
): Place[] {
  const shapes = shapesAt(blur);
  const found = middles.map((middle, index) => {
    let best = { fit: -1, dx: 0, dy: 0 };
    for (const dx of range(-4, 4, 2)) {
      for (const dy of range(-3, 3, 1.5)) {
        const place = { x: middle + move + dx - MIDDLE, y: y + dy, scaleX: 1, scaleY };
        const value = correlation(windowAt(strip, place), shapes[symbols[index] ?? 0] as Float32Array);
        if (value > best.fit) best = { fit: value, dx, dy };
      }
    }
    return { ...best, at: index / middles.length - 0.5 };
  });
  const sure = found.filter(({ fit }) => fit > 0.6);
  const across = curveThrough(sure.map(({ at, dx, fit }) => [at, dx, fit ** 4]));
  const down = curveThrough(sure.map(({ at, dy, fit }) => [at, dy, fit ** 4]));
  return middles.map((middle, index) => {
    const at = index / middles.length - 0.5;
    return { x: middle + move + across(at) - MIDDLE, y: y + down(at), scaleX: 1, scaleY };
  });
}

/** Weighted least squares of a parabola; nothing moves where there is too little to go by. */
function curveThrough(points: [x: number, y: number, weight: number][]): (x: number) => number {
  if (points.length < 8) return () => 0;
  const rows = [0, 1, 2].map((power) => [
    ...[0, 1, 2].map((other) => points.reduce((sum, [x, , weight]) => sum + weight * x ** (power + other), 0)),
    points.reduce((sum, [x, y, weight]) => sum + weight * y * x ** power, 0),
  ]);
  for (const [column, pivot] of rows.entries()) {
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const ratio = (row[column] ?? 0) / (pivot[column] || 1);
      for (let at = column; at < 4; at += 1) row[at] = (row[at] ?? 0) - ratio * (pivot[at] ?? 0);
    }
  }
  const [a = 0, b = 0, c = 0] = rows.map((row, index) => (row[3] ?? 0) / (row[index] || 1));
  return (x) => a + b * x + c * x ** 2;
}

const NUDGES = [-1.4, 0, 1.4];

/** The best correlation of each character around a place. */
function likenesses(strip: Strip, place: Place, shapes: Float32Array[]): Float32Array {
  const best = new Float32Array(shapes.length).fill(-1);
  for (const dx of NUDGES) {
    for (const dy of NUDGES) {
      const window = windowAt(strip, { ...place, x: place.x + dx, y: place.y + dy });
      for (const [symbol, shape] of shapes.entries())
        best[symbol] = Math.max(best[symbol] ?? -1, correlation(window, shape));
    }
  }
  return best;
}

/** Likelihood of what a shape leaves unexplained, for independent normal errors. */
function costsOf(found: Float32Array): Float32Array {
  const left = found.map((value) => 1 - Math.max(0, value) ** 2 + 0.02);
  const least = Math.min(...left);
  return left.map((value) => Math.min(HIGHEST_COST, (WORTH / 2) * Math.log(value / least)));
}
