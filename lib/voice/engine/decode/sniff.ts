/** Containers of sound that are told apart by their first bytes; name and declared type of a file say nothing. */
export type SoundContainer = 'wav' | 'mp3' | 'flac' | 'ogg' | 'mp4' | 'webm' | 'aac' | 'aiff' | 'caf' | 'amr';

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const MPEG1_LAYER3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_LAYER3 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_RATES = [44_100, 48_000, 32_000];

/** Length in bytes of the MPEG layer III frame that starts here, 0 when none does (ISO/IEC 11172-3, 2.4.2.3). */
function mpegFrameLength(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== 1) return 0;
  const version = (b >> 3) & 3;
  const rate = MPEG_RATES[(c >> 2) & 3];
  const bits = (version === 3 ? MPEG1_LAYER3 : MPEG2_LAYER3)[c >> 4];
  if (version === 1 || !rate || !bits) return 0;
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  return Math.floor(((version === 3 ? 144 : 72) * bits * 1000) / sampleRate) + ((c >> 1) & 1);
}

/** Two frames in a row: a single sync word occurs in any noise. */
function isMpegAudio(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(bytes.length - 4, 4096); at += 1) {
    const length = mpegFrameLength(bytes, at);
    if (length > 0 && mpegFrameLength(bytes, at + length) > 0) return true;
  }
  return false;
}

/** The container of the sound whose first bytes (some 16 kB) these are; null when it is none we know. */
export function sniffContainer(head: Uint8Array): SoundContainer | null {
  const start = ascii(head, 0, 4);
  if (/^RIFF|RF64/.test(start) && ascii(head, 8, 4) === 'WAVE') return 'wav';
  if (start === 'fLaC') return 'flac';
  if (start === 'OggS') return 'ogg';
  if (ascii(head, 4, 4) === 'ftyp') return 'mp4';
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'webm';
  if (start === 'FORM' && /^AIF[FC]$/.test(ascii(head, 8, 4))) return 'aiff';
  if (start === 'caff') return 'caf';
  if (ascii(head, 0, 5) === '#!AMR') return 'amr';
  if (start.startsWith('ID3')) return 'mp3';
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0) return 'aac';
  return isMpegAudio(head) ? 'mp3' : null;
}
