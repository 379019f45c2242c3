import { stat } from 'node:fs/promises';
import { openImage } from '@/lib/evidence/engine/image-input';
import type { Box } from '@/lib/verification/engine/check';
import { type FaceModels, faceModels } from '@/lib/verification/engine/face/models';

export const FACE_ENGINE = { name: 'vladmandic-face-api', version: '1.7.15' } as const;

export interface Face {
  /** 128 values; the Euclidean distance of two tells how likely they are of one person. */
  descriptor: number[];
  /** On the upright picture. */
  box: Box;
  /** 0–1: how sure the detector is that it is a face. */
  confidence: number;
}

/** A decoded picture of three channels. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const LONGEST_SIDE = 1200;
/** Longest side from which the quarters of a picture are looked through too. */
const LARGE = 900;
const CONFIDENCE = 0.35;
/** Smallest face in pixels of the decoded picture. */
const SMALLEST = 24;

/** The upright picture at most 1,200 pixels long; null when it cannot be decoded. */
export async function facePixels(path: string): Promise<Pixels | null> {
  const opened = await openImage(path);
  if ('reason' in opened) return null;
  try {
    const { data, info } = await opened.image
      .autoOrient()
      .flatten({ background: '#888' })
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 3) return { data, width: info.width, height: info.height };
    const wide = Buffer.alloc(info.width * info.height * 3);
    for (let at = 0; at < info.width * info.height; at += 1)
      wide.fill(data[at * info.channels] ?? 0, at * 3, at * 3 + 3);
    return { data: wide, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** The plainest face of a picture with its descriptor; null when there is none or the picture cannot be decoded. */
export async function describeFace(path: string): Promise<{ descriptor: number[]; box: Box } | null> {
  const [face] = await describeFaces(path);
  return face === undefined ? null : { descriptor: face.descriptor, box: face.box };
}

/** A selfie shows its face plainly; on a page it may be small, so that its parts are looked through too. */
export type FaceSubject = 'page' | 'selfie';

/** Pictures whose faces this process remembers: several checks of a session ask for the same few. */
const REMEMBERED = 8;
const remembered = new Map<string, Promise<Face[]>>();

/** All faces of a picture, largest first. Empty for pictures without faces and for files that cannot be decoded. */
export async function describeFaces(path: string, subject: FaceSubject = 'page'): Promise<Face[]> {
  const { dev, ino, size, mtimeMs } = await stat(path);
  const key = [subject, dev, ino, size, mtimeMs].join(' ');
  const known = remembered.get(key);
  if (known) return known;
  const found = lookForFaces(path, subject);
  remembered.set(key, found);
  found.catch(() => remembered.delete(key));
  for (const old of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(old);
  return found;
}

async function lookForFaces(path: string, subject: FaceSubject): Promise<Face[]> {
  const pixels = await facePixels(path);
  if (pixels === null || Math.min(pixels.width, pixels.height) < SMALLEST) return [];
  const models = await faceModels();
  for (const view of viewsOf(pixels, subject)) {
    const faces = await facesIn(models, pixels, view);
    if (faces.length > 0) return faces.sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
  }
  return [];
}

/** A window on the picture; what lies beyond its border is mirrored, so that a face that fills the picture has surroundings. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
  detector: 'ssd' | 'tiny';
}

/** Looked through one after the other until a face is found: whole, from farther off, with the second detector, in quarters. */
function viewsOf({ width, height }: Pixels, subject: FaceSubject): View[] {
  const around = (part: number, detector: View['detector']): View => ({
    left: Math.round(-part * width),
    top: Math.round(-part * height),
    width: Math.round((1 + 2 * part) * width),
    height: Math.round((1 + 2 * part) * height),
    detector,
  });
  const quarters = [0, 0.4].flatMap((y) =>
    [0, 0.4].map(
      (x): View => ({
        left: Math.round(x * width),
        top: Math.round(y * height),
        width: Math.round(0.6 * width),
        height: Math.round(0.6 * height),
        detector: 'ssd',
      }),
    ),
  );
  const near = [around(0.1, 'ssd'), around(0.45, 'ssd'), around(0.2, 'tiny')];
  // Only a large page may hide a small portrait.
  return subject === 'page' && Math.max(width, height) >= LARGE ? [...near, ...quarters] : near;
}

/** A position beyond the border, mirrored back. */
function mirrored(position: number, length: number): number {
  const period = 2 * length;
  const within = ((position % period) + period) % period;
  return within < length ? within : period - 1 - within;
}

function cut({ data, width, height }: Pixels, view: View): Int32Array {
  const made = new Int32Array(view.width * view.height * 3);
  for (let y = 0; y < view.height; y += 1) {
    const row = mirrored(view.top + y, height) * width;
    for (let x = 0; x < view.width; x += 1) {
      const from = (row + mirrored(view.left + x, width)) * 3;
      const to = (y * view.width + x) * 3;
      made[to] = data[from] ?? 0;
      made[to + 1] = data[from + 1] ?? 0;
      made[to + 2] = data[from + 2] ?? 0;
    }
  }
  return made;
}

async function facesIn({ api, tf }: FaceModels, pixels: Pixels, view: View): Promise<Face[]> {
  const tensor = tf.tensor3d(cut(pixels, view), [view.height, view.width, 3], 'int32');
  try {
    const options =
      view.detector === 'ssd'
        ? new api.SsdMobilenetv1Options({ minConfidence: CONFIDENCE, maxResults: 12 })
        : new api.TinyFaceDetectorOptions({ inputSize: 608, scoreThreshold: 0.45 });
    // The two copies of the tensor types (bundled and own) differ in name only.
    const found = await api
      .detectAllFaces(tensor as unknown as Parameters<typeof api.detectAllFaces>[0], options)
      .withFaceLandmarks()
      .withFaceDescriptors();
    return found.flatMap(({ detection, descriptor }): Face[] => {
      const { x, y, width, height } = detection.box;
      const [centreX, centreY] = [view.left + x + width / 2, view.top + y + height / 2];
      const inside = centreX > 0 && centreY > 0 && centreX < pixels.width && centreY < pixels.height;
      if (!inside || Math.min(width, height) < SMALLEST) return [];
      const box = boxOf([view.left + x, view.top + y, width, height], pixels);
      return [{ descriptor: Array.from(descriptor), box, confidence: detection.score }];
    });
  } finally {
    tensor.dispose();
  }
}

function boxOf([x, y, width, height]: Box, pixels: Pixels): Box {
  const clamp = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
  const [left, top] = [clamp(x / pixels.width), clamp(y / pixels.height)];
  return [left, top, clamp((x + width) / pixels.width) - left, clamp((y + height) / pixels.height) - top].map(
    (value) => Math.round(value * 10_000) / 10_000,
  ) as Box;
}

/** Euclidean distance of two descriptors. */
export function faceDistance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0));
}
