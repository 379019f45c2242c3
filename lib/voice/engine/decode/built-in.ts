import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { Resampler } from '@/lib/voice/engine/decode/resampler';
import type { SoundContainer } from '@/lib/voice/engine/decode/sniff';
import { SoundSink } from '@/lib/voice/engine/decode/sound-sink';
import { decodeWavBlocks, type WavFormat } from '@/lib/voice/engine/decode/wav';
import { readWebmSound } from '@/lib/voice/engine/decode/webm';
import { AudioError } from '@/lib/voice/engine/interview';

const PORTION = 1 << 16;
/** Frames of a WebM are held together; a call in Opus is below 15 MB an hour. */
const LARGEST_WEBM = 256 * 1024 ** 2;

export interface Decoded {
  sink: SoundSink;
  sampleRate: number;
  decoder: string;
}

type Portion = { channelData: Float32Array[]; sampleRate: number };
interface StreamDecoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Portion | Promise<Portion>;
  flush?(): Promise<Portion>;
  free(): void;
}

function* portionsOf(path: string, start: number, bytes: number, size: number): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < bytes; ) {
      const buffer = Buffer.alloc(Math.min(size, bytes - at));
      const got = readSync(file, buffer, 0, buffer.length, start + at);
      if (got === 0) return;
      yield buffer.subarray(0, got);
      at += got;
    }
  } finally {
    closeSync(file);
  }
}

/** Feeds decoded portions of any rate through one resampler per channel into a sink that opens with the first of them. */
class Feed {
  sink: SoundSink | null = null;
  sampleRate = 0;
  private resamplers: Resampler[] = [];

  constructor(
    private readonly directory: string,
    private readonly maxSeconds: number,
  ) {}

  push({ channelData, sampleRate }: Portion): void {
    if ((channelData[0]?.length ?? 0) === 0) return;
    if (!this.sink) this.open(channelData.length, sampleRate);
    if (sampleRate !== this.sampleRate)
      throw new AudioError('UNREADABLE_AUDIO', 'The recording changes its sample rate half way.');
    this.sink?.push(
      this.resamplers.map((resampler, index) =>
        resampler.push(channelData[index] ?? channelData[0] ?? new Float32Array(0)),
      ),
    );
  }

  private open(channels: number, sampleRate: number): void {
    if (channels > 8 || sampleRate < 4000 || sampleRate > 192_000)
      throw new AudioError('UNREADABLE_AUDIO', `${channels} channels at ${sampleRate} Hz cannot be decoded.`);
    this.sampleRate = sampleRate;
    this.sink = new SoundSink(this.directory, channels, this.maxSeconds);
    this.resamplers = Array.from({ length: channels }, () => new Resampler(sampleRate));
  }

  finish(decoder: string): Decoded {
    if (!this.sink) throw new AudioError('UNREADABLE_AUDIO', 'The file holds no sound that can be decoded.');
    this.sink.push(this.resamplers.map((resampler) => resampler.push(new Float32Array(0), true)));
    return { sink: this.sink, sampleRate: this.sampleRate, decoder };
  }
}

/** Decodes a WAV of a known codec. Its header tells the length, so one that is too long is refused before it is read. Throws AudioError. */
export function decodeWav(path: string, format: WavFormat, directory: string, maxSeconds: number): Decoded {
  const perBlock = format.codec === 'ima' ? Math.floor((format.blockAlign / format.channels - 4) * 2) + 1 : 1;
  const seconds = ((format.dataBytes / format.blockAlign) * perBlock) / format.sampleRate;
  if (seconds > maxSeconds)
    throw new AudioError('UNREADABLE_AUDIO', `The recording is longer than ${Math.round(maxSeconds / 60)} minutes.`);
  const feed = new Feed(directory, maxSeconds);
  const size = Math.max(1, Math.floor(PORTION / format.blockAlign)) * format.blockAlign;
  for (const portion of portionsOf(path, format.dataStart, format.dataBytes, size))
    feed.push({ channelData: decodeWavBlocks(format, portion), sampleRate: format.sampleRate });
  return feed.finish('casefile-wav');
}

async function openDecoder(container: SoundContainer, head: Buffer): Promise<[string, StreamDecoder] | null> {
  if (container === 'mp3') return ['mpg123-decoder', new (await import('mpg123-decoder')).MPEGDecoder()];
  if (container === 'flac')
    return ['wasm-audio-decoders-flac', new (await import('@wasm-audio-decoders/flac')).FLACDecoder()];
  if (container !== 'ogg') return null;
  const first = head.toString('latin1', 0, 256);
  if (first.includes('OpusHead')) return ['ogg-opus-decoder', new (await import('ogg-opus-decoder')).OggOpusDecoder()];
  if (first.includes('\x7fFLAC'))
    return ['wasm-audio-decoders-flac', new (await import('@wasm-audio-decoders/flac')).FLACDecoder()];
  if (first.includes('vorbis'))
    return ['wasm-audio-decoders-vorbis', new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder()];
  return null;
}

async function decodeWebm(path: string, feed: Feed): Promise<Decoded | null> {
  if (statSync(path).size > LARGEST_WEBM) return null;
  const sound = readWebmSound(readFileSync(path));
  if (!sound) throw new AudioError('UNREADABLE_AUDIO', 'The file holds no sound.');
  if (sound.codec !== 'A_OPUS' || sound.channels > 2) return null;
  const decoder = new (await import('opus-decoder')).OpusDecoder({ channels: sound.channels });
  await decoder.ready;
  for (const packet of sound.packets) feed.push(decoder.decodeFrame(packet));
  decoder.free();
  return feed.finish('opus-decoder');
}

/** Decodes MP3, FLAC, Ogg (Opus, Vorbis, FLAC) and WebM with Opus; null for what only ffmpeg can decode. Throws AudioError. */
export async function decodeWithPackages(
  path: string,
  container: SoundContainer,
  head: Buffer,
  directory: string,
  maxSeconds: number,
): Promise<Decoded | null> {
  const feed = new Feed(directory, maxSeconds);
  if (container === 'webm') return decodeWebm(path, feed);
  const opened = await openDecoder(container, head);
  if (!opened) return null;
  const [name, decoder] = opened;
  await decoder.ready;
  for (const portion of portionsOf(path, 0, statSync(path).size, PORTION)) feed.push(await decoder.decode(portion));
  if (decoder.flush) feed.push(await decoder.flush());
  decoder.free();
  return feed.finish(name);
}
