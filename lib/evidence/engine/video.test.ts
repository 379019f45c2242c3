import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { thumbnailsOf } from '@/lib/evidence/engine/thumbnail';
import { videoMetadata } from '@/lib/evidence/engine/video';
import { findFfmpeg } from '@/lib/voice/engine/decode/ffmpeg';

/** A test picture of two seconds, made for this. */
const SPECIMEN = join(import.meta.dirname, 'test-support', 'specimen.mp4');
const path = process.env.PATH;

afterEach(() => {
  process.env.PATH = path;
});

it('says what a film says of itself', async () => {
  expect(await videoMetadata(SPECIMEN)).toMatchObject({
    width: 320,
    height: 240,
    durationSeconds: 2,
    rotation: 0,
    codec: 'avc',
    createdAt: '2026-03-04T10:11:12.000Z',
  });
});

it('takes a broken film for none', async () => {
  const broken = join(tmpdir(), 'broken.mp4');
  await writeFile(broken, Buffer.from('000000186674797069736f6d0000000069736f6d61766331', 'hex'));
  expect(await videoMetadata(broken)).toBeNull();
});

it.runIf(findFfmpeg())('shows a frame of a film', async () => {
  expect(await thumbnailsOf(SPECIMEN)).toMatchObject({ ok: true, preview: { width: 320, height: 240 } });
});

it('has no preview of films where there is no ffmpeg', async () => {
  process.env.PATH = '/nowhere';
  expect(await thumbnailsOf(SPECIMEN)).toEqual({ ok: false, reason: 'NO_DECODER' });
});
