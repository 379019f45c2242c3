import { cropQuad, greyOf, type Picture, type Quad } from '@/lib/verification/engine/image/picture';
import {
  BLURS,
  correlation,
  normalised,
  SAMPLES,
  shapesAt,
  WINDOW,
} from '@/lib/verification/engine/mrz/character-shapes';
import { type Grid, ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { OCR_B } from '@/lib/verification/engine/mrz/ocr-b';

/** What the shapes of one line say. */
export interface ShapesOfLine {
  /** For each place the cost in nats of each character of the alphabet; the likeliest costs nothing. */
  costs: Float32Array[];
  /** Mean correlation of the likeliest characters, up to 1: how much the line is printed in OCR-B at all. */
  likeness: number;
  /** Of each place the correlation of the character that it was compared as. */
  fits: number[];
}

/** The strip is this many samples high, and a tenth of a millimetre is about one sample wide. */
const STRIP_HEIGHT = 56;
const HEIGHTS = [0.72, 0.85, 1, 1.15, 1.3];
/** Widths of characters against their distance; not every printer keeps to that of OCR-B. */
const WIDTHS = [0.8, 1.2];
/** Characters by which a line is aligned. */
const ANCHORS = 14;
/** Independent samples that a window is worth; neighbours say the same. */
const WORTH = 26;
const HIGHEST_COST = 9;
/** Many a printer's naught is as round as an O: where both may stand, the recogniser tells them apart. */
const [NAUGHT, LETTER_O] = [ZONE_ALPHABET.indexOf('0'), ZONE_ALPHABET.indexOf('O')];

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
  const fits = found.map((each, index) => each[symbols[index] ?? 0] ?? 0);
  for (const each of found) each[NAUGHT] = Math.max(each[NAUGHT] ?? 0, each[LETTER_O] ?? 0);
  return { costs: found.map(costsOf), likeness: best.reduce((sum, value) => sum + value, 0) / best.length, fits };
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

interface Settled {
  fit: number;
  /** How far the characters stand right of where they were expected. */
  move: number;
  y: number;
  scaleX: number;
  scaleY: number;
  blur: number;
}

/** Height and place of the whole line from characters spread over its beginning, then of each character. */
function placesOf(strip: Strip, middles: number[], symbols: number[]): { places: Place[]; blur: number } {
  const letters = symbols.flatMap((symbol, index) => (symbol > 0 ? [index] : []));
  const every = Math.max(1, letters.length / ANCHORS);
  const anchors = Array.from(
    { length: Math.min(ANCHORS, letters.length) },
    (_, index) => letters[Math.floor(index * every)] ?? 0,
  );
  let best: Settled = { fit: -1, move: 0, y: 0, scaleX: 1, scaleY: 1, blur: BLURS[1] };
  const consider = (moves: number[], offs: number[], widths: number[], heights: number[], blurs: readonly number[]) => {
    const from = best;
    for (const blur of blurs) {
      const shapes = shapesAt(blur);
      for (const height of heights) {
        for (const width of widths) {
          for (const off of offs) {
            for (const aside of moves) {
              const [scaleX, scaleY] = [from.scaleX * width, from.scaleY * height];
              const y = from.fit < 0 ? (STRIP_HEIGHT - 21 * scaleY) / 2 + off : from.y + off;
              const move = from.move + aside;
              const fit = anchors.reduce((sum, index) => {
                const place = { x: (middles[index] ?? 0) + move - MIDDLE * scaleX, y, scaleX, scaleY };
                return sum + correlation(windowAt(strip, place), shapes[symbols[index] ?? 0] as Float32Array);
              }, 0);
              if (fit > best.fit) best = { fit, move, y, scaleX, scaleY, blur };
            }
          }
        }
      }
    }
  };
  consider(range(-6, 6, 3), range(-9, 9, 3), [1], HEIGHTS, [BLURS[1]]);
  if (best.fit < anchors.length * SURELY) consider(range(-6, 6, 3), range(-9, 9, 3), WIDTHS, HEIGHTS, [BLURS[1]]);
  consider([-1.5, 0, 1.5], [-1.5, 0, 1.5], [0.93, 1, 1.07], [0.93, 1, 1.07], [BLURS[1]]);
  consider([0], [0], [1], [1], BLURS);
  return { places: refined(strip, middles, symbols, best), blur: best.blur };
}

/** How fast the place of a row's characters follows what is seen of them, and how fast the drift does. */
const FOLLOW = { place: 0.4, drift: 0.08 } as const;
const SURELY = 0.6;

/**
 * Rows lean, bend and are drawn out by perspective: from the character that fits best each next one is looked for where those before it let
 * it be expected.
 */
function refined(strip: Strip, middles: number[], symbols: number[], settled: Settled): Place[] {
  const shapes = shapesAt(settled.blur);
  const { scaleX, scaleY } = settled;
  const fitAt = (index: number, x: number, y: number) =>
    correlation(windowAt(strip, { x, y, scaleX, scaleY }), shapes[symbols[index] ?? 0] as Float32Array);
  const places = middles.map(
    (middle): Place => ({ x: middle + settled.move - MIDDLE * scaleX, y: settled.y, scaleX, scaleY }),
  );
  const fits = places.map(({ x, y }, index) => (symbols[index] ? fitAt(index, x, y) : 0));
  const start = fits.indexOf(Math.max(...fits));
  for (const step of [1, -1]) {
    let [aside, y, drift] = [0, settled.y, 0];
    for (let index = step > 0 ? start : start - 1; index >= 0 && index < places.length; index += step) {
      aside += drift;
      const expected = (places[index]?.x ?? 0) + aside;
      let best = { fit: -1, dx: 0, dy: 0 };
      for (const dx of range(-4, 4, 2)) {
        for (const dy of [-1.5, 0, 1.5]) {
          const fit = fitAt(index, expected + dx, y + dy);
          if (fit > best.fit) best = { fit, dx, dy };
        }
      }
      if (best.fit >= SURELY) {
        aside += best.dx * FOLLOW.place;
        drift += best.dx * FOLLOW.drift;
        y += best.dy * FOLLOW.place;
      }
      places[index] = { x: (places[index]?.x ?? 0) + aside, y, scaleX, scaleY };
    }
  }
  return places;
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
