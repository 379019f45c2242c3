import { AudioError } from '@/lib/voice/engine/interview';

/** What the header of a RIFF/WAVE file says; `codec` null where only ffmpeg can go on. */
export interface WavFormat {
  codec: 'pcm' | 'float' | 'mulaw' | 'alaw' | 'ima' | null;
  channels: number;
  sampleRate: number;
  blockAlign: number;
  bits: number;
  /** Where the samples start, and how many bytes of them the file really holds. */
  dataStart: number;
  dataBytes: number;
}

const CODECS: Record<number, WavFormat['codec']> = { 1: 'pcm', 3: 'float', 6: 'alaw', 7: 'mulaw', 17: 'ima' };
const EXTENSIBLE = 0xfffe;

const unreadable = (why: string) => new AudioError('UNREADABLE_AUDIO', why);

/** Reads the chunks of a WAV from its head; `fileBytes` bounds what a wrong size field may claim. Throws AudioError. */
export function readWavFormat(head: Buffer, fileBytes: number): WavFormat {
  let format: Omit<WavFormat, 'dataStart' | 'dataBytes'> | null = null;
  for (let at = 12; at + 8 <= head.length; ) {
    const id = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    const body = at + 8;
    if (id === 'fmt ' && body + 16 <= head.length) {
      const tag = head.readUInt16LE(body);
      const extended = tag === EXTENSIBLE && body + 26 <= head.length ? head.readUInt16LE(body + 24) : tag;
      format = {
        codec: CODECS[extended] ?? null,
        channels: head.readUInt16LE(body + 2),
        sampleRate: head.readUInt32LE(body + 4),
        blockAlign: head.readUInt16LE(body + 12),
        bits: head.readUInt16LE(body + 14),
      };
    }
    if (id === 'data') {
      if (!format) throw unreadable('The WAV names no format before its samples.');
      return checked({ ...format, dataStart: body, dataBytes: Math.max(0, Math.min(size, fileBytes - body)) });
    }
    at = body + size + (size % 2);
  }
  throw unreadable('The WAV has no samples.');
}

function checked(format: WavFormat): WavFormat {
  const { codec, channels, sampleRate, blockAlign, bits, dataBytes } = format;
  if (sampleRate < 4000 || sampleRate > 192_000)
    throw unreadable(`The WAV names a sample rate of ${sampleRate} Hz; 4,000 to 192,000 Hz can be decoded.`);
  if (channels < 1 || channels > 8) throw unreadable(`The WAV names ${channels} channels; 1 to 8 can be decoded.`);
  if (dataBytes === 0) throw unreadable('The WAV has no samples.');
  const width = { pcm: [8, 16, 24, 32], float: [32, 64], mulaw: [8], alaw: [8], ima: [4] };
  if (codec === null) return format;
  if (!width[codec].includes(bits)) throw unreadable(`A WAV of ${bits} bits (${codec}) cannot be decoded.`);
  if (codec === 'ima' ? blockAlign < 4 * channels + 4 : blockAlign !== (channels * bits) / 8)
    throw unreadable('The WAV contradicts itself about the size of its samples.');
  return format;
}

/** ITU-T G.711 µ-law, one byte to −1…1. */
function mulaw(byte: number): number {
  const value = ~byte & 0xff;
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4);
  return ((value & 0x80 ? 0x84 - magnitude : magnitude - 0x84) as number) / 32_768;
}

/** ITU-T G.711 A-law, one byte to −1…1. */
function alaw(byte: number): number {
  const value = byte ^ 0x55;
  const exponent = (value & 0x70) >> 4;
  const base = ((value & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? base : (base + 0x100) << (exponent - 1);
  return (value & 0x80 ? magnitude : -magnitude) / 32_768;
}

function sampleReader({ codec, bits }: WavFormat): (bytes: Buffer, at: number) => number {
  if (codec === 'mulaw') return (bytes, at) => mulaw(bytes[at] ?? 0xff);
  if (codec === 'alaw') return (bytes, at) => alaw(bytes[at] ?? 0xd5);
  if (codec === 'float') return (bytes, at) => (bits === 64 ? bytes.readDoubleLE(at) : bytes.readFloatLE(at));
  if (bits === 8) return (bytes, at) => ((bytes[at] ?? 128) - 128) / 128;
  if (bits === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768;
  if (bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608;
  return (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648;
}

const IMA_INDEX = [-1, -1, -1, -1, 2, 4, 6, 8];
/** The 89 step sizes of IMA ADPCM: each is about 1.1 times the one before (IMA Digital Audio Focus Group, 1992). */
const IMA_STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484,
  7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];

/** One block of IMA ADPCM: a header of four bytes per channel, then turns of eight samples per channel. */
function decodeImaBlock(block: Buffer, channels: number): Float32Array[] {
  const perChannel = 1 + Math.floor((block.length - 4 * channels) / (4 * channels)) * 8;
  return Array.from({ length: channels }, (_, channel) => {
    let predictor = block.readInt16LE(4 * channel);
    let index = Math.min(88, block[4 * channel + 2] ?? 0);
    const out = new Float32Array(perChannel);
    out[0] = predictor / 32_768;
    for (let n = 1; n < perChannel; n += 1) {
      const turn = Math.floor((n - 1) / 8);
      const within = (n - 1) % 8;
      const byte = block[4 * channels + turn * 4 * channels + 4 * channel + (within >> 1)] ?? 0;
      const code = within % 2 === 0 ? byte & 0x0f : byte >> 4;
      const step = IMA_STEPS[index] ?? 7;
      const change = (step >> 3) + (code & 1 ? step >> 2 : 0) + (code & 2 ? step >> 1 : 0) + (code & 4 ? step : 0);
      predictor = Math.max(-32_768, Math.min(32_767, predictor + (code & 8 ? -change : change)));
      index = Math.max(0, Math.min(88, index + (IMA_INDEX[code & 7] ?? 0)));
      out[n] = predictor / 32_768;
    }
    return out;
  });
}

/** Decodes whole blocks of a WAV (a multiple of `blockAlign` bytes, the last block of IMA may be short), one array per channel. */
export function decodeWavBlocks(format: WavFormat, bytes: Buffer): Float32Array[] {
  const { channels, blockAlign } = format;
  if (format.codec === 'ima') {
    const blocks: Float32Array[][] = [];
    for (let at = 0; at + 4 * channels < bytes.length; at += blockAlign)
      blocks.push(decodeImaBlock(bytes.subarray(at, at + blockAlign), channels));
    return Array.from({ length: channels }, (_, channel) =>
      Float32Array.from(blocks.flatMap((block) => [...(block[channel] ?? [])])),
    );
  }
  const frames = Math.floor(bytes.length / blockAlign);
  const read = sampleReader(format);
  const width = format.bits / 8;
  return Array.from({ length: channels }, (_, channel) => {
    const out = new Float32Array(frames);
    for (let n = 0; n < frames; n += 1) out[n] = read(bytes, n * blockAlign + channel * width);
    return out;
  });
}

/** Header of a WAV with 16 kHz, mono, 16 bit, as the recognisers take it. */
export function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples * 2, 40);
  return header;
}
