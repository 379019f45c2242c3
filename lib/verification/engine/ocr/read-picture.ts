import { greyOf, type Picture, pipeline, type Turn } from '@/lib/verification/engine/image/picture';
import { looseText, zoneScores } from '@/lib/verification/engine/mrz/decode-line';
import { readZoneAmong, type ZoneFound } from '@/lib/verification/engine/mrz/read-zone';
import { type DetectedLine, detectLines } from '@/lib/verification/engine/ocr/detect-lines';
import { embeddedTesseract } from '@/lib/verification/engine/ocr/embedded-tesseract';
import type { OcrEngine, OcrWord } from '@/lib/verification/engine/ocr/engine';
import { PADDLE_ENGINE } from '@/lib/verification/engine/ocr/models';
import { nativeTesseract } from '@/lib/verification/engine/ocr/native-tesseract';
import {
  directionOf,
  type ReadLine,
  readLines,
  relativeHeight,
  wordsOfLines,
} from '@/lib/verification/engine/ocr/paddle';
import { lean, upright } from '@/lib/verification/engine/ocr/upright';

export interface PictureReading {
  /** Upright. */
  picture: Picture;
  turn: Turn;
  words: OcrWord[];
  zone: ZoneFound | null;
  engine: { name: string; version: string };
}

/** Type smaller than this share of the picture's shorter side is a page's, larger a card's. */
const PAGE_TYPE = 0.026;
const MOST_CARD_LINES = 90;
/** In line heights. */
const PARAGRAPH = 12;
/** Below this mean confidence Tesseract met a photograph rather than a page. */
const POOR = 0.6;
/** Words of documents that carry a zone, and pieces of zones. */
const TRACES = /<<|^(passport|passeport|pasaporte|reisepass|passaporto|paszport)$/i;
const SECOND_SIDE = 1536;
const LEAST_LEAN = (0.6 * Math.PI) / 180;

/** The engine for whole pages: Tesseract's program where it is installed, otherwise the embedded one. */
export async function pageEngine(): Promise<OcrEngine> {
  return (await nativeTesseract()) ?? embeddedTesseract;
}

/**
 * Stands a picture upright and reads its words and machine readable zone. Pages go to Tesseract, cards and photographs to PP-OCR; when
 * Tesseract is unsure of a page or passes over parts of it, PP-OCR reads it after all.
 */
export async function readPicture(stored: Picture): Promise<PictureReading> {
  const scan = await readScan(stored);
  if (scan && stands(scan.words, stored)) {
    const { words, engine } = scan;
    const zone = mayHoldZone(words) ? await zoneOfPage(stored, await detectLines(stored)) : null;
    return { picture: stored, turn: 0, words, zone, engine: { name: engine.name, version: engine.version } };
  }
  const { picture, lines, turn } = await upright(stored, await detectLines(stored));
  if (looksLikePage(lines, picture)) {
    const engine = scan?.engine ?? (await pageEngine());
    const straight = turn === 0 && Math.abs(lean(lines)) < LEAST_LEAN;
    const words = (straight ? scan?.words : null) ?? (await recogniseStraight(engine, picture, lines));
    const whole = meanConfidence(words) >= POOR && coverage(words, lines) >= COVERED;
    if (whole || lines.length > 2 * MOST_CARD_LINES) {
      const zone = mayHoldZone(words) ? await zoneOfPage(picture, lines) : null;
      return { picture, turn, words, zone, engine: { name: engine.name, version: engine.version } };
    }
  }
  const read = await readLines(
    picture,
    looksLikePage(lines, picture) ? await detectLines(picture, SECOND_SIDE) : lines,
  );
  const words = await wordsOfLines(read);
  const zone = (await zoneOf(picture, read)) ?? (await zoneOnSecondLook(picture, words));
  return { picture, turn, words, zone, engine: PADDLE_ENGINE };
}

/**
 * Scans mostly stand upright and straight: their words are read before anybody looks for lines, which costs as much again. Null where
 * this is no scan, where Tesseract's program is not installed, or where it came to nothing.
 */
async function readScan(picture: Picture): Promise<{ engine: OcrEngine; words: OcrWord[] } | null> {
  const engine = await nativeTesseract();
  if (engine === null || !looksLikeScan(picture)) return null;
  const words = await engine.recognise(picture).catch(() => null);
  return words && { engine, words };
}

/** Words and their mean confidence from which a page surely stood upright when it was read. */
const SURE = { words: 40, confidence: 0.8 } as const;

/** Whether these are a whole page's words, read well: then its lines need not be looked for, nor which end of it is up. */
function stands(words: OcrWord[], { width, height }: Picture): boolean {
  if (words.length < SURE.words || meanConfidence(words) < SURE.confidence) return false;
  const heights = words.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return (heights[Math.floor(heights.length / 2)] ?? 0) < PAGE_TYPE * Math.min(width, height);
}

/** Share of nearly white pixels from which a picture is taken for a scanned page. */
const PAPER_SHARE = 0.6;
const NEARLY_WHITE = 225;
/** Pixels of an even square are taken together, so that print counts as grey rather than as black and white. */
const PATCHES = 256;

function looksLikeScan(picture: Picture): boolean {
  const { width, height } = picture;
  const grey = greyOf(picture);
  const side = Math.max(1, Math.ceil(Math.max(width, height) / PATCHES));
  let [white, all] = [0, 0];
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let sum = 0;
      for (let y = top; y < top + side; y += 1) {
        for (let x = left; x < left + side; x += 1) sum += grey[y * width + x] as number;
      }
      all += 1;
      if (sum > NEARLY_WHITE * side * side) white += 1;
    }
  }
  return white > all * PAPER_SHARE;
}

/** Many lines, small type, or mostly lines as long as those of a paragraph. */
function looksLikePage(lines: DetectedLine[], picture: Picture): boolean {
  const long = lines.filter((line) => line.length > line.thickness * PARAGRAPH).length;
  const small = lines.length > 8 && relativeHeight(lines, picture) < PAGE_TYPE;
  return lines.length > MOST_CARD_LINES || small || (lines.length >= 5 && long > lines.length / 2);
}

async function zoneOf(picture: Picture, read: ReadLine[]): Promise<ZoneFound | null> {
  const scored = await Promise.all(
    read.map(async ({ line, scores }) => ({
      line,
      direction: directionOf(line),
      loose: looseText(await zoneScores(scores)),
    })),
  );
  return readZoneAmong(picture, scored);
}

/** Where something speaks of a zone and none was read, the lines are looked for once more in a larger picture. */
async function zoneOnSecondLook(picture: Picture, words: OcrWord[]): Promise<ZoneFound | null> {
  if (!words.some(({ text }) => TRACES.test(text))) return null;
  const lines = (await detectLines(picture, SECOND_SIDE)).filter((line) => line.length > line.thickness * 5);
  return zoneOf(picture, await readLines(picture, lines.slice(0, MOST_CARD_LINES)));
}

/** A page, such as a scanned passport, may hold a zone: it is looked for only where fillers were read. */
const mayHoldZone = (words: OcrWord[]) => words.some(({ text }) => /<<|^[A-Z0-9<]{20,}$/.test(text));

/** The zone among the slender lines of a page. */
async function zoneOfPage(picture: Picture, lines: DetectedLine[]): Promise<ZoneFound | null> {
  const slender = lines.filter((line) => line.length > line.thickness * 5).slice(0, MOST_CARD_LINES);
  return zoneOf(picture, await readLines(picture, slender));
}

function meanConfidence(words: OcrWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, length);
}

/** Share of the detected stretches of text on which a page's words must lie: in shadows and folds Tesseract passes over whole blocks. */
const COVERED = 0.95;

/** How much of the detected text has words upon it (0–1), seen at points along every line. */
function coverage(words: OcrWord[], lines: DetectedLine[]): number {
  const points = lines.flatMap(({ centre: [x, y], length, angle }) =>
    [-0.3, 0, 0.3].map((share): [number, number] => [
      x + share * length * Math.cos(angle),
      y + share * length * Math.sin(angle),
    ]),
  );
  const seen = points.filter(([x, y]) =>
    words.some((word) => {
      const near = (word.bottom - word.top) * 0.6;
      return x > word.left - near && x < word.right + near && y > word.top - near && y < word.bottom + near;
    }),
  );
  return seen.length / Math.max(1, points.length);
}

/** Leaning text is straightened for the engine; its words are told in places of the picture as it was. */
async function recogniseStraight(engine: OcrEngine, picture: Picture, lines: DetectedLine[]): Promise<OcrWord[]> {
  const angle = lean(lines);
  if (Math.abs(angle) < LEAST_LEAN) return engine.recognise(picture);
  const { data, info } = await pipeline(picture)
    .rotate((-angle * 180) / Math.PI, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const words = await engine.recognise({ data, width: info.width, height: info.height });
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return words.map((word) => {
    const corners = [word.left, word.right].flatMap((x) => [word.top, word.bottom].map((y) => [x, y] as const));
    const back = corners.map(([x, y]) => {
      const [fromX, fromY] = [x - info.width / 2, y - info.height / 2];
      return [
        fromX * cosine - fromY * sine + picture.width / 2,
        fromX * sine + fromY * cosine + picture.height / 2,
      ] as const;
    });
    const [xs, ys] = [back.map(([x]) => x), back.map(([, y]) => y)];
    return { ...word, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
}
