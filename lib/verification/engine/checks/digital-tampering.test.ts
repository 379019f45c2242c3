import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoMedia, pdf } from '@/lib/evidence/engine/test-support/samples';
import { digitalTampering } from '@/lib/verification/engine/checks/digital-tampering';
import {
  decoded,
  documentOf,
  hollow,
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
let donor: Raster;
const PLACE = { left: 300, top: 200, width: 180, height: 150 };

beforeAll(async () => {
  files = await scratch();
  [base, donor] = [await texture(1), await texture(2)];
});
afterAll(() => files.remove());

const run = async (bytes: Buffer, rest = {}) =>
  digitalTampering.run(inputOf([documentOf(await files.file(bytes), rest)]));
const spliced = async (before: number) => pasted(await decoded(await jpeg(base, before)), donor, PLACE);

describe('digital_tampering', () => {
  test.each([
    ['saved better than before', 75, (raster: Raster) => jpeg(raster, 92)],
    ['saved without loss', 80, (raster: Raster) => image(raster).png().toBuffer()],
  ])('finds what was brought in and where: %s', async (_, before, save) => {
    const outcome = await run(await save(await spliced(before)));
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'suspected' });
    expect(outcome.reasons[0]).toMatchObject({ code: 'COMPRESSION_INCONSISTENT', severity: 'critical' });
    const [x, y, width, height] = outcome.breakdown.find(({ result }) => result === 'consider')?.source?.box ?? [
      0, 0, 0, 0,
    ];
    expect(Math.abs(x - PLACE.left / base.width)).toBeLessThan(0.06);
    expect(Math.abs(y - PLACE.top / base.height)).toBeLessThan(0.06);
    expect(Math.abs(width - PLACE.width / base.width)).toBeLessThan(0.1);
    expect(Math.abs(height - PLACE.height / base.height)).toBeLessThan(0.1);
  });

  test('gives heat maps of the page’s proportions, turned upright like the box', async () => {
    const bytes = await sharp(await jpeg(await spliced(75), 92))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const outcome = await run(bytes);
    expect(outcome.overlays?.map(({ kind }) => kind)).toEqual(['jpeg_ghost', 'error_level', 'noise']);
    const size = await sharp(Buffer.from(outcome.overlays?.[0]?.png ?? '', 'base64')).metadata();
    expect(size.hasAlpha).toBe(true);
    expect(size.width / size.height).toBeCloseTo(base.height / base.width, 1);
    const [x, y] = outcome.breakdown.find(({ result }) => result === 'consider')?.source?.box ?? [0, 0];
    expect(Math.abs(x - (1 - (PLACE.top + PLACE.height) / base.height))).toBeLessThan(0.06);
    expect(Math.abs(y - PLACE.left / base.width)).toBeLessThan(0.06);
  });

  test.each([
    [
      'a vignette',
      '<defs><radialGradient id="v" r="0.75"><stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="0.7"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>',
    ],
    [
      'a watermark',
      '<text x="50%" y="50%" text-anchor="middle" font-size="70" fill="#888" fill-opacity="0.35" transform="rotate(-30 450 300)">COPY FOR INSURER</text>',
    ],
  ])('tells %s over the whole from a forged place', async (_, drawn) => {
    const before = await decoded(await jpeg(base, 75));
    const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${base.width}" height="${base.height}">${drawn}</svg>`;
    const laid = await image(before)
      .composite([{ input: Buffer.from(over) }])
      .removeAlpha()
      .jpeg({ quality: 92 })
      .toBuffer();
    const outcome = await run(laid);
    expect(outcome.reasons[0]).toMatchObject({ code: 'EDITED_AS_A_WHOLE', severity: 'warning' });
    expect(outcome.reasons[0]?.message).toMatch(/edited as a whole .* no local trace/);
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'caution' });
  });

  test('is quiet over untouched pictures, saved once or twice', async () => {
    for (const bytes of [
      await jpeg(base, 90),
      await jpeg(await decoded(await jpeg(base, 75)), 90),
      await image(base).png().toBuffer(),
    ])
      expect(await run(bytes)).toMatchObject({ result: 'clear', subResult: 'clear' });
  });

  test('says what could not be run', async () => {
    const outcome = await run(await image(base).png().toBuffer());
    expect(outcome.reasons).toMatchObject([{ code: 'NO_COMPRESSION_HISTORY', severity: 'info' }]);
    expect(outcome.breakdown.find(({ name }) => name === 'compression_history')?.result).toBe('not_applicable');
  });

  test('examines scans inside a PDF on their own grid', async () => {
    const scan = await jpeg(await spliced(75), 92);
    const stream = Buffer.concat([
      Buffer.from(`9 0 obj\n<< /Subtype /Image /Filter /DCTDecode /Length ${scan.length} >>\nstream\n`, 'latin1'),
      scan,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ]);
    const outcome = await run(Buffer.concat([Buffer.from('%PDF-1.4\n'), stream, pdf()]), {
      fileName: 'scan.pdf',
      mimeType: 'application/pdf',
    });
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'suspected' });
  });

  test('comes to the same result bit for bit', async () => {
    const bytes = await jpeg(await spliced(75), 92);
    expect(await run(bytes)).toEqual(await run(bytes));
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    [
      'a JPEG cut in the middle',
      async () => (await jpeg(base, 90)).subarray(0, 20_000),
      'unidentified',
      'NOT_READABLE',
    ],
    ['a decompression bomb', () => hollow(20_000), 'unidentified', 'NOT_READABLE'],
    ['HEIC', () => isoMedia('heic'), 'unidentified', 'NOT_READABLE'],
    ['text', () => Buffer.from('hello'), 'unidentified', 'NOT_READABLE'],
    ['no bytes', () => Buffer.alloc(0), 'unidentified', 'NOT_READABLE'],
    ['a PDF without photos', () => pdf(), 'not_applicable', 'NO_PICTURE'],
    [
      'a tiny picture',
      async () =>
        image(await texture(3, 80, 60))
          .png()
          .toBuffer(),
      'not_applicable',
      'PICTURE_TOO_SMALL',
    ],
  ])('answers for %s', async (_, bytes, result, code) => {
    expect(await run(await bytes())).toMatchObject({ result, subResult: null, reasons: [{ code }] });
  });
});
