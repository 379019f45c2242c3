import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoMedia } from '@/lib/evidence/engine/test-support/samples';
import { faceMatch } from '@/lib/verification/engine/checks/face-match';
import { liveness } from '@/lib/verification/engine/checks/liveness';
import { FACE_BANDS, faceBand, faceSimilarity } from '@/lib/verification/engine/face/bands';
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
