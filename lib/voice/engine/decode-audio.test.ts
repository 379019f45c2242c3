import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Resampler } from '@/lib/voice/engine/decode/resampler';
import { sniffContainer } from '@/lib/voice/engine/decode/sniff';
import { decodeWavBlocks, readWavFormat } from '@/lib/voice/engine/decode/wav';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import { melody, speechLike, tone, wavOf, whiteNoise } from '@/lib/voice/engine/test-support/sounds';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decode-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function decode(bytes: Buffer, maxSeconds = 3600) {
  const directory = await mkdtemp(join(folder, 'one-'));
  const path = join(directory, 'file');
  await writeFile(path, bytes);
  return decodeAudio(path, { directory, maxSeconds });
}

describe('a recording', () => {
  it('of a voice becomes 16 kHz mono with its measures', async () => {
    const audio = await decode(wavOf(speechLike(6)));
    expect(audio).toMatchObject({ sampleRate: 16_000, durationMs: 6000, clippedShare: 0 });
    expect(audio.channels).toHaveLength(1);
    expect(audio.channels[0]?.speaker).toBeNull();
    expect(audio.speechShare).toBeGreaterThan(0.3);
    expect(audio.peaks.length).toBeLessThanOrEqual(2000);
    const wav = await readFile(audio.channels[0]?.path ?? '');
    expect(readWavFormat(wav, wav.length)).toMatchObject({
      sampleRate: 16_000,
      channels: 1,
      bits: 16,
      dataBytes: 192_000,
    });
  });

  it('keeps the two ends of a call apart, and joins one room in stereo', async () => {
    const first = speechLike(5, { pitch: 110 });
    const second = speechLike(5, { pitch: 210, seed: 9, from: 2.4 }).map((sample, n) =>
      n < 2.4 * 16_000 ? sample * 0.02 : sample,
    );
    const weave = (a: Float32Array, b: Float32Array) =>
      new Float32Array(a.length * 2).map((_, n) => (n % 2 ? (b[n >> 1] ?? 0) : (a[n >> 1] ?? 0)));
    const ended = first.map((sample, n) => (n < 2.4 * 16_000 ? sample : sample * 0.001));
    const legs = await decode(wavOf(weave(ended, second), { channels: 2 }));
    expect(legs.channels.map(({ speaker }) => speaker)).toEqual(['1', '2']);
    const room = await decode(wavOf(weave(first, first), { channels: 2 }));
    expect(room.channels.map(({ speaker }) => speaker)).toEqual([null]);
  });

  it.each([
    ['silence', new Float32Array(48_000)],
    ['a tone', tone(3)],
    ['noise', whiteNoise(3)],
    ['a melody', melody(4)],
  ])('of %s is told as one without speech', async (_, samples) => {
    await expect(decode(wavOf(samples))).rejects.toMatchObject({ name: 'AudioError', code: 'NO_SPEECH' });
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('Dear Sir, this is no recording. '.repeat(200))],
    ['a WAV without a sample rate', wavOf(speechLike(2), { sampleRate: 0 })],
    ['a WAV that claims a million Hz', wavOf(speechLike(2), { sampleRate: 1_092_676 })],
    ['half a second', wavOf(speechLike(0.5))],
    ['a film without sound', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), Buffer.alloc(4096, 7)])],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(decode(bytes)).rejects.toMatchObject({ name: 'AudioError', code: 'UNREADABLE_AUDIO' });
  });

  it('that is too long is refused by its header', async () => {
    await expect(decode(wavOf(speechLike(4)), 3)).rejects.toThrow('longer');
  });

  it('of six hours is refused without being read', async () => {
    const seconds = 6 * 3600;
    const path = join(folder, 'six-hours.wav');
    const head = wavOf(new Float32Array(1)).subarray(0, 44);
    const bytes = seconds * 16_000 * 2;
    head.writeUInt32LE(bytes + 36, 4);
    head.writeUInt32LE(bytes, 40);
    await writeFile(path, head);
    // A file of holes: it has its size and takes no room.
    await truncate(path, 44 + bytes);
    await expect(decodeAudio(path, { directory: folder, maxSeconds: 4 * 3600 })).rejects.toMatchObject({
      code: 'UNREADABLE_AUDIO',
      message: expect.stringContaining('longer'),
    });
  });

  it('is given up when the caller gives up', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const given = { directory: folder, maxSeconds: 1, signal: controller.signal };
    await expect(decodeAudio('/nowhere', given)).rejects.toThrow('enough');
  });
});

describe('a WAV', () => {
  it('of µ-law and A-law gives the levels of G.711', () => {
    const head = (tag: number) => {
      const wav = wavOf(new Float32Array(4));
      wav.writeUInt16LE(tag, 20);
      wav.writeUInt16LE(1, 32);
      wav.writeUInt16LE(8, 34);
      return wav;
    };
    const mulaw = readWavFormat(head(7), 52);
    expect([...(decodeWavBlocks(mulaw, Buffer.from([0xff, 0x80, 0x00]))[0] ?? [])]).toEqual([
      0,
      32_124 / 32_768,
      -32_124 / 32_768,
    ]);
    const alaw = readWavFormat(head(6), 52);
    expect([...(decodeWavBlocks(alaw, Buffer.from([0xd5, 0xaa, 0x2a]))[0] ?? [])]).toEqual([
      8 / 32_768,
      32_256 / 32_768,
      -32_256 / 32_768,
    ]);
  });
});

describe('resampling', () => {
  it('keeps a tone and does not depend on how the portions are cut', () => {
    const source = new Float32Array(44_100).map((_, n) => Math.sin((2 * Math.PI * 1000 * n) / 44_100));
    const run = (size: number) => {
      const resampler = new Resampler(44_100);
      const out: number[] = [];
      for (let at = 0; at < source.length; at += size) out.push(...resampler.push(source.subarray(at, at + size)));
      out.push(...resampler.push(new Float32Array(0), true));
      return out;
    };
    const whole = run(44_100);
    expect(run(777)).toEqual(whole);
    expect(whole.length).toBe(16_000);
    const wrong = whole
      .slice(200, 15_800)
      .map((value, n) => Math.abs(value - Math.sin((2 * Math.PI * 1000 * (n + 200)) / 16_000)));
    expect(Math.max(...wrong)).toBeLessThan(0.01);
  });
});

describe('the kind of a file', () => {
  it('is told by its bytes', () => {
    expect(sniffContainer(Buffer.from('OggS'))).toBe('ogg');
    expect(sniffContainer(Buffer.from('....ftypM4A '))).toBe('mp4');
    expect(sniffContainer(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))).toBe('webm');
    expect(sniffContainer(Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3]))).toBeNull();
  });
});
