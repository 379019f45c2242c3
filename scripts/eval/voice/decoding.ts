import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import type { Measure } from '../voice';

/** Every recording among the samples, with ffmpeg where it is installed and with the built-in decoders alone; all of them hold speech. */
export async function decodeResults(data: string): Promise<Measure[]> {
  const folders = ['asr', 'call', 'formats', 'vad']
    .map((name) => join(data, 'voice', name))
    .filter((path) => existsSync(path));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(wav|mp3|flac|opus|ogg|m4a|mp4|webm|aac)$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  const results: Measure[] = [];
  for (const withoutFfmpeg of [false, true]) {
    const misses: string[] = [];
    for (const file of files) {
      const directory = await mkdtemp(join(tmpdir(), 'decode-'));
      await decodeAudio(file, { directory, maxSeconds: 14_400, withoutFfmpeg }).catch((error: unknown) =>
        misses.push(`${file.split('/').at(-1)}: ${String(error)}`),
      );
      await rm(directory, { recursive: true });
    }
    const how = withoutFfmpeg ? 'built-in decoders alone' : 'as installed';
    const value = files.length === 0 ? null : 1 - misses.length / files.length;
    results.push({ name: `Recordings of speech decoded (${files.length}, ${how})`, value, target: 1, misses });
  }
  return results;
}
