import {
  cropQuad,
  type Picture,
  type Quad,
  type Turn,
  turned,
  turnedPoint,
} from '@/lib/verification/engine/image/picture';
import { halfTurn, quadOf } from '@/lib/verification/engine/image/rectangle';
import type { DetectedLine } from '@/lib/verification/engine/ocr/detect-lines';
import { lineStrip, readWords, scoreStrips } from '@/lib/verification/engine/ocr/recognise-lines';

export interface UprightPicture {
  picture: Picture;
  lines: DetectedLine[];
  /** Clockwise quarter turns that were needed. */
  turn: Turn;
}

const SAMPLE_LINES = 5;
/** In line heights. */
const SAMPLE_LENGTH = 8;
/** Mean confidence of the recogniser above which a line surely stands upright, and by how much the other way must be better. */
const SURELY_UPRIGHT = 0.88;
const CLEARLY_BETTER = 0.06;

/** Turns a picture by quarter turns so that its text stands upright: the detected lines give the axis, the recogniser the end. */
export async function upright(picture: Picture, lines: DetectedLine[]): Promise<UprightPicture> {
  const quarter: Turn = steepShare(lines) > 0.5 ? 90 : 0;
  const first = await turnedBy(picture, lines, quarter);
  if (!(await isUpsideDown(first))) return first;
  const second = await turnedBy(first.picture, first.lines, 180);
  return { ...second, turn: quarter === 90 ? 270 : 180 };
}

/** How much of the text runs up or down rather than across, 0–1, by length. */
function steepShare(lines: DetectedLine[]): number {
  const long = lines.filter((line) => line.length > line.thickness * 2);
  const weigh = (list: DetectedLine[]) => list.reduce((sum, { length }) => sum + length, 0);
  return weigh(long.filter(({ angle }) => Math.abs(angle) > Math.PI / 4)) / Math.max(1, weigh(long));
}

async function turnedBy(picture: Picture, lines: DetectedLine[], turn: Turn): Promise<UprightPicture> {
  const angle = (turn * Math.PI) / 180;
  const moved = lines.map((line) => ({
    ...line,
    centre: turnedPoint(line.centre, turn, picture.width, picture.height),
    angle: halfTurn(line.angle + angle),
  }));
  return { picture: await turned(picture, turn), lines: moved, turn };
}

async function isUpsideDown({ picture, lines }: UprightPicture): Promise<boolean> {
  const samples = lines
    .filter((line) => line.length > line.thickness * 2)
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, SAMPLE_LINES)
    .map((line) => lineStrip(picture, quadOf(shortened(line), line.angle)));
  if (samples.length === 0) return false;
  const right = await confidence(samples);
  if (right > SURELY_UPRIGHT) return false;
  return (await confidence(samples.map(upsideDown))) > right + CLEARLY_BETTER;
}

/** Lines of about eight times their height say enough; longer ones cost more and are often zones, which the recogniser finds odd. */
const worth = ({ confidence: sure, length, thickness }: DetectedLine) =>
  sure * Math.min(length / thickness, SAMPLE_LENGTH);

const shortened = (line: DetectedLine): DetectedLine => ({
  ...line,
  length: Math.min(line.length, line.thickness * SAMPLE_LENGTH),
});

async function confidence(strips: Picture[]): Promise<number> {
  const words = (await Promise.all((await scoreStrips(strips)).map((scores) => readWords(scores)))).flat();
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, characters);
}

function upsideDown(strip: Picture): Picture {
  const { width, height } = strip;
  const corners: Quad = [
    [width, height],
    [0, height],
    [0, 0],
    [width, 0],
  ];
  return cropQuad(strip, corners, width, height);
}

/** The angle by which the text leans, in radians clockwise: the middle one of all lines, weighed by their lengths. */
export function lean(lines: DetectedLine[]): number {
  const sorted = lines.filter((line) => line.length > line.thickness * 3).sort((a, b) => a.angle - b.angle);
  const half = sorted.reduce((total, { length }) => total + length, 0) / 2;
  let sum = 0;
  for (const { length, angle } of sorted) {
    sum += length;
    if (sum >= half) return angle;
  }
  return 0;
}
