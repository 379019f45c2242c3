import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoMedia } from '@/lib/evidence/engine/test-support/samples';
import { copyMove } from '@/lib/verification/engine/checks/copy-move';
import {
  documentOf,
  image,
  inputOf,
  jpeg,
  pasted,
  type Raster,
  scratch,
  texture,
} from '@/lib/verification/engine/test-support/samples';

let files: Awaited<ReturnType<typeof scratch>>;
let base: Raster;

beforeAll(async () => {
  files = await scratch();
  base = await texture(4);
});
afterAll(() => files.remove());

const run = async (bytes: Buffer) => copyMove.run(inputOf([documentOf(await files.file(bytes))]));

describe('copy_move', () => {
  test.each([95, 75])('finds a part that was copied, compressed at %i', async (quality) => {
    const place = { left: 500, top: 330, width: 170, height: 140 };
    const outcome = await run(await jpeg(await pasted(base, base, place, { ...place, left: 60, top: 80 }), quality));
    expect(outcome).toMatchObject({
      result: 'consider',
      subResult: 'suspected',
      reasons: [{ code: 'REGION_REPEATED' }],
    });
    const lefts = outcome.breakdown.map(({ source }) => source?.box?.[0] ?? 0).sort((a, b) => a - b);
    expect(Math.abs((lefts[0] ?? 0) - 60 / base.width)).toBeLessThan(0.05);
    expect(Math.abs((lefts.at(-1) ?? 0) - 500 / base.width)).toBeLessThan(0.05);
    expect(outcome.overlays).toMatchObject([{ kind: 'copy_move' }]);
  });

  test('is quiet over an untouched picture and over regular texture', async () => {
    expect(await run(await jpeg(base, 90))).toMatchObject({ result: 'clear', score: 1 });
    const tiles = Array.from(
      { length: 300 },
      (_, index) => `<path d="M${(index % 20) * 40} ${Math.floor(index / 20) * 40}h22v9h-9v22z" fill="#345"/>`,
    );
    const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="100%" height="100%" fill="#cde"/>${tiles.join('')}</svg>`;
    expect(await run(await sharp(Buffer.from(pattern)).jpeg().toBuffer())).toMatchObject({ result: 'clear' });
  });

  test('does not take lines that are printed twice for a copy', async () => {
    const line =
      '<text x="40" y="Y" font-size="26" font-family="DejaVu Sans, sans-serif">Front bumper, supplied and painted 482.50 GBP</text>';
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="100%" height="100%" fill="#fff"/>${[100, 260, 400].map((y) => line.replace('Y', String(y))).join('')}</svg>`;
    expect(await run(await sharp(Buffer.from(page)).jpeg({ quality: 90 }).toBuffer())).toMatchObject({
      result: 'clear',
    });
  });

  test('answers for what it cannot examine', async () => {
    expect(await run(isoMedia('heic'))).toMatchObject({ result: 'unidentified', reasons: [{ code: 'NOT_READABLE' }] });
    expect(await run((await jpeg(base, 90)).subarray(0, 9000))).toMatchObject({ result: 'unidentified' });
    expect(
      await run(
        await image(await texture(5, 100, 90))
          .png()
          .toBuffer(),
      ),
    ).toMatchObject({ result: 'not_applicable', reasons: [{ code: 'PICTURE_TOO_SMALL' }] });
  });
});
