import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  hammingDistance,
  imageDistance,
  isNearDuplicate,
  NEAR_DUPLICATE_BITS,
  type PerceptualHashes,
  perceptualHashes,
} from '@/lib/evidence/engine/perceptual-hash';
import { isoMedia, scene } from '@/lib/evidence/engine/test-support/samples';

const SCENES = 24;
let pictures: Buffer[];
let hashes: PerceptualHashes[];

async function hash(image: Buffer): Promise<PerceptualHashes> {
  const made = await perceptualHashes(image);
  if (!made.ok) throw new Error(made.reason);
  return made;
}

beforeAll(async () => {
  pictures = await Promise.all(Array.from({ length: SCENES }, (_, seed) => scene(seed + 1)));
  hashes = await Promise.all(pictures.map(hash));
});

const crop = (left: number, top: number, right: number, bottom: number) => (image: Buffer) =>
  sharp(image)
    .extract({
      left: Math.round(900 * left),
      top: Math.round(600 * top),
      width: Math.round(900 * (1 - left - right)),
      height: Math.round(600 * (1 - top - bottom)),
    })
    .jpeg({ quality: 80 });

describe('perceptual hashes', () => {
  test.each<[string, (image: Buffer) => Sharp, number]>([
    ['half the size at quality 50', (image) => sharp(image).resize(450).jpeg({ quality: 50 }), 0.95],
    ['brightened', (image) => sharp(image).modulate({ brightness: 1.25 }).jpeg({ quality: 70 }), 0.95],
    ['without colour', (image) => sharp(image).greyscale().jpeg(), 0.95],
    ['a quarter turn', (image) => sharp(image).rotate(90).jpeg({ quality: 70 }), 0.95],
    ['a half turn', (image) => sharp(image).rotate(180).jpeg({ quality: 70 }), 0.95],
    ['three quarter turns', (image) => sharp(image).rotate(270).jpeg({ quality: 70 }), 0.95],
    ['mirrored', (image) => sharp(image).flop().jpeg({ quality: 70 }), 0.95],
    ['upside down', (image) => sharp(image).flip().png(), 0.95],
    ['3 % cut off every side', crop(0.03, 0.03, 0.03, 0.03), 0.9],
    ['5 % cut off every side', crop(0.05, 0.05, 0.05, 0.05), 0.9],
    ['5 % cut off the left', crop(0.05, 0, 0, 0), 0.85],
    ['2 degrees askew', (image) => sharp(image).rotate(2, { background: '#fff' }).jpeg(), 0.85],
  ])('find a picture again: %s', async (_, edit, least) => {
    const edited = await Promise.all(pictures.map(async (picture) => hash(await edit(picture).toBuffer())));
    const found = edited.filter((made, index) => {
      const original = hashes[index];
      return original !== undefined && isNearDuplicate(original, made);
    });
    expect(found.length / SCENES).toBeGreaterThanOrEqual(least);
  });

  test('keep different pictures apart', () => {
    const distances = hashes.flatMap((a, index) => hashes.slice(0, index).map((b) => imageDistance(a, b)));
    expect(distances).toHaveLength((SCENES * (SCENES - 1)) / 2);
    expect(distances.filter((distance) => distance <= NEAR_DUPLICATE_BITS)).toEqual([]);
  });

  test('are the same for the same picture and symmetrical', () => {
    for (const [index, a] of hashes.entries()) {
      const b = hashes[(index + 1) % SCENES] ?? a;
      expect(a.primary).toMatch(/^[0-9a-f]{16}$/);
      expect(imageDistance(a, a)).toBe(0);
      expect(imageDistance(a, b)).toBe(imageDistance(b, a));
    }
  });

  test('never call even pictures duplicates', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const [white, grey] = [await hash(await plain('#fff')), await hash(await plain('#888'))];
    expect([white.informative, isNearDuplicate(white, grey), isNearDuplicate(white, white)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('answer a reason for what cannot be decoded', async () => {
    expect(await perceptualHashes(Buffer.from('text'))).toEqual({ ok: false, reason: 'UNSUPPORTED_FORMAT' });
    expect(await perceptualHashes(isoMedia('heic'))).toEqual({ ok: false, reason: 'DAMAGED' });
  });

  test('differ by counted bits', () => {
    expect(hammingDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(hammingDistance('00000000000000f0', '0000000000000080')).toBe(3);
  });
});
