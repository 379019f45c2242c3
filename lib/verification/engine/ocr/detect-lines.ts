import { type Picture, type Point, resized } from '@/lib/verification/engine/image/picture';
import { type Rectangle, smallestRectangle } from '@/lib/verification/engine/image/rectangle';
import { model, planes } from '@/lib/verification/engine/ocr/models';

/** A stretch of text in a picture, in its pixels, and how sure the detector is (0–1). */
export interface DetectedLine extends Rectangle {
  confidence: number;
}

const NORMAL = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const MAP_THRESHOLD = 0.3;
const LINE_THRESHOLD = 0.5;
/** The network marks the core of a line; this much of area over perimeter is put around it (Liao and others 2020, section 3.5). */
const GROWTH = 1.6;

/** Finds lines of text at any angle with a differentiable-binarisation network, the picture reduced to `side` pixels. */
export async function detectLines(picture: Picture, side = 960): Promise<DetectedLine[]> {
  const scale = side / Math.max(picture.width, picture.height);
  const fitted = (length: number) => Math.max(32, Math.round((length * Math.min(scale, 2)) / 32) * 32);
  const small = await resized(picture, fitted(picture.width), fitted(picture.height));
  const input = new Float32Array(3 * small.width * small.height);
  planes(input, 0, small, small.width, NORMAL);
  const session = await model('detection');
  const { Tensor } = await import('onnxruntime-node');
  const tensor = new Tensor('float32', input, [1, 3, small.height, small.width]);
  const output = await session.run({ x: tensor });
  const map = output[session.outputNames[0] ?? '']?.data as Float32Array;
  const [scaleX, scaleY] = [picture.width / small.width, picture.height / small.height];
  return components(map, small.width, small.height).flatMap(({ outline, confidence }) => {
    if (confidence < LINE_THRESHOLD) return [];
    const core = smallestRectangle(outline.map(([x, y]): Point => [x * scaleX, y * scaleY]));
    if (Math.min(core.thickness / scaleY, core.thickness / scaleX) < 2) return [];
    const grow = (core.length * core.thickness * GROWTH) / (2 * (core.length + core.thickness));
    return [{ ...core, length: core.length + 2 * grow, thickness: core.thickness + 2 * grow, confidence }];
  });
}

/** Connected areas above the threshold: the points of their outlines and their mean value. */
function components(map: Float32Array, width: number, height: number) {
  const seen = new Uint8Array(width * height);
  const found: { outline: Point[]; confidence: number }[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] || (map[start] ?? 0) <= MAP_THRESHOLD) continue;
    found.push(flood(map, seen, start, width, height));
  }
  return found;
}

function flood(map: Float32Array, seen: Uint8Array, start: number, width: number, height: number) {
  const stack = [start];
  const rows = new Map<number, [number, number]>();
  let [sum, count] = [0, 0];
  seen[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    sum += map[at] ?? 0;
    count += 1;
    const span = rows.get(y);
    if (span === undefined) rows.set(y, [x, x]);
    else if (x < span[0]) span[0] = x;
    else if (x > span[1]) span[1] = x;
    const neighbours = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, y + 1 < height ? at + width : -1];
    for (const next of neighbours) {
      if (next < 0 || seen[next] || (map[next] ?? 0) <= MAP_THRESHOLD) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  const outline = [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
  return { outline, confidence: sum / count };
}
