import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoMedia } from '@/lib/evidence/engine/test-support/samples';
import { faceMatch } from '@/lib/verification/engine/checks/face-match';
import { liveness } from '@/lib/verification/engine/checks/liveness';
import {
  DIFFERENT_PAIRS,
  FACE_BANDS,
  FALSE_MATCHES,
  faceBand,
  faceSimilarity,
  falseMatchRate,
  toldRate,
} from '@/lib/verification/engine/face/bands';
import { chip, reversed } from '@/lib/verification/engine/face/chip';
import { describeFace, faceDistance } from '@/lib/verification/engine/face/describe';
import { documentOf, inputOf, jpeg, scratch, texture } from '@/lib/verification/engine/test-support/samples';

let files: Awaited<ReturnType<typeof scratch>>;

beforeAll(async () => {
  files = await scratch();
});
afterAll(() => files.remove());

describe('faces', () => {
  test('bands are those that are stated, and likeness falls with distance', () => {
    expect([0.2, FACE_BANDS.match, 0.6, FACE_BANDS.mismatch, 0.9].map(faceBand)).toEqual([
      'match',
      'match',
      'review',
      'review',
      'mismatch',
    ]);
    expect(faceSimilarity(0.3)).toBeGreaterThan(0.9);
    expect(faceSimilarity((FACE_BANDS.match + FACE_BANDS.mismatch) / 2)).toBeCloseTo(0.5);
    expect(faceSimilarity(0.95)).toBeLessThan(0.05);
    expect(faceDistance([0, 3], [4, 0])).toBe(5);
  });

  test('how often different people lie as near is told with its interval and never too small', () => {
    const counts = FALSE_MATCHES.map(([, pairs]) => pairs);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const { rate, interval } = falseMatchRate(FACE_BANDS.match);
    expect(rate).toBeLessThan(0.01);
    expect(interval[0]).toBeLessThan(rate);
    expect(interval[1]).toBeGreaterThan(rate);
    expect(falseMatchRate(0.3)).toMatchObject({ rate: 0 });
    expect(toldRate(falseMatchRate(0.3))).toMatch(/^none of 20,328 \(at most 1 in [\d,]+\)$/);
    expect(toldRate(falseMatchRate(0.55))).toBe(toldRate(falseMatchRate(0.56)));
    expect(toldRate(falseMatchRate(0.55))).toBe('about 1 in 581 (1 in 418 to 1 in 808)');
    expect(falseMatchRate(1)).toEqual({ rate: 1, interval: [expect.closeTo(1, 3), expect.closeTo(1)] });
    expect(DIFFERENT_PAIRS).toBeGreaterThan(10_000);
  });

  test('a part is looked at turned and averaged, and from beyond the border mirrored', () => {
    // Four columns, left to right 0, 60, 120, 180.
    const data = Buffer.from(Array.from({ length: 4 * 4 * 3 }, (_, at) => (Math.floor(at / 3) % 4) * 60));
    const pixels = { data, width: 4, height: 4 };
    const whole = { centre: [2, 2] as const, width: 4, height: 4, angle: 0 };
    const red = (made: Float32Array) => Array.from(made).filter((_, at) => at % 3 === 0);
    const rows = (row: number[]) => row.flatMap(() => row);
    expect(red(chip(pixels, whole, 4))).toEqual(rows([0, 60, 120, 180]));
    expect(red(chip(pixels, whole, 2))).toEqual([30, 150, 30, 150]);
    expect(red(reversed(chip(pixels, whole, 4), 4))).toEqual(rows([180, 120, 60, 0]));
    expect(red(chip(pixels, { ...whole, centre: [0, 2] }, 4))).toEqual(rows([60, 0, 0, 60]));
    const turned = red(chip(pixels, { ...whole, angle: Math.PI / 2 }, 4)).map(Math.round);
    expect(turned.slice(0, 4)).toEqual([180, 180, 180, 180]);
  });

  test('where there is no face there is none', async () => {
    const path = await files.file(await jpeg(await texture(9, 400, 300), 85));
    expect(await describeFace(path)).toBeNull();
    expect(await describeFace(await files.file(isoMedia('heic')))).toBeNull();
    expect(await describeFace(await files.file(Buffer.alloc(0)))).toBeNull();
    const selfie = documentOf(path, { documentId: 'document-2', evidenceId: 'evidence-2', role: 'selfie' });
    const outcome = await faceMatch.run(inputOf([documentOf(path, { role: 'passport' }), selfie]));
    expect(outcome).toMatchObject({
      result: 'unidentified',
      subResult: null,
      score: null,
      reasons: [{ code: 'NO_FACE_IN_SELFIE' }],
    });
    expect(await liveness.run(inputOf([selfie]))).toMatchObject({
      result: 'unidentified',
      reasons: [{ code: 'NO_FACE_IN_SELFIE' }],
    });
  });

  test('a face is found in a tight small grey crop, and the result tells how sure the comparison is', async () => {
    // A sheet of small faces with print over them that the package of the models brings along; its first row shows one man.
    const sheet = join(process.cwd(), 'node_modules/@vladmandic/human/assets/screenshot-facematch.jpg');
    const cropped = async (column: number, row: number) => {
      const area = {
        left: Math.round(column * 106.75) + 1,
        top: Math.round(283 + row * 112.6),
        width: 104,
        height: 104,
      };
      const made = sharp(sheet).extract(area).resize(70).greyscale().jpeg({ quality: 45 });
      return files.file(await made.toBuffer());
    };
    const compared = async (selfie: string, document: string) =>
      faceMatch.run(
        inputOf([
          documentOf(document, { role: 'passport' }),
          documentOf(selfie, { documentId: 'document-2', evidenceId: 'evidence-2', role: 'selfie' }),
        ]),
      );
    const same = await compared(await cropped(0, 0), await cropped(1, 0));
    expect(same).toMatchObject({ result: 'clear', subResult: 'clear' });
    expect(same.breakdown.find(({ name }) => name === 'false_match_rate')?.expected).toMatch(/^about 1 in 581/);
    expect(same.reasons.find(({ code }) => code === 'FALSE_MATCH_RATE')?.message).toMatch(/1 in [\d,]+/);
    expect(await compared(await cropped(0, 0), await cropped(2, 3))).toMatchObject({
      result: 'consider',
      subResult: 'suspected',
    });
  });

  test('nothing to compare is not applicable', async () => {
    expect(await faceMatch.run(inputOf([documentOf('/nowhere', { role: 'passport' })]))).toMatchObject({
      result: 'not_applicable',
      reasons: [{ code: 'SELFIE_MISSING' }],
    });
    expect(await faceMatch.run(inputOf([documentOf('/nowhere', { role: 'selfie' })]))).toMatchObject({
      result: 'not_applicable',
      reasons: [{ code: 'DOCUMENT_MISSING' }],
    });
    expect(await liveness.run(inputOf([documentOf('/nowhere')]))).toMatchObject({ result: 'not_applicable' });
  });
});
