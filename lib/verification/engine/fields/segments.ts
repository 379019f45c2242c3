import type { Box, Word } from '@/lib/verification/engine/check';

/** Words that stand together in one line without a wide gap: a caption, a value. Places in pixels of the page. */
export interface Segment {
  text: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
}

export interface PageSize {
  page: number;
  width: number;
  height: number;
}

/** Words further apart than this many line heights belong to different segments. */
const WIDE_GAP = 1.1;

/** The segments of a page, in reading order. */
export function segmentsOf(words: readonly Word[], { page, width, height }: PageSize): Segment[] {
  const segments: Segment[] = [];
  let line = -1;
  for (const word of words) {
    const [x, y, w, h] = word.box;
    const placed = { left: x * width, top: y * height, right: (x + w) * width, bottom: (y + h) * height };
    const last = segments.at(-1);
    const near =
      last !== undefined &&
      placed.left - last.right < WIDE_GAP * Math.max(last.bottom - last.top, placed.bottom - placed.top);
    if (last !== undefined && word.line === line && near && placed.left > last.left) {
      const [before, added] = [last.text.length, word.text.length];
      last.confidence = (last.confidence * before + word.confidence * added) / (before + added);
      last.text += ` ${word.text}`;
      last.right = Math.max(last.right, placed.right);
      last.top = Math.min(last.top, placed.top);
      last.bottom = Math.max(last.bottom, placed.bottom);
    } else segments.push({ text: word.text, confidence: word.confidence, page, ...placed });
    line = word.line;
  }
  return segments;
}

export function boxOf(
  { left, top, right, bottom }: Omit<Segment, 'text' | 'confidence' | 'page'>,
  size: PageSize,
): Box {
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
