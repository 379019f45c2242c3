import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Decoded, decodeWav, decodeWithPackages } from '@/lib/voice/engine/decode/built-in';
import type { DecodeRequest } from '@/lib/voice/engine/decode/decode-process';
import { decodeWithFfmpeg, findFfmpeg, probeSound } from '@/lib/voice/engine/decode/ffmpeg';
import { speechShareOf } from '@/lib/voice/engine/decode/judge-speech';
import { type SoundContainer, sniffContainer } from '@/lib/voice/engine/decode/sniff';
import { RATE, SoundSink } from '@/lib/voice/engine/decode/sound-sink';
import { activityThreshold } from '@/lib/voice/engine/decode/speech-activity';
import { readWavFormat } from '@/lib/voice/engine/decode/wav';
import { AudioError, type DecodedAudio } from '@/lib/voice/engine/interview';

const PACKAGES: Record<string, string> = {
  'mpg123-decoder': 'mpg123-decoder',
  'wasm-audio-decoders-flac': '@wasm-audio-decoders/flac',
  'wasm-audio-decoders-vorbis': '@wasm-audio-decoders/ogg-vorbis',
  'ogg-opus-decoder': 'ogg-opus-decoder',
  'opus-decoder': 'opus-decoder',
};

function versionOf(decoder: string): string {
  const name = PACKAGES[decoder];
  if (!name) return '1';
  const modules = join(import.meta.dirname, '../../../../node_modules');
  const found: unknown = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  return found && typeof found === 'object' && 'version' in found ? String(found.version) : 'unknown';
}

type Done = Decoded & { version: string };

async function withFfmpeg(request: DecodeRequest, container: SoundContainer, version: string): Promise<Done> {
  const { sampleRate, channels } = probeSound(request.path, container);
  if (sampleRate < 4000 || sampleRate > 192_000 || channels > 8)
    throw new AudioError('UNREADABLE_AUDIO', `${channels} channels at ${sampleRate} Hz cannot be decoded.`);
  const sink = new SoundSink(request.directory, channels, request.maxSeconds);
  await decodeWithFfmpeg(request.path, container, channels, sink);
  return { sink, sampleRate, decoder: 'ffmpeg', version };
}

async function decodeContainer(request: DecodeRequest, container: SoundContainer, head: Buffer): Promise<Done> {
  const { path, directory, maxSeconds } = request;
  if (container === 'wav') {
    const format = readWavFormat(head, statSync(path).size);
    if (format.codec !== null) return { ...decodeWav(path, format, directory, maxSeconds), version: '1' };
  }
  const ffmpeg = request.withoutFfmpeg ? null : findFfmpeg();
  if (ffmpeg) return withFfmpeg(request, container, ffmpeg);
  const decoded = await decodeWithPackages(path, container, head, directory, maxSeconds);
  if (decoded) return { ...decoded, version: versionOf(decoded.decoder) };
  throw new AudioError(
    'UNREADABLE_AUDIO',
    `Sound in ${container.toUpperCase()} of this kind needs ffmpeg on the server; it is not installed.`,
  );
}

/** Sniffs, decodes, measures and judges one file. Throws AudioError for what nobody can work with. */
export async function decodeFile(request: DecodeRequest, head: Buffer): Promise<DecodedAudio> {
  if (head.length === 0) throw new AudioError('UNREADABLE_AUDIO', 'The file is empty.');
  const container = sniffContainer(head);
  if (!container) throw new AudioError('UNREADABLE_AUDIO', 'The file is no sound recording of a known kind.');
  const { sink, sampleRate, decoder, version } = await decodeContainer(request, container, head);
  const sound = sink.finish();
  if (sound.samples < RATE) throw new AudioError('UNREADABLE_AUDIO', 'Less than a second of sound could be decoded.');
  const shares = sound.paths.map((path, index) => speechShareOf(path, sound.levels[index] ?? new Float32Array(0)));
  if (shares.every((share) => share === 0))
    throw new AudioError('NO_SPEECH', 'No speech was found in the recording: it is silent, noise, tones or music.');
  const legs = sound.paths.length > 1;
  return {
    decoder: { name: decoder, version },
    sampleRate,
    channels: sound.paths.map((path, index) => ({ path, speaker: legs ? String(index + 1) : null })),
    durationMs: Math.round((sound.samples / RATE) * 1000),
    speechShare:
      Math.round(
        Math.min(
          1,
          shares.reduce((sum, share) => sum + share, 0),
        ) * 1000,
      ) / 1000,
    clippedShare: Math.round(sound.clippedShare * 1e6) / 1e6,
    signalToNoiseDb: signalToNoise(sound.levels),
    peaks: sound.peaks,
  };
}

/** Mean of the legs' distances between loud parts and floor; digital silence between words tells nothing. */
function signalToNoise(levels: Float32Array[]): number | null {
  const known = levels.map((row) => activityThreshold(row)).filter(({ floor }) => floor > -90);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, { loud, floor }) => sum + loud - floor, 0) / known.length) * 10) / 10;
}
