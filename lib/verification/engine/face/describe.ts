import { stat } from 'node:fs/promises';
import { openImage } from '@/lib/evidence/engine/image-input';
import type { Box } from '@/lib/verification/engine/check';
import { type FaceModels, faceModels } from '@/lib/verification/engine/face/models';

export const FACE_ENGINE = { name: 'vladmandic-face-api', version: '1.7.15 mirrored' } as const;

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

/** The copy of the tensor types that is bundled with the models; it differs from the library's own in name only. */
type Picture = Parameters<FaceModels['api']['extractFaceTensors']>[0];
type Landmarks = InstanceType<FaceModels['api']['FaceLandmarks68']>;
type Rect = InstanceType<FaceModels['api']['Rect']>;
type Tensor3D = import('@tensorflow/tfjs').Tensor3D;

/**
 * Each face is described twice, as it is and mirrored with landmarks of its own, and the mean counts: a person is the same from either side, and
 * what light, compression and landmarks that are a little off do to one of the two counts half. Measured on worsened portraits, of the pairs
 * in the wrong order a third is left.
 */
async function facesIn(models: FaceModels, pixels: Pixels, view: View): Promise<Face[]> {
  const { api, tf } = models;
  const tensor = tf.tensor3d(cut(pixels, view), [view.height, view.width, 3], 'int32');
  const picture = tensor as unknown as Picture;
  try {
    const options =
      view.detector === 'ssd'
        ? new api.SsdMobilenetv1Options({ minConfidence: CONFIDENCE, maxResults: 12 })
        : new api.TinyFaceDetectorOptions({ inputSize: 608, scoreThreshold: 0.45 });
    const faces: Face[] = [];
    for (const { detection, landmarks } of await api.detectAllFaces(picture, options).withFaceLandmarks()) {
      const { x, y, width, height } = detection.box;
      const [centreX, centreY] = [view.left + x + width / 2, view.top + y + height / 2];
      const inside = centreX > 0 && centreY > 0 && centreX < pixels.width && centreY < pixels.height;
      if (!inside || Math.min(width, height) < SMALLEST) continue;
      const own = await describe(models, picture, landmarks);
      if (own === null) continue;
      const reflected = await describeMirrored(models, tensor, detection.box);
      const descriptor = Array.from(own, (value, at) => (value + (reflected?.[at] ?? value)) / 2);
      const box = boxOf([view.left + x, view.top + y, width, height], pixels);
      faces.push({ descriptor, box, confidence: detection.score });
    }
    return faces;
  } finally {
    tensor.dispose();
  }
}

/** The mirror image of the face in a box, with as much around it as placing it can need. */
async function describeMirrored(
  models: FaceModels,
  view: Tensor3D,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): Promise<Float32Array | null> {
  const { api, tf } = models;
  const [high, wide] = view.shape;
  const [left, top] = [Math.max(0, Math.floor(x - width)), Math.max(0, Math.floor(y - height))];
  const [right, bottom] = [Math.min(wide, Math.ceil(x + 2 * width)), Math.min(high, Math.ceil(y + 2 * height))];
  const around = tf.tidy(() => tf.reverse(tf.slice(view, [top, left, 0], [bottom - top, right - left, 3]), 1));
  const picture = around as unknown as Picture;
  try {
    const there = new api.Rect(right - x - width, y - top, width, height);
    const landmarks = await landmarksIn(models, picture, there);
    return landmarks && (await describe(models, picture, landmarks));
  } finally {
    around.dispose();
  }
}

/** What a net says of the part of a picture inside a box; null where none of it lies inside. */
async function ofPart<Answer>(
  { api, tf }: FaceModels,
  picture: Picture,
  box: Rect,
  ask: (part: Picture) => Promise<Answer | Answer[]>,
): Promise<Answer | null> {
  const parts = await api.extractFaceTensors(picture, [box]);
  try {
    const [answer] = (await Promise.all(parts.map(ask))).flat() as Answer[];
    return answer ?? null;
  } finally {
    tf.dispose(parts as unknown as Parameters<typeof tf.dispose>[0]);
  }
}

async function landmarksIn(models: FaceModels, picture: Picture, box: Rect): Promise<Landmarks | null> {
  const [height = 0, width = 0] = picture.shape;
  const { x, y } = box.clipAtImageBorders(width, height);
  const found = await ofPart(models, picture, box, (part) => models.api.nets.faceLandmark68Net.detectLandmarks(part));
  return found?.shiftBy(x, y) ?? null;
}

/** 128 values of the face as its landmarks place it. */
function describe(models: FaceModels, picture: Picture, landmarks: Landmarks): Promise<Float32Array | null> {
  const { x, y, width, height } = landmarks.align(null, { useDlibAlignment: true });
  const box = new models.api.Rect(x, y, width, height);
  return ofPart(models, picture, box, (part) => models.api.nets.faceRecognitionNet.computeFaceDescriptor(part));
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
