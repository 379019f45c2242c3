import { stat } from 'node:fs/promises';
import { openImage } from '@/lib/evidence/engine/image-input';
import type { Box } from '@/lib/verification/engine/check';
import { chip, mirrored, type Part, reversed } from '@/lib/verification/engine/face/chip';
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
/** How sure each detector must be; less so of a face that fills the picture, which is seldom anything else. */
const CONFIDENCE = { ssd: 0.35, tiny: 0.45, filling: { ssd: 0.25, tiny: 0.3 } } as const;
/** Part of the picture's sides that a face fills where the picture was cut to it. */
const FILLING = 0.35;
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
  /** Only a face that fills the picture is looked for. */
  filling?: boolean;
}

/**
 * Looked through one after the other until a face is found: whole, from farther off, with the second detector, in quarters, and at last as a
 * picture that was cut tightly to a face, seen from so far off that the face has the size the detectors know.
 */
function viewsOf({ width, height }: Pixels, subject: FaceSubject): View[] {
  const around = (part: number, detector: View['detector'], filling = false): View => ({
    left: Math.round(-part * width),
    top: Math.round(-part * height),
    width: Math.round((1 + 2 * part) * width),
    height: Math.round((1 + 2 * part) * height),
    detector,
    filling,
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
  const parts = subject === 'page' && Math.max(width, height) >= LARGE ? quarters : [];
  return [...near, ...parts, around(0.8, 'ssd', true), around(0.45, 'tiny', true)];
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
/** The faces in a view, each described. */
async function facesIn(models: FaceModels, pixels: Pixels, view: View): Promise<Face[]> {
  const { api, tf } = models;
  const least = (view.filling ? CONFIDENCE.filling : CONFIDENCE)[view.detector];
  const options =
    view.detector === 'ssd'
      ? new api.SsdMobilenetv1Options({ minConfidence: least, maxResults: 12 })
      : new api.TinyFaceDetectorOptions({ inputSize: view.filling ? 320 : 608, scoreThreshold: least });
  const tensor = tf.tensor3d(cut(pixels, view), [view.height, view.width, 3], 'int32');
  const detections = await api
    .detectAllFaces(tensor as unknown as Picture, options)
    .run()
    .finally(() => tensor.dispose());
  const faces: Face[] = [];
  for (const { box, score } of detections) {
    const { width, height } = box;
    const centre = [view.left + box.x + width / 2, view.top + box.y + height / 2] as const;
    const inside = centre[0] > 0 && centre[1] > 0 && centre[0] < pixels.width && centre[1] < pixels.height;
    if (!inside || Math.min(width, height) < SMALLEST) continue;
    if (view.filling && Math.max(width / pixels.width, height / pixels.height) < FILLING) continue;
    const descriptor = await describe(models, pixels, { centre, width, height, angle: 0 });
    const placed = boxOf([view.left + box.x, view.top + box.y, width, height], pixels);
    faces.push({ descriptor, box: placed, confidence: score });
  }
  return faces;
}

/** Sides of what the nets for landmarks and for the descriptor look at. */
const [LANDMARKS_SIDE, DESCRIPTOR_SIDE] = [112, 150];
/** How a face lies in what the descriptor looks at (as dlib trains it): eyes to mouth as a part of the side, and where their middle is. */
const [EYES_TO_MOUTH, MIDDLE] = [0.45, 0.43];

/**
 * 128 values of the face in a box, turned so that its eyes are level. It is described twice, as it is and mirrored, and the mean counts: a
 * person is the same from either side, and what light and compression do to one of the two counts half.
 */
async function describe({ api, tf }: FaceModels, pixels: Pixels, face: Part): Promise<number[]> {
  const asked = async <Answer>(
    data: Float32Array,
    side: number,
    ask: (picture: Picture) => Promise<Answer | Answer[]>,
  ) => {
    const tensor = tf.tensor3d(data, [side, side, 3]);
    const answers = await ask(tensor as unknown as Picture).finally(() => tensor.dispose());
    return ([answers].flat() as Answer[])[0];
  };
  const seen = chip(pixels, face, LANDMARKS_SIDE);
  const landmarks = await asked(seen, LANDMARKS_SIDE, (picture) => api.nets.faceLandmark68Net.detectLandmarks(picture));
  const part = landmarks === undefined ? face : levelled(landmarks, face);
  const own = chip(pixels, part, DESCRIPTOR_SIDE);
  const [one, other] = [
    await asked(own, DESCRIPTOR_SIDE, (picture) => api.nets.faceRecognitionNet.computeFaceDescriptor(picture)),
    await asked(reversed(own, DESCRIPTOR_SIDE), DESCRIPTOR_SIDE, (picture) =>
      api.nets.faceRecognitionNet.computeFaceDescriptor(picture),
    ),
  ];
  return Array.from(one ?? [], (value, at) => (value + (other?.[at] ?? value)) / 2);
}

type Landmarks = InstanceType<FaceModels['api']['FaceLandmarks68']>;

/** The part of the picture that shows the face upright, by its eyes and its mouth. */
function levelled(landmarks: Landmarks, { centre, width, height }: Part): Part {
  const relative = landmarks.relativePositions;
  const meanOf = (from: number, to: number): [number, number] => {
    const points = relative.slice(from, to);
    const mean = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return [centre[0] + (mean('x') - 0.5) * width, centre[1] + (mean('y') - 0.5) * height];
  };
  const [left, right, mouth] = [meanOf(36, 42), meanOf(42, 48), meanOf(48, 68)];
  const apart = (a: readonly number[], b: readonly number[]) => faceDistance(a, b);
  const side = (apart(left, mouth) + apart(right, mouth)) / 2 / EYES_TO_MOUTH;
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]);
  const lower = (0.5 - MIDDLE) * side;
  const middle = [(left[0] + right[0] + mouth[0]) / 3, (left[1] + right[1] + mouth[1]) / 3] as const;
  return {
    centre: [middle[0] - lower * Math.sin(angle), middle[1] + lower * Math.cos(angle)],
    width: side,
    height: side,
    angle,
  };
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
