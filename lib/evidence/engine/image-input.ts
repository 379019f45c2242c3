import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { DETECTION_HEAD_BYTES, detectContentType } from '@/lib/evidence/engine/content-type';
import { decodeHeic } from '@/lib/evidence/engine/heic-decode';

/** Why an engine has no result for a file. Always an answer, never a throw: evidence may be anything. */
export type UnreadableReason = 'UNSUPPORTED_FORMAT' | 'NO_DECODER' | 'TOO_LARGE' | 'DAMAGED' | 'ENCRYPTED' | 'TIMEOUT';

/**
 * Most pixels that are decoded; larger ones are TOO_LARGE. Phones make up to 108 million in one picture, and a
 * decompression bomb has thousands of millions.
 * Specification silent: 120 megapixels is where an image counts as a bomb.
 */
export const MAX_PIXELS = 120_000_000;

const DECODE_SECONDS = 30;
const DECODABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff']);

/** The first bytes of a file or buffer, enough to tell what it is. */
export async function headOf(input: string | Buffer): Promise<Uint8Array> {
  if (typeof input !== 'string') return input.subarray(0, DETECTION_HEAD_BYTES);
  const file = await open(input, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DETECTION_HEAD_BYTES), 0, DETECTION_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The accepted type of a file by its content, or null. */
export async function typeOf(input: string | Buffer): Promise<string | null> {
  return (await detectContentType(await headOf(input), ''))?.mime ?? null;
}

/**
 * An image ready to be decoded, or why it is not. Only the four raster formats reach the decoder: libvips would also read SVG
 * and others that can refer to further files. HEIC is decoded in a process of its own and comes upright.
 */
export async function openImage(input: string | Buffer): Promise<{ image: Sharp } | { reason: UnreadableReason }> {
  const type = await typeOf(input);
  if (type === 'image/heic') {
    const decoded = await decodeHeic(input);
    if ('reason' in decoded) return decoded;
    const { data, width, height } = decoded;
    return { image: sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: DECODE_SECONDS }) };
  }
  if (type === null || !DECODABLE.has(type)) return { reason: 'UNSUPPORTED_FORMAT' };
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  return { image: image.timeout({ seconds: DECODE_SECONDS }) };
}

/** Translates what the decoder threw. */
export function decodeFailure(error: unknown): UnreadableReason {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'TOO_LARGE';
  if (/timeout/i.test(message)) return 'TIMEOUT';
  return 'DAMAGED';
}
