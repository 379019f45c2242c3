import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodeHeic } from '@/lib/evidence/engine/heic-decode';
import { openImage } from '@/lib/evidence/engine/image-input';
import { imageMetadata } from '@/lib/evidence/engine/image-metadata';
import { imageDistance, perceptualHashes } from '@/lib/evidence/engine/perceptual-hash';
import { thumbnailsOf } from '@/lib/evidence/engine/thumbnail';
import { openPicture } from '@/lib/verification/engine/image/picture';

/** A drawing of our own, 640 × 400, encoded once. */
const SPECIMEN = join(import.meta.dirname, 'test-support', 'specimen.heic');

it('shows a photo in HEIC and reads what its camera says', async () => {
  const shown = await thumbnailsOf(SPECIMEN);
  expect(shown).toMatchObject({ ok: true, preview: { width: 640, height: 400 } });
  expect(await imageMetadata(SPECIMEN)).toMatchObject({
    ok: true,
    cameraMake: 'Utopia',
    cameraModel: 'Phone One',
    capturedAt: '2026-03-04T10:11:12',
  });
});

it('finds the same picture in JPEG alike', async () => {
  const opened = await openImage(SPECIMEN);
  if ('reason' in opened) throw new Error(opened.reason);
  const jpeg = await opened.image.resize(500).jpeg({ quality: 70 }).toBuffer();
  const [first, second] = [await perceptualHashes(SPECIMEN), await perceptualHashes(jpeg)];
  if (!first.ok || !second.ok) throw new Error('no hashes');
  expect(imageDistance(first, second)).toBeLessThanOrEqual(4);
});

it('gives documents in HEIC to the reader', async () => {
  const opened = await openPicture(SPECIMEN);
  if ('failure' in opened) throw new Error(opened.failure);
  const { data, width, height } = opened.picture;
  const { dominant } = await sharp(data, { raw: { width, height, channels: 3 } }).stats();
  expect([width, height]).toEqual([640, 400]);
  expect(dominant.r).toBeGreaterThan(200);
});

it('refuses too many pixels before decoding, what takes too long and what is cut short', async () => {
  expect(await decodeHeic(SPECIMEN, { pixels: 1000 })).toEqual({ reason: 'TOO_LARGE' });
  expect(await decodeHeic(SPECIMEN, { timeoutMs: 1 })).toEqual({ reason: 'TIMEOUT' });
  const whole = await readFile(SPECIMEN);
  expect(await decodeHeic(whole.subarray(0, 300))).toEqual({ reason: 'DAMAGED' });
});
