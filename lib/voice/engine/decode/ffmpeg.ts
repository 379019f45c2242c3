import { spawn, spawnSync } from 'node:child_process';
import type { SoundContainer } from '@/lib/voice/engine/decode/sniff';
import { RATE, type SoundSink } from '@/lib/voice/engine/decode/sound-sink';
import { AudioError } from '@/lib/voice/engine/interview';

/** The demuxer is named, so that no file can pass for a playlist that opens others. */
const DEMUXERS: Record<SoundContainer, string> = {
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  mp4: 'mov',
  webm: 'matroska',
  aac: 'aac',
  aiff: 'aiff',
  caf: 'caf',
  amr: 'amr',
};

/** Version of the ffmpeg on the PATH; null when there is none. */
export function findFfmpeg(): string | null {
  const told = spawnSync('ffmpeg', ['-version'], { encoding: 'utf8', timeout: 10_000 });
  return told.status === 0 ? (/^ffmpeg version (\S+)/.exec(told.stdout)?.[1] ?? 'unknown') : null;
}

const inputOf = (path: string, container: SoundContainer) => [
  ...['-nostdin', '-hide_banner', '-protocol_whitelist', 'file,pipe', '-max_alloc', '268435456'],
  ...['-f', DEMUXERS[container], '-i', `file:${path}`],
];

/** What ffmpeg says about the first sound of a file. Throws AudioError when it has none, or none that can be worked with. */
export function probeSound(path: string, container: SoundContainer): { sampleRate: number; channels: number } {
  const told = spawnSync('ffmpeg', inputOf(path, container), { encoding: 'utf8', timeout: 30_000, maxBuffer: 1 << 20 });
  const [, rate, layout] = /Stream #\d+:\d+.*?: Audio: .*?, (\d+) Hz, ([^,\n]+)/.exec(told.stderr ?? '') ?? [];
  if (!rate || !layout) throw new AudioError('UNREADABLE_AUDIO', 'The file holds no sound that can be decoded.');
  const named: Record<string, number> = { mono: 1, stereo: 2 };
  const channels = named[layout.trim()] ?? (Number(/^(\d+) channels/.exec(layout)?.[1]) || 1);
  return { sampleRate: Number(rate), channels };
}

/** Streams the first sound of a file through ffmpeg into the sink, at 16 kHz; what is cut off is taken as far as it goes. */
export async function decodeWithFfmpeg(
  path: string,
  container: SoundContainer,
  channels: number,
  sink: SoundSink,
): Promise<void> {
  const out = [
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    '-f',
    'f32le',
    '-ac',
    String(channels),
    '-ar',
    String(RATE),
    'pipe:1',
  ];
  const child = spawn('ffmpeg', ['-v', 'error', ...inputOf(path, container), ...out], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((done, failed) => {
    child.once('error', failed);
    child.once('close', () => done());
  });
  const width = 4 * channels;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const frames = Math.floor(bytes.length / width);
      rest = bytes.subarray(frames * width);
      sink.push(
        Array.from({ length: channels }, (_, channel) =>
          new Float32Array(frames).map((_, n) => bytes.readFloatLE(n * width + channel * 4)),
        ),
      );
    }
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}
