import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDeclaredType, DETECTION_HEAD_BYTES, detectContentType } from '@/lib/evidence/engine/content-type';
import { id3, isoMedia, matroska, mp3, ogg, pdf, wav, zip } from '@/lib/evidence/engine/test-support/samples';
import { ACCEPT_ATTRIBUTE, ACCEPTED_MEDIA_TYPES } from '@/lib/evidence/media';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MAIL =
  'From: a@example.com\r\nTo: b@example.com\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\nSubject: claim\r\n\r\nHello';
const docx = (...more: string[]) => zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', ...more]);
const images: Record<string, Buffer> = {};

beforeAll(async () => {
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#a33' } });
  images.jpeg = await image.clone().jpeg().toBuffer();
  images.png = await image.clone().png().toBuffer();
  images.webp = await image.clone().webp().toBuffer();
  images.tiff = await image.clone().tiff().toBuffer();
  images.gif = await image.clone().gif().toBuffer();
  images.avif = await image.clone().avif().toBuffer();
});

const image = (name: string) => images[name] ?? Buffer.alloc(0);
const detect = async (bytes: Uint8Array, name = 'file') =>
  (await detectContentType(bytes.subarray(0, DETECTION_HEAD_BYTES), name))?.mime ?? null;

describe('detectContentType', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['JPEG', () => image('jpeg'), 'image/jpeg'],
    ['PNG', () => image('png'), 'image/png'],
    ['WebP', () => image('webp'), 'image/webp'],
    ['TIFF', () => image('tiff'), 'image/tiff'],
    [
      'TIFF with its directory at the end',
      () => Buffer.concat([Buffer.from('II*\0\xff\xff\x0f\0', 'latin1'), Buffer.alloc(500, 7)]),
      'image/tiff',
    ],
    ['HEIC', () => isoMedia('heic'), 'image/heic'],
    ['HEIF', () => isoMedia('mif1'), 'image/heic'],
    ['PDF', () => pdf(), 'application/pdf'],
    ['MP3', () => mp3(), 'audio/mpeg'],
    ['MP3 behind a tag', () => Buffer.concat([id3(2000), mp3()]), 'audio/mpeg'],
    ['MP3 behind a tag with a large cover', () => Buffer.concat([id3(300_000), mp3()]), 'audio/mpeg'],
    ['WAV', wav, 'audio/wav'],
    ['M4A', () => isoMedia('M4A '), 'audio/mp4'],
    ['MP4', () => isoMedia('isom'), 'video/mp4'],
    ['Ogg Vorbis', () => ogg('\u0001vorbis'), 'audio/ogg'],
    ['Ogg Opus', () => ogg('OpusHead'), 'audio/ogg'],
    ['FLAC', () => Buffer.concat([Buffer.from('fLaC\0\0\0\x22', 'latin1'), Buffer.alloc(64)]), 'audio/flac'],
    ['WebM', () => matroska('webm'), 'video/webm'],
    ['text', () => Buffer.from('Zeuge: Müller\r\n\tsaw it – 2×\n'), 'text/plain'],
    ['text with a byte order mark', () => Buffer.from('\uFEFFhello'), 'text/plain'],
    ['DOCX', () => docx(), WORD],
    [
      'a JPEG with HTML behind its end',
      () => Buffer.concat([image('jpeg'), Buffer.from('<html><script>alert(1)</script>')]),
      'image/jpeg',
    ],
  ])('knows %s', async (_, bytes, mime) => {
    expect(await detect(bytes())).toBe(mime);
  });

  test.each<[string, () => Uint8Array]>([
    ['nothing', () => Buffer.alloc(0)],
    ['GIF', () => image('gif')],
    ['GIF that is HTML too', () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;')],
    ['AVIF', () => image('avif')],
    ['ZIP', () => zip(['a.txt'])],
    ['JAR', () => zip(['META-INF/MANIFEST.MF', 'A.class'])],
    ['XLSX', () => zip(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'])],
    ['ZIP that merely holds a folder word', () => zip(['a.txt', 'word/document.xml'])],
    ['DOCX with macros', () => docx('word/vbaProject.bin')],
    ['ELF', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(100)])],
    ['Windows program', () => Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(100)])],
    ['Matroska', () => matroska('matroska')],
    ['QuickTime', () => isoMedia('qt  ')],
    ['Ogg video', () => ogg('\u0080theora')],
    ['one sync word and noise', () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(3000, 0x5a)])],
    ['a tag that is malformed', () => Buffer.from('ID3\x04\0\0\xff\xff\xff\xff', 'latin1')],
    ['Latin-1 text', () => Buffer.from('M\xfcller', 'latin1')],
    ['UTF-16 text', () => Buffer.from('\uFEFFhello', 'utf16le')],
    ['text with NUL', () => Buffer.from('a\0b')],
    ['text with an escape sequence', () => Buffer.from('a\u001B[2Jb')],
    ['text that ends within a character', () => Buffer.from('abc\xe2\x82', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    expect(await detect(bytes())).toBeNull();
  });

  test('text may be cut within a character where the beginning ends', async () => {
    const long = Buffer.from(`a${'€'.repeat(DETECTION_HEAD_BYTES)}`);
    expect(await detect(long)).toBe('text/plain');
  });

  test('a name decides only whether text with mail headers is a mail', async () => {
    expect(await detect(Buffer.from(MAIL), 'letter.eml')).toBe('message/rfc822');
    expect(await detect(Buffer.from(MAIL), 'letter.txt')).toBe('text/plain');
    expect(await detect(Buffer.from('just text'), 'letter.eml')).toBe('text/plain');
    expect(await detect(Buffer.concat([Buffer.from(MAIL), Buffer.from([0xfc])]), 'letter.eml')).toBe('message/rfc822');
    expect(await detect(pdf(), 'photo.jpg')).toBe('application/pdf');
  });
});

describe('checkDeclaredType', () => {
  const check = async (declared: string | null, bytes: Uint8Array, name = 'file') =>
    checkDeclaredType(declared, await detectContentType(bytes, name)).mime;

  test.each<[string | null, () => Uint8Array, string]>([
    ['image/jpeg', () => image('jpeg'), 'image/jpeg'],
    ['image/jpg', () => image('jpeg'), 'image/jpeg'],
    ['IMAGE/JPEG; q=1', () => image('jpeg'), 'image/jpeg'],
    ['', () => image('png'), 'image/png'],
    [null, () => image('png'), 'image/png'],
    ['application/octet-stream', () => pdf(), 'application/pdf'],
    ['audio/x-wav', wav, 'audio/wav'],
    ['audio/m4a', () => isoMedia('M4A '), 'audio/mp4'],
    ['audio/mp4', () => isoMedia('isom'), 'audio/mp4'],
    ['video/mp4', () => isoMedia('isom'), 'video/mp4'],
    ['audio/webm;codecs=opus', () => matroska('webm'), 'audio/webm'],
    ['image/heif', () => isoMedia('heic'), 'image/heic'],
    ['message/rfc822', () => Buffer.from(MAIL), 'message/rfc822'],
    ['text/plain', () => Buffer.from('<html><script>alert(1)</script>'), 'text/plain'],
    ['text/plain; charset=utf-8', () => Buffer.from('<svg onload=alert(1)>'), 'text/plain'],
  ])('takes %s', async (declared, bytes, mime) => {
    expect(await check(declared, bytes())).toBe(mime);
  });

  test.each<[string, () => Uint8Array]>([
    ['image/png', () => image('jpeg')],
    ['image/jpeg', () => pdf()],
    ['video/mp4', wav],
    ['image/gif', () => image('gif')],
    ['image/jpeg', () => image('gif')],
    ['image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text/html', () => Buffer.from('<!doctype html><p>hello')],
    ['application/xml', () => Buffer.from('<?xml version="1.0"?><a/>')],
    ['', () => Buffer.from('<!doctype html><p>hello')],
    ['application/octet-stream', () => Buffer.from('#!/bin/sh\nrm -rf /')],
    ['message/rfc822', () => Buffer.from('not a mail')],
    ['application/pdf', () => Buffer.from('not a pdf')],
    ['text/plain', () => pdf()],
    ['nonsense', () => image('jpeg')],
  ])('refuses %s', async (declared, bytes) => {
    await expect(check(declared, bytes())).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      extra: { accepted: ACCEPTED_MEDIA_TYPES.map((type) => type.mime) },
    });
  });
});

test('names and aliases mean one type each', () => {
  const names = ACCEPTED_MEDIA_TYPES.flatMap((type) => [type.mime, ...type.aliases]);
  expect(new Set(names).size).toBe(names.length);
  expect(ACCEPT_ATTRIBUTE).toContain('image/heic,.heic');
});
