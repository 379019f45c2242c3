import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from '@/db/seed/specimens/examples';
import { identityCardFront } from '@/db/seed/specimens/identity-card';
import { photograph } from '@/db/seed/specimens/photograph';
import { isoMedia, pdf } from '@/lib/evidence/engine/test-support/samples';
import { imageQuality } from '@/lib/verification/engine/checks/image-quality';
import { documentOf, hollow, inputOf, readingOf, scratch } from '@/lib/verification/engine/test-support/samples';

let files: Awaited<ReturnType<typeof scratch>>;
let card: Buffer;

beforeAll(async () => {
  files = await scratch();
  card = identityCardFront(PEOPLE.card);
});
afterAll(() => files.remove());

const run = async (bytes: Buffer, readings = [readingOf([])]) =>
  imageQuality.run(inputOf([documentOf(await files.file(bytes))], { readings }));
const codes = (outcome: Awaited<ReturnType<typeof run>>) => outcome.reasons.map(({ code }) => code);

describe('image_quality', () => {
  test('a sharp photo of a card is clear', async () => {
    expect(await run(await photograph(card, { longestSide: 1200, noise: 3 }))).toMatchObject({
      result: 'clear',
      subResult: 'clear',
    });
  });

  test('a blurred one is to be taken again', async () => {
    const outcome = await run(await photograph(card, { longestSide: 1200, noise: 0, blur: 9 }));
    expect(outcome.result).toBe('consider');
    expect(codes(outcome)).toContain('BLURRED');
    expect(outcome.reasons.find(({ code }) => code === 'BLURRED')?.userMessage).not.toBe('');
  });

  test('glare, darkness and smallness are named', async () => {
    const shining = await photograph(card, { longestSide: 1200, noise: 2, glare: 1 });
    expect(codes(await run(shining))).toEqual(expect.arrayContaining(['GLARE']));
    const dark = await sharp(await photograph(card, { longestSide: 1200 }))
      .linear(0.2)
      .jpeg()
      .toBuffer();
    expect(codes(await run(dark))).toContain('TOO_DARK');
    const small = await run(await photograph(card, { longestSide: 260 }));
    expect(small).toMatchObject({ result: 'consider', subResult: 'rejected' });
    expect(codes(small)).toContain('LOW_RESOLUTION');
  });

  test('text that runs into the border is cut off', async () => {
    const words = [
      ['Surname', 0, 0.2],
      ['Lindqvist', 0.3, 0.3],
      ['Mara', 0.3, 0.4],
      ['Elin', 0.4, 0.5],
      ['1988', 0.5, 0.6],
    ] as [string, number, number][];
    const outcome = await run(await photograph(card, { longestSide: 1200 }), [readingOf(words)]);
    expect(codes(outcome)).toContain('TEXT_CUT_OFF');
    expect(outcome.breakdown.find(({ name }) => name === 'edges')?.source?.box?.[0]).toBe(0);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['HEIC', () => isoMedia('heic'), 'unidentified'],
    ['an empty file', () => Buffer.alloc(0), 'unidentified'],
    ['a bomb', () => hollow(20_000), 'unidentified'],
    ['a PDF that was not drawn', () => pdf(), 'not_applicable'],
  ])('answers for %s', async (_, bytes, result) => {
    expect(await run(await bytes())).toMatchObject({ result, subResult: null, score: null });
  });
});
