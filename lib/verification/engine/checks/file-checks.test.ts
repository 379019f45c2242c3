import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoMedia, pdf, scene, zip } from '@/lib/evidence/engine/test-support/samples';
import type { DocumentFile } from '@/lib/verification/engine/check';
import { duplicateDocument } from '@/lib/verification/engine/checks/duplicate-document';
import { fileStructure } from '@/lib/verification/engine/checks/file-structure';
import { metadata } from '@/lib/verification/engine/checks/metadata';
import { provenance } from '@/lib/verification/engine/checks/provenance';
import { screenRecapture } from '@/lib/verification/engine/checks/screen-recapture';
import { template } from '@/lib/verification/engine/checks/template';
import {
  documentOf,
  image,
  inputOf,
  jpeg,
  readingOf,
  scratch,
  texture,
} from '@/lib/verification/engine/test-support/samples';

let files: Awaited<ReturnType<typeof scratch>>;
let photo: Buffer;

beforeAll(async () => {
  files = await scratch();
  photo = await scene(1);
});
afterAll(() => files.remove());

const input = async (bytes: Buffer, rest: Partial<DocumentFile> = {}) =>
  inputOf([documentOf(await files.file(bytes), rest)]);
const PDF = { fileName: 'file.pdf', mimeType: 'application/pdf' };
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('file_structure', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, Partial<DocumentFile>, string, string[]]>([
    ['a plain photo', () => photo, {}, 'clear', []],
    [
      'a photo named as PNG',
      () => photo,
      { fileName: 'photo.png', mimeType: 'image/png' },
      'consider',
      ['TYPE_MISMATCH'],
    ],
    ['an archive behind a photo', () => Buffer.concat([photo, zip(['a.txt'])]), {}, 'consider', ['POLYGLOT']],
    [
      'unknown bytes behind a photo',
      () => Buffer.concat([photo, Buffer.alloc(500, 0x37)]),
      {},
      'consider',
      ['TRAILING_DATA'],
    ],
    ['zeros behind a photo', () => Buffer.concat([photo, Buffer.alloc(500)]), {}, 'clear', []],
    [
      'a second picture behind a photo, as phones write it',
      () => Buffer.concat([photo, photo]),
      {},
      'clear',
      ['TRAILING_DATA'],
    ],
    ['a photo that was cut off', () => photo.subarray(0, 9000), {}, 'consider', ['TRUNCATED']],
    [
      'a PNG that was cut off',
      async () => (await sharp(photo).png().toBuffer()).subarray(0, 9000),
      { fileName: 'a.png', mimeType: 'image/png' },
      'consider',
      ['TRUNCATED'],
    ],
    ['a plain PDF', () => pdf(), PDF, 'clear', []],
    [
      'JavaScript with its name hidden',
      () =>
        Buffer.concat([
          pdf(),
          latin1('9 0 obj\n<< /S /J#61vaScript /JS (app.alert) >>\nendobj\nstartxref\n0\n%%EOF\n'),
        ]),
      PDF,
      'consider',
      ['PDF_JAVASCRIPT'],
    ],
    [
      'a launch action',
      () => Buffer.concat([pdf(), latin1('9 0 obj\n<< /S /Launch /F (a.exe) >>\nendobj\nstartxref\n0\n%%EOF\n')]),
      PDF,
      'consider',
      ['PDF_LAUNCH_ACTION'],
    ],
    [
      'an open action that shows a page',
      () => Buffer.concat([pdf(), latin1('9 0 obj\n<< /OpenAction [5 0 R /Fit] >>\nendobj\nstartxref\n0\n%%EOF\n')]),
      PDF,
      'clear',
      ['PDF_OPEN_ACTION'],
    ],
    ['text named as photo', () => Buffer.from('hello'), {}, 'consider', ['TYPE_MISMATCH']],
    ['HEIC', () => isoMedia('heic'), { fileName: 'a.heic', mimeType: 'image/heic' }, 'clear', []],
    ['an animation', () => latin1('GIF89a\u0001\0\u0001\0'), {}, 'unidentified', ['UNKNOWN_TYPE']],
    ['no bytes', () => Buffer.alloc(0), {}, 'unidentified', ['UNKNOWN_TYPE']],
  ])('%s', async (_, bytes, rest, result, codes) => {
    const outcome = await fileStructure.run(await input(await bytes(), rest));
    expect([outcome.result, outcome.reasons.map(({ code }) => code)]).toEqual([result, codes]);
  });

  test('names hidden in compressed object streams are found', async () => {
    const { deflateSync } = await import('node:zlib');
    const body = deflateSync(latin1('9 0 << /S /JavaScript /JS (x) >>'));
    const stream = Buffer.concat([
      latin1(`8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`),
      body,
      latin1('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
    ]);
    expect(await fileStructure.run(await input(Buffer.concat([pdf(), stream]), PDF))).toMatchObject({
      result: 'consider',
      reasons: [{ code: 'PDF_JAVASCRIPT' }],
    });
  });
});

describe('metadata', () => {
  const withExif = (IFD0: Record<string, string>, IFD2: Record<string, string> = {}) =>
    sharp(photo).withExif({ IFD0, IFD2 }).jpeg().toBuffer();
  const codes = async (bytes: Buffer, rest = {}) =>
    (await metadata.run(await input(bytes, rest))).reasons.map(({ code }) => code);

  test('absence is no evidence', async () => {
    expect(await metadata.run(await input(photo))).toMatchObject({
      result: 'clear',
      score: null,
      reasons: [{ code: 'NO_METADATA', severity: 'info' }],
    });
  });

  test('names editors, leaves cameras and developers alone', async () => {
    expect(
      await metadata.run(await input(await withExif({ Software: 'Adobe Photoshop 25.1 (Windows)' }))),
    ).toMatchObject({ result: 'consider', subResult: 'caution', reasons: [{ code: 'EDITING_SOFTWARE' }] });
    expect(
      await codes(await withExif({ Make: 'Casecam', Model: 'One', Software: 'Adobe Photoshop Lightroom 6' })),
    ).toEqual(['CAMERA_NAMED']);
    expect(await codes(await withExif({ Software: 'Stable Diffusion 2' }))).toEqual(['GENERATED_BY_AI']);
  });

  test('compares dates', async () => {
    expect(
      await codes(await withExif({ DateTime: '2024:01:01 10:00:00' }, { DateTimeOriginal: '2025:06:01 10:00:00' })),
    ).toContain('DATES_OUT_OF_ORDER');
    expect(await codes(await withExif({}, { DateTimeOriginal: '2031:06:01 10:00:00' }))).toContain('DATE_IN_FUTURE');
    expect(
      await codes(await withExif({ DateTime: '2025:06:09 10:00:00' }, { DateTimeOriginal: '2025:06:01 10:00:00' })),
    ).toContain('MODIFIED_LATER');
  });

  test('reads programs and dates of a PDF', async () => {
    const edited = Buffer.concat([
      pdf(),
      latin1('9 0 obj\n<< /Producer (Sejda 5) /CreationDate (D:20260101120000Z) >>\nendobj\nstartxref\n0\n%%EOF\n'),
    ]);
    expect(await codes(edited, PDF)).toEqual(['EDITING_SOFTWARE']);
  });

  test('answers for what it cannot read', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), photo.subarray(0, 40)])
      expect(await metadata.run(await input(bytes))).toMatchObject({ result: 'unidentified' });
  });
});

describe('provenance', () => {
  test('most files carry no manifest; damaged ones are named', async () => {
    expect(await provenance.run(await input(photo))).toMatchObject({
      result: 'not_applicable',
      reasons: [{ code: 'NO_MANIFEST' }],
    });
    expect(await provenance.run(await input(pdf(), PDF))).toMatchObject({ result: 'not_applicable' });
    expect(await provenance.run(await input(Buffer.alloc(0)))).toMatchObject({ result: 'not_applicable' });
    expect((await provenance.run(await input(photo.subarray(0, 3000)))).result).toMatch(/not_applicable|unidentified/);
  });
});

describe('screen_recapture', () => {
  test('sees a fine regular pattern over the whole picture, and never more than that', async () => {
    const base = await texture(7, 900, 700);
    expect(await screenRecapture.run(await input(await jpeg(base, 90)))).toMatchObject({ result: 'clear' });
    const data = Buffer.from(base.data);
    for (let at = 0; at < data.length; at += 1) {
      const [x, y] = [Math.floor(at / 3) % base.width, Math.floor(at / 3 / base.width)];
      data[at] = Math.max(
        0,
        Math.min(255, (data[at] ?? 0) + 14 * Math.sin(1.9 * x + 0.55 * y) * Math.sin(1.7 * y - 0.4 * x)),
      );
    }
    expect(await screenRecapture.run(await input(await jpeg({ ...base, data }, 90)))).toMatchObject({
      result: 'consider',
      subResult: 'caution',
      reasons: [{ code: 'SCREEN_PATTERN', severity: 'warning' }],
    });
    expect(
      await screenRecapture.run(
        await input(
          await image(await texture(3, 120, 90))
            .png()
            .toBuffer(),
        ),
      ),
    ).toMatchObject({ result: 'not_applicable' });
    expect(await screenRecapture.run(await input(isoMedia('heic')))).toMatchObject({ result: 'unidentified' });
  });
});

describe('duplicate_document', () => {
  const run = (kind?: 'EXACT' | 'NEAR') =>
    duplicateDocument.run(
      inputOf([documentOf('/nowhere')], {
        facts: {
          duplicates: kind
            ? [
                {
                  evidenceId: 'evidence-1',
                  otherEvidenceId: 'evidence-9',
                  otherClaimReference: 'CLM-26-00007',
                  kind,
                  distance: kind === 'EXACT' ? 0 : 6,
                },
              ]
            : [],
        },
      }),
    );

  test('weighs what the caller found', async () => {
    expect(await run()).toMatchObject({ result: 'clear', score: 1 });
    expect(await run('EXACT')).toMatchObject({
      result: 'consider',
      subResult: 'suspected',
      reasons: [{ code: 'SAME_FILE_USED_BEFORE' }],
    });
    expect(await run('NEAR')).toMatchObject({
      result: 'consider',
      subResult: 'caution',
      breakdown: [{ name: 'similar_picture', actual: 'evidence-9' }],
    });
  });
});

describe('template', () => {
  const LABELS: [string, number, number][] = [
    ['PASSPORT', 0.1, 0.05],
    ['Surname', 0.3, 0.2],
    ['Given names', 0.3, 0.3],
    ['Nationality', 0.3, 0.4],
    ['Date of birth', 0.3, 0.5],
    ['P<UTO', 0.05, 0.9],
  ];
  const zone = (y: number, format: 'TD3' | 'TD1' = 'TD3') => ({
    format,
    lines: [],
    doubts: [],
    fields: {},
    valid: true,
    source: { evidenceId: 'evidence-1', page: 1, box: [0.05, y, 0.9, 0.08] as [number, number, number, number] },
  });
  const run = async (
    role: DocumentFile['role'],
    rest: Parameters<typeof readingOf>[1],
    side: DocumentFile['side'] = 'back',
    words = LABELS,
  ) =>
    template.run(
      inputOf([documentOf(await files.file(await scene(1, 600, 400)), { role, side })], {
        readings: [readingOf(words, rest)],
      }),
    );
  const codes = (outcome: Awaited<ReturnType<typeof run>>) => outcome.reasons.map(({ code }) => code);

  test('asks where the zone and the labels of a passport are', async () => {
    expect(codes(await run('passport', { mrz: zone(0.85) }))).toEqual([]);
    expect(codes(await run('passport', { mrz: null }))).toContain('MRZ_MISSING');
    expect(codes(await run('passport', { mrz: zone(0.1) }))).toContain('MRZ_MISPLACED');
    expect(codes(await run('passport', { mrz: zone(0.85, 'TD1') }))).toContain('MRZ_MISPLACED');
    const unlike = await run('passport', { mrz: zone(0.85) }, 'front', [
      ['Hello', 0.1, 0.1],
      ['world', 0.2, 0.9],
    ]);
    expect(codes(unlike)).toEqual(['LABELS_MISSING', 'PORTRAIT_MISSING']);
  });

  test('judges neither roles without layout nor documents that were not read', async () => {
    expect(await run('invoice', {})).toMatchObject({ result: 'not_applicable' });
    expect(await template.run(inputOf([documentOf('/nowhere', { role: 'passport' })]))).toMatchObject({
      result: 'unidentified',
      reasons: [{ code: 'NOT_READ' }],
    });
  });
});
