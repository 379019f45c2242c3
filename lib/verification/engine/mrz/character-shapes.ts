import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { OCR_B } from '@/lib/verification/engine/mrz/ocr-b';

/** The window around a character in tenths of a millimetre, one sample each; it ends before the neighbours begin. */
export const WINDOW = { width: 20, height: 28, left: -3.5, top: -3.5 } as const;
export const SAMPLES = WINDOW.width * WINDOW.height;

/** Blurs that a picture may have, as standard deviations in tenths of a millimetre. */
export const BLURS = [1, 2, 3.5] as const;

type Segment = readonly [x0: number, y0: number, x1: number, y1: number];
type Point = readonly [x: number, y: number];

const CURVE_PARTS = 8;

/** The straight parts of a path of absolute M, L, C and Z; curves become eight chords. */
function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const to = (next: Point) => {
    segments.push([at[0], at[1], next[0], next[1]]);
    at = next;
  };
  for (const [, command = '', rest = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?[\d.]+/g)].map(Number);
    if (command === 'Z') to(start);
    for (let index = 0; index + 1 < numbers.length; index += command === 'C' ? 6 : 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.slice(index, index + 6);
      if (command === 'M')
        [at, start] = [
          [x0, y0],
          [x0, y0],
        ];
      else if (command === 'L') to([x0, y0]);
      else for (const point of curve(at, [x0, y0], [x1, y1], [x2, y2])) to(point);
    }
  }
  return segments;
}

function curve(from: Point, first: Point, second: Point, end: Point): Point[] {
  return Array.from({ length: CURVE_PARTS }, (_, index): Point => {
    const t = (index + 1) / CURVE_PARTS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    return [
      a * from[0] + b * first[0] + c * second[0] + d * end[0],
      a * from[1] + b * first[1] + c * second[1] + d * end[1],
    ];
  });
}

function distance(x: number, y: number, [x0, y0, x1, y1]: Segment): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

/** Share of normally distributed values below `value` (logistic approximation, off by less than 0.01). */
const below = (value: number) => 1 / (1 + Math.exp(-1.702 * value));

/** Ink of one character: a long stroke's profile after a blur has this closed form, and where strokes meet the darkest counts. */
function inkOf(path: string, blur: number): Float32Array {
  const segments = segmentsOf(path);
  const half = OCR_B.stroke / 2;
  return Float32Array.from({ length: SAMPLES }, (_, index) => {
    const x = WINDOW.left + (index % WINDOW.width) + 0.5;
    const y = WINDOW.top + Math.floor(index / WINDOW.width) + 0.5;
    const off = Math.min(...segments.map((segment) => distance(x, y, segment)));
    return below((half - off) / blur) - below((-half - off) / blur);
  });
}

/** Mean 0 and length 1, so that the product of two windows is their correlation. */
export function normalised(window: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < SAMPLES; at += 1) {
    const value = window[at] as number;
    sum += value;
    squares += value * value;
  }
  const mean = sum / SAMPLES;
  const scale = 1 / (Math.sqrt(Math.max(0, squares - sum * mean)) || 1);
  for (let at = 0; at < SAMPLES; at += 1) window[at] = ((window[at] as number) - mean) * scale;
  return window;
}

const made = new Map<number, Float32Array[]>();

/** Every character of a zone in the order of its alphabet, blurred. */
export function shapesAt(blur: number): Float32Array[] {
  const known = made.get(blur);
  if (known) return known;
  const strokes: Record<string, string> = OCR_B.strokes;
  const shapes = [...ZONE_ALPHABET].map((character) => normalised(inkOf(strokes[character] ?? '', blur)));
  made.set(blur, shapes);
  return shapes;
}

export function correlation(first: Float32Array, second: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < SAMPLES; at += 1) sum += (first[at] as number) * (second[at] as number);
  return sum;
}
