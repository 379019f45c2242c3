import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';

/** PP-OCRv4 in ONNX, from the package on disk. */
const FOLDER = join(process.cwd(), 'node_modules', '@gutenye', 'ocr-models', 'assets');

export const PADDLE_ENGINE = { name: 'pp-ocr', version: '4 (onnxruntime 1.30.0)' };

const FILES = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  direction: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
} as const;

const sessions = new Map<keyof typeof FILES, Promise<InferenceSession>>();

/** A model, loaded once in the life of the process. */
export function model(name: keyof typeof FILES): Promise<InferenceSession> {
  let session = sessions.get(name);
  if (session === undefined) {
    session = load(FILES[name]);
    sessions.set(name, session);
  }
  return session;
}

async function load(file: string): Promise<InferenceSession> {
  const { InferenceSession: Session } = await import('onnxruntime-node');
  return Session.create(join(FOLDER, file), {
    intraOpNumThreads: 2,
    logSeverityLevel: 3,
    // Waiting threads sleep: other jobs share these cores.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

let alphabet: Promise<string[]> | undefined;

/** Characters by the recogniser's class number: 0 is the blank of CTC, the last one the space. */
export function characters(): Promise<string[]> {
  alphabet ??= readFile(join(FOLDER, 'ppocr_keys_v1.txt'), 'utf8').then((text) => [
    '',
    ...text.replace(/\r?\n$/, '').split(/\r?\n/),
    ' ',
  ]);
  return alphabet;
}

/** Bytes of RGB pixels as the models want them: planes blue, green, red, shifted and scaled. */
export function planes(
  target: Float32Array,
  offset: number,
  picture: { data: Uint8Array; width: number; height: number },
  rowLength: number,
  { mean, deviation }: { mean: readonly number[]; deviation: readonly number[] },
): void {
  const { data, width, height } = picture;
  const plane = rowLength * height;
  for (let channel = 0; channel < 3; channel += 1) {
    const [shift, scale] = [mean[channel] ?? 0, 1 / (deviation[channel] ?? 1)];
    for (let row = 0; row < height; row += 1) {
      let at = offset + channel * plane + row * rowLength;
      let from = row * width * 3 + (2 - channel);
      for (let column = 0; column < width; column += 1, from += 3, at += 1) {
        target[at] = ((data[from] ?? 0) / 255 - shift) * scale;
      }
    }
  }
}
