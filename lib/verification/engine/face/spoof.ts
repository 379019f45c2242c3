import type { Box } from '@/lib/verification/engine/check';
import type { Pixels } from '@/lib/verification/engine/face/describe';
import { faceModels, spoofModel } from '@/lib/verification/engine/face/models';

export const SPOOF_ENGINE = { name: 'vladmandic-human-antispoof-liveness', version: '3.3.6' } as const;

export interface SpoofScores {
  /** 0–1: the picture shows a person rather than a picture of one, by either model. */
  antispoof: number;
  liveness: number;
}

/** How much of the surroundings belongs to the crop. */
const MARGIN = 0.2;

/** What two small models for presentation attacks say of a face. Their accuracy has not been measured here: an indicator only. */
export async function spoofScores(pixels: Pixels, box: Box): Promise<SpoofScores> {
  const { tf } = await faceModels();
  const [x, y, width, height] = box;
  const side = Math.max(width * pixels.width, height * pixels.height) * (1 + 2 * MARGIN);
  const [middleX, middleY] = [(x + width / 2) * pixels.width, (y + height / 2) * pixels.height];
  const [half, w, h] = [side / 2, pixels.width - 1, pixels.height - 1];
  const corners: [number, number, number, number] = [
    (middleY - half) / h,
    (middleX - half) / w,
    (middleY + half) / h,
    (middleX + half) / w,
  ];
  // Only the crop is turned into fractions, not the whole picture for each model.
  const picture = tf.tidy(() =>
    tf
      .tensor3d(new Uint8Array(pixels.data), [pixels.height, pixels.width, 3], 'int32')
      .expandDims<import('@tensorflow/tfjs').Tensor4D>(0),
  );
  const score = async (name: 'antispoof' | 'liveness', size: number) => {
    const model = await spoofModel(name);
    const result = tf.tidy(() => {
      const face = tf.image.cropAndResize(picture, [corners], [0], [size, size], 'bilinear').div(255);
      const made = model.execute(face);
      return Array.isArray(made) ? (made[0] ?? face) : 'dataId' in made ? made : face;
    });
    const [value] = await result.data();
    result.dispose();
    return Math.max(0, Math.min(1, Number(value ?? 0)));
  };
  try {
    return { antispoof: await score('antispoof', 128), liveness: await score('liveness', 32) };
  } finally {
    picture.dispose();
  }
}
