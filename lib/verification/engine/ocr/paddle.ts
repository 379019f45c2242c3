import type { Picture, Point, Quad } from '@/lib/verification/engine/image/picture';
import { quadOf } from '@/lib/verification/engine/image/rectangle';
import { type DetectedLine, detectLines } from '@/lib/verification/engine/ocr/detect-lines';
import type { OcrEngine, OcrWord } from '@/lib/verification/engine/ocr/engine';
import { PADDLE_ENGINE } from '@/lib/verification/engine/ocr/models';
import { type LineScores, lineStrip, readWords, scoreStrips } from '@/lib/verification/engine/ocr/recognise-lines';

export interface ReadLine {
  line: DetectedLine;
  quad: Quad;
  strip: Picture;
  scores: LineScores;
}

/** Recognises every detected line of an upright picture, in reading order. */
export async function readLines(picture: Picture, lines: DetectedLine[]): Promise<ReadLine[]> {
  const ordered = inReadingOrder(lines);
  const quads = ordered.map((line) => quadOf(line, directionOf(line)));
  const strips = quads.map((quad) => lineStrip(picture, quad));
  const scores = await scoreStrips(strips);
  return ordered.flatMap((line, index) => {
    const [quad, strip, own] = [quads[index], strips[index], scores[index]];
    return quad && strip && own ? [{ line, quad, strip, scores: own }] : [];
  });
}

/** Boxes of one or two letters may be higher than wide; their text runs like that of the rest. */
export function directionOf(line: DetectedLine): number {
  return Math.abs(line.angle) > Math.PI / 4 ? line.angle - (Math.sign(line.angle) * Math.PI) / 2 : line.angle;
}

/** The words of recognised lines with upright boxes around them. */
export async function wordsOfLines(lines: ReadLine[]): Promise<OcrWord[]> {
  const words = await Promise.all(lines.map(({ scores, strip }) => readWords(scores, strip)));
  return lines.flatMap(({ quad }, line) =>
    (words[line] ?? []).map(({ text, confidence, from, to }) => ({
      text,
      confidence,
      line,
      ...stretch(quad, from, to),
    })),
  );
}

function stretch([topLeft, topRight, bottomRight, bottomLeft]: Quad, from: number, to: number) {
  const between = ([x0, y0]: Point, [x1, y1]: Point, at: number): Point => [x0 + (x1 - x0) * at, y0 + (y1 - y0) * at];
  const corners = [from, to].flatMap((at) => [between(topLeft, topRight, at), between(bottomLeft, bottomRight, at)]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** From top to bottom; what stands at one height from left to right. */
function inReadingOrder(lines: DetectedLine[]): DetectedLine[] {
  const rows: DetectedLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.centre[1] - b.centre[1])) {
    const row = rows.at(-1);
    const height = row?.[0];
    if (row && height && Math.abs(line.centre[1] - height.centre[1]) < Math.min(line.thickness, height.thickness) * 0.4)
      row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.centre[0] - b.centre[0]));
}

/** Mean height of lines against the picture's shorter side: cards have large type, pages small. */
export function relativeHeight(lines: DetectedLine[], picture: Picture): number {
  const heights = lines.map(({ thickness }) => thickness).sort((a, b) => a - b);
  return (heights[Math.floor(heights.length / 2)] ?? 0) / Math.min(picture.width, picture.height);
}

/** Reads cards and photographs; finds its lines itself. */
export const paddle: OcrEngine = {
  ...PADDLE_ENGINE,
  recognise: async (picture) => wordsOfLines(await readLines(picture, await detectLines(picture))),
};
