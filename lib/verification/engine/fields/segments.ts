import type { Box, Word } from '@/lib/verification/engine/check';

/**
 * Words that stand together in one line without a wide gap: a caption, a value. Edges in pixels of the page as it would be if its lines
 * lay straight; `box` is where they really are.
 */
export interface Segment {
  text: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
  box: Box;
}

export interface PageSize {
  page: number;
  width: number;
  height: number;
}

type Edges = Pick<Segment, 'left' | 'top' | 'right' | 'bottom'>;

/** Words further apart than this many line heights belong to different segments. */
const WIDE_GAP = 1.1;

/** The segments of a page, in reading order. */
export function segmentsOf(words: readonly Word[], size: PageSize): Segment[] {
  const slope = slopeOf(words, size);
  const segments: Segment[] = [];
  let line = -1;
  for (const word of words) {
    const edges = straightened(word.box, size, slope);
    const last = segments.at(-1);
    const height = last === undefined ? 0 : Math.max(heightOf(last), edges.bottom - edges.top);
    const joins =
      last !== undefined && word.line === line && edges.left > last.left && edges.left - last.right < WIDE_GAP * height;
    if (joins) append(last, word, edges);
    else segments.push({ text: word.text, confidence: word.confidence, page: size.page, box: word.box, ...edges });
    line = word.line;
  }
  return segments;
}

function append(segment: Segment, word: Word, edges: Edges): void {
  const [before, added] = [segment.text.length, word.text.length];
  segment.confidence = (segment.confidence * before + word.confidence * added) / (before + added);
  segment.text += ` ${word.text}`;
  segment.right = Math.max(segment.right, edges.right);
  segment.top = Math.min(segment.top, edges.top);
  segment.bottom = Math.max(segment.bottom, edges.bottom);
  segment.box = unionOf([segment.box, word.box]);
}

/** The box around boxes. */
export function unionOf(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  return [
    x,
    y,
    Math.max(...boxes.map((box) => box[0] + box[2])) - x,
    Math.max(...boxes.map((box) => box[1] + box[3])) - y,
  ];
}

/** How far lines fall per pixel to the right: the middle slope between first and last words of lines. */
function slopeOf(words: readonly Word[], { width, height }: PageSize): number {
  const lines = Map.groupBy(words, ({ line }) => line);
  const slopes = [...lines.values()].flatMap((line) => {
    const [first, last] = [line[0]?.box, line.at(-1)?.box];
    if (first === undefined || last === undefined) return [];
    const run = (last[0] + last[2] / 2 - first[0] - first[2] / 2) * width;
    const fall = (last[1] + last[3] / 2 - first[1] - first[3] / 2) * height;
    return run > Math.max(first[3], last[3]) * height * 1.5 ? [fall / run] : [];
  });
  const middle = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  return slopes.length >= 3 && Math.abs(middle) < 0.7 ? middle : 0;
}

function straightened([x, y, w, h]: Box, { width, height }: PageSize, slope: number): Edges {
  const length = 1 / Math.hypot(1, slope);
  const [centreX, centreY] = [(x + w / 2) * width, (y + h / 2) * height];
  const [across, down] = [(centreX + slope * centreY) * length, (centreY - slope * centreX) * length];
  const half = (w * width) / 2;
  // A leaning word fills the corners of its box only in part.
  const tall = Math.max(h * height - Math.abs(slope) * w * width, h * height * 0.3) / 2;
  return { left: across - half, right: across + half, top: down - tall, bottom: down + tall };
}

/** Edges in pixels as fractions of a page, cut off at its borders. */
export function boxOf({ left, top, right, bottom }: Edges, size: { width: number; height: number }): Box {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const [x, y] = [within(left / size.width), within(top / size.height)];
  return [x, y, within(right / size.width) - x, within(bottom / size.height) - y];
}

export const heightOf = (segment: Segment): number => segment.bottom - segment.top;
const middleOf = (segment: Segment) => (segment.top + segment.bottom) / 2;

/** What stands in the same printed row to the right, the nearest first. */
export function toTheRight(of: Segment, segments: readonly Segment[]): Segment[] {
  return segments
    .filter((other) => other !== of && other.page === of.page && other.left > of.right - heightOf(of) * 0.5)
    .filter((other) => Math.abs(middleOf(other) - middleOf(of)) < Math.min(heightOf(of), heightOf(other)) * 0.65)
    .sort((a, b) => a.left - b.left);
}

/** What stands close below and begins about where the caption does, the nearest first. */
export function below(of: Segment, segments: readonly Segment[]): Segment[] {
  const height = heightOf(of);
  return segments
    .filter((other) => other !== of && other.page === of.page)
    .filter((other) => {
      const drop = middleOf(other) - middleOf(of);
      const aligned = Math.abs(other.left - of.left) < height * 3 || (other.left < of.right && other.right > of.left);
      return aligned && drop > height * 0.4 && drop < height * 4.5;
    })
    .sort((a, b) => middleOf(a) - middleOf(b));
}
