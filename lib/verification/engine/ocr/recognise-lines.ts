import { cropQuad, distance, type Picture, type Quad } from '@/lib/verification/engine/image/picture';
import { characters, model, planes } from '@/lib/verification/engine/ocr/models';
import { blankRuns } from '@/lib/verification/engine/ocr/word-gaps';

/** What the recogniser says of one line: for each of `steps` columns the probability of each of `classes` characters. */
export interface LineScores {
  scores: Float32Array;
  steps: number;
  classes: number;
  /** Columns that belong to the line; the rest is padding of the batch. */
  used: number;
}

export const LINE_HEIGHT = 48;
const NORMAL = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
/** Lines of similar length go through the network together. */
const BATCH = 6;
const MAX_LINE_WIDTH = 2400;

/** Width in pixels of a line brought to the height of the recogniser. */
export function lineWidth(quad: Quad): number {
  const [length, thickness] = [distance(quad[0], quad[1]), Math.max(1, distance(quad[0], quad[3]))];
  return Math.min(MAX_LINE_WIDTH, Math.max(16, Math.round((LINE_HEIGHT * length) / thickness)));
}

/** The pixels of a line at the height of the recogniser. */
export function lineStrip(picture: Picture, quad: Quad, stretch = 1): Picture {
  return cropQuad(picture, quad, Math.min(MAX_LINE_WIDTH, Math.round(lineWidth(quad) * stretch)), LINE_HEIGHT);
}

/** Scores of strips that are 48 pixels high, in their order. */
export async function scoreStrips(strips: Picture[]): Promise<LineScores[]> {
  const order = strips.map((_, index) => index).sort((a, b) => (strips[a]?.width ?? 0) - (strips[b]?.width ?? 0));
  const results = new Map<number, LineScores>();
  for (let start = 0; start < order.length; ) {
    const members = order
      .slice(start, start + BATCH)
      .filter((index) => similar(strips[order[start] ?? 0], strips[index]));
    start += members.length;
    const batch = await scoreBatch(members.flatMap((index) => strips[index] ?? []));
    for (const [position, index] of members.entries()) {
      const scores = batch[position];
      if (scores) results.set(index, scores);
    }
  }
  return strips.flatMap((_, index) => results.get(index) ?? []);
}

const MOST_PADDING = 1.35;

function similar(first: Picture | undefined, other: Picture | undefined): boolean {
  return (other?.width ?? 0) <= (first?.width ?? 0) * MOST_PADDING;
}

async function scoreBatch(strips: Picture[]): Promise<LineScores[]> {
  const width = Math.max(...strips.map((strip) => strip.width));
  const padded = Math.ceil(width / 8) * 8;
  const size = 3 * LINE_HEIGHT * padded;
  const input = new Float32Array(strips.length * size);
  for (const [index, strip] of strips.entries()) planes(input, index * size, strip, padded, NORMAL);
  const session = await model('recognition');
  const { Tensor } = await import('onnxruntime-node');
  const output = await session.run({ x: new Tensor('float32', input, [strips.length, 3, LINE_HEIGHT, padded]) });
  const tensor = output[session.outputNames[0] ?? ''];
  const [, steps = 0, classes = 0] = tensor?.dims ?? [];
  const data = tensor?.data as Float32Array;
  return strips.map((strip, index) => ({
    scores: data.subarray(index * steps * classes, (index + 1) * steps * classes),
    steps,
    classes,
    used: Math.min(steps, Math.ceil((strip.width / padded) * steps)),
  }));
}

export interface RecognisedWord {
  text: string;
  /** 0–1, the mean over its characters. */
  confidence: number;
  /** Beginning and end along the line, 0–1. */
  from: number;
  to: number;
}

interface Character {
  text: string;
  score: number;
  first: number;
  last: number;
  /** A space was recognised before it. */
  apart: boolean;
}

/**
 * The likeliest characters, column by column (greedy CTC), as words with their places along the line. Given the strip, words are also parted
 * where the paper is blank for much longer than between the line's other characters.
 */
export async function readWords(line: LineScores, strip?: Picture): Promise<RecognisedWord[]> {
  const read = await readCharacters(line);
  const { used } = line;
  const gaps = strip ? gapsBetween(read, strip, strip.width / used) : [];
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const words: Character[][] = [];
  for (const [index, character] of read.entries()) {
    const wide = mayPart(read[index - 1], character) && (gaps[index - 1] ?? 0) >= Math.max(LEAST_SPACE, usual * 3 + 2);
    const word = words.at(-1);
    if (word === undefined || character.apart || wide) words.push([character]);
    else word.push(character);
  }
  return words.map((word) => ({
    text: word.map(({ text }) => text).join(''),
    confidence: word.reduce((sum, { score }) => sum + score, 0) / word.length,
    from: Math.max(0, ((word[0]?.first ?? 0) - 0.5) / used),
    to: Math.min(1, ((word.at(-1)?.last ?? 0) + 1.5) / used),
  }));
}

/** Pixels of a strip: less is no space even in tight type. */
const LEAST_SPACE = 9;

/** Numbers and zones are set widely and stay whole; only a recognised space parts them. */
function mayPart(before: Character | undefined, after: Character): boolean {
  return before !== undefined && !/^\d\d$|</.test(before.text + after.text);
}

function gapsBetween(read: Character[], strip: Picture, step: number): number[] {
  const blank = blankRuns(strip);
  return read.slice(1).map((next, index) => blank((read[index]?.first ?? 0) * step, (next.last + 1) * step));
}

async function readCharacters({ scores, steps, classes }: LineScores): Promise<Character[]> {
  const alphabet = await characters();
  const read: Character[] = [];
  let previous = 0;
  let apart = false;
  for (let step = 0; step < steps; step += 1) {
    const { index, value } = largest(scores, step * classes, classes);
    const last = read.at(-1);
    if (index !== 0 && index !== previous) {
      const text = (alphabet[index] ?? '').normalize('NFKC');
      if (text.trim() !== '') read.push({ text, score: value, first: step, last: step, apart });
      apart = text.trim() === '';
    } else if (index !== 0 && last !== undefined && !apart) last.last = step;
    previous = index;
  }
  return read;
}

function largest(scores: Float32Array, start: number, count: number): { index: number; value: number } {
  let index = 0;
  let value = -1;
  for (let at = 0; at < count; at += 1) {
    const score = scores[start + at] ?? 0;
    if (score > value) {
      value = score;
      index = at;
    }
  }
  return { index, value };
}
