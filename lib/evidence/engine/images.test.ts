import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageMetadata } from '@/lib/evidence/engine/image-metadata';
import { renderPdfPage } from '@/lib/evidence/engine/pdf-render';
import { bomb, isoMedia, pdf, scene } from '@/lib/evidence/engine/test-support/samples';
import { thumbnailsOf } from '@/lib/evidence/engine/thumbnail';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(bytes: Buffer): Promise<string> {
  count += 1;
  const path = join(folder, `content-${count}`);
  await writeFile(path, bytes);
  return path;
}

/** A PNG with one more chunk right behind its header (PNG §5.3). */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

const EXIF = {
  IFD0: { Make: 'Casecam', Model: 'One', Software: 'Editor 3' },
  IFD2: { DateTimeOriginal: '2026:03:29 02:30:00', OffsetTimeOriginal: '+01:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 30/1' },
};

describe('thumbnailsOf', () => {
  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('shows %s upright and without metadata', async (format) => {
    const source = await sharp(await scene(1, 3000, 2000))
      .withExif(EXIF)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const made = await thumbnailsOf(await file(source));
    if (!made.ok) throw new Error(made.reason);
    expect([made.thumbnail.width, made.thumbnail.height]).toEqual([341, 512]);
    expect([made.preview.width, made.preview.height]).toEqual([1067, 1600]);
    const metadata = await sharp(made.preview.bytes).metadata();
    expect([metadata.format, metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
    ]);
    expect(made.pageCount).toBeNull();
  });

  test('never enlarges', async () => {
    const made = await thumbnailsOf(await file(await scene(2, 100, 60)));
    expect(made).toMatchObject({
      ok: true,
      preview: { width: 100, height: 60 },
      thumbnail: { width: 100, height: 60 },
    });
  });

  test('draws the first page of a PDF and counts the pages', async () => {
    const made = await thumbnailsOf(await file(pdf(3)));
    if (!made.ok) throw new Error(made.reason);
    expect(made.pageCount).toBe(3);
    expect([made.preview.width, made.preview.height]).toEqual([1200, 1600]);
    const { channels } = await sharp(made.preview.bytes).greyscale().stats();
    expect(channels[0]?.min).toBeLessThan(30);
    expect(channels[0]?.max).toBe(255);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an encrypted PDF', () => pdf(1, { encrypted: true }), 'ENCRYPTED'],
    ['a broken PDF', () => Buffer.concat([pdf().subarray(0, 60), Buffer.alloc(400, 0x20)]), 'DAMAGED'],
    ['HEIC without a picture', () => isoMedia('heic'), 'DAMAGED'],
    ['text', () => Buffer.from('hello'), 'UNSUPPORTED_FORMAT'],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'UNSUPPORTED_FORMAT'],
    ['an empty file', () => Buffer.alloc(0), 'UNSUPPORTED_FORMAT'],
    ['a JPEG cut in the middle', async () => (await scene(3)).subarray(0, 9000), 'DAMAGED'],
    [
      'a JPEG of noise',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 0x42)]),
      'DAMAGED',
    ],
    ['a decompression bomb', () => bomb(12_000), 'TOO_LARGE'],
  ])('answers a reason for %s', async (_, bytes, reason) => {
    expect(await thumbnailsOf(await file(await bytes()))).toEqual({ ok: false, reason });
  });

  test('a PDF has only so much time and so many pixels', async () => {
    const slow = await file(pdf(1, { content: '0 0 m '.concat('500 700 l 3 9 l '.repeat(400_000), 'S') }));
    expect(await renderPdfPage(slow, { page: 1, longestSide: 1600, timeoutMs: 300 })).toMatchObject({
      ok: false,
      reason: 'TIMEOUT',
    });
    const huge = await renderPdfPage(await file(pdf(1, { side: 200_000 })), { page: 1, longestSide: 1600 });
    expect(huge).toMatchObject({ ok: true, width: 1600, height: 6 });
    expect(await renderPdfPage(await file(pdf()), { page: 9, longestSide: 100 })).toEqual({
      ok: false,
      reason: 'DAMAGED',
      pageCount: 1,
    });
  });
});

describe('imageMetadata', () => {
  test.each(['jpeg', 'webp', 'png'] as const)('reads what %s says about its making', async (format) => {
    const source = await sharp(await scene(4, 300, 200))
      .withExif(EXIF)
      .withMetadata({ orientation: 8 })
      .toFormat(format)
      .toBuffer();
    expect(await imageMetadata(await file(source))).toEqual({
      ok: true,
      width: 300,
      height: 200,
      orientation: 8,
      capturedAt: '2026-03-29T02:30:00+01:00',
      cameraMake: 'Casecam',
      cameraModel: 'One',
      software: 'Editor 3',
      gps: { latitude: 51.5, longitude: -0.125 },
      hasExif: true,
    });
  });

  const xmp = (body: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${body}</rdf:RDF></x:xmpmeta>`;
  const XMP = 'xmlns:xmp="http://ns.adobe.com/xap/1.0/"';

  test.each([
    `<rdf:Description ${XMP} xmp:CreatorTool="Editor 4"/>`,
    `<rdf:Description ${XMP}><xmp:CreatorTool>Editor 4</xmp:CreatorTool></rdf:Description>`,
  ])('takes the program from XMP when EXIF names none: %s', async (body) => {
    const source = await sharp(await scene(6))
      .withXmp(xmp(body))
      .png()
      .toBuffer();
    expect(await imageMetadata(await file(source))).toMatchObject({ ok: true, software: 'Editor 4' });
  });

  test('unclosed elements in XMP do not hold it up', { timeout: 5000 }, async () => {
    const source = await sharp(await scene(7))
      .tiff()
      .withXmp(xmp('<a:b>'.repeat(12_000)))
      .toBuffer();
    const chunk = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp('<a:b>'.repeat(200_000))}`);
    const png = await sharp(await scene(7))
      .png()
      .toBuffer();
    const bombs = [source, withChunk(png, 'iTXt', chunk)];
    for (const bytes of bombs)
      expect(await imageMetadata(await file(bytes))).toMatchObject({ ok: true, software: null });
  });

  test('says when there is nothing, or nothing to believe', async () => {
    const nothing = { ok: true, hasExif: false, capturedAt: null, gps: null, orientation: 1 };
    expect(await imageMetadata(await file(await scene(5)))).toMatchObject(nothing);
    expect(
      await imageMetadata(
        await file(
          await sharp(await scene(5))
            .tiff()
            .toBuffer(),
        ),
      ),
    ).toMatchObject(nothing);
    const wrong = await sharp(await scene(5))
      .withExif({ IFD2: { DateTimeOriginal: '2026:02:30 25:61:00' } })
      .jpeg()
      .toBuffer();
    expect(await imageMetadata(await file(wrong))).toMatchObject({ ok: true, capturedAt: null, hasExif: true });
  });

  test('answers a reason for what is no image', async () => {
    expect(await imageMetadata(await file(pdf()))).toEqual({ ok: false, reason: 'UNSUPPORTED_FORMAT' });
    expect(
      await imageMetadata(
        await file(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 8]), Buffer.alloc(50, 9)])),
      ),
    ).toEqual({ ok: false, reason: 'DAMAGED' });
    expect(await imageMetadata(await file(isoMedia('heic')))).toMatchObject({ ok: true, hasExif: false, width: null });
  });
});
