import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import type { DecodedAudio } from '@/lib/voice/engine/interview';
import { chooseTranscriber } from '@/lib/voice/engine/transcribers';
import type { Measure } from '../voice';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bmr\b/g, 'mister')
    .match(/[a-z']+/g) ?? [];

function wordErrors(reference: string[], heard: string[]): number {
  let line = heard.map((_, index) => index);
  line.push(heard.length);
  for (let i = 1; i <= reference.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= heard.length; j += 1)
      next.push(
        Math.min(
          (line[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (line[j - 1] ?? 0) + (reference[i - 1] === heard[j - 1] ? 0 : 1),
        ),
      );
    line = next;
  }
  return line[heard.length] ?? 0;
}

/** Word error rate and real-time factor of the recogniser in use over the clips whose words are known. */
export async function recognitionResults(data: string): Promise<Measure[]> {
  const folder = join(data, 'voice/asr');
  const transcriber = await chooseTranscriber();
  const known = existsSync(join(folder, 'refs.json')) && transcriber;
  if (!known)
    return [
      {
        name: `Word error rate (${transcriber ? 'no samples' : 'no recogniser'})`,
        value: null,
        target: 0.26,
        misses: [],
      },
    ];
  const references: Record<string, string> = JSON.parse(readFileSync(join(folder, 'refs.json'), 'utf8'));
  const names = Object.keys(references).filter((name) => existsSync(join(folder, `${name}.wav`)));
  const scratch = await mkdtemp(join(tmpdir(), 'recognise-eval-'));
  const clips: DecodedAudio[] = [];
  for (const name of names) {
    const directory = join(scratch, name);
    await mkdir(directory);
    clips.push(await decodeAudio(join(folder, `${name}.wav`), { directory, maxSeconds: 14_400 }));
  }
  const [first] = clips;
  if (!first) return [];
  // All clips as the legs of one call, so that the figure tells how long a call takes and not how long a program needs to start.
  const channels = clips.flatMap((clip, index) =>
    clip.channels.map(({ path }) => ({ path, speaker: names[index] ?? null })),
  );
  const started = performance.now();
  const options = { language: 'en-US', report: () => undefined, signal: new AbortController().signal };
  const transcript = await transcriber.transcribe({ ...first, channels }, options);
  const spentMs = performance.now() - started;
  const soundMs = clips.reduce((sum, clip) => sum + clip.durationMs, 0);
  await rm(scratch, { recursive: true });
  let [errors, words] = [0, 0];
  const misses: string[] = [];
  for (const name of names) {
    const reference = wordsOf(references[name] ?? '');
    const heard = transcript.segments.filter(({ speaker }) => speaker === name).map(({ text }) => text);
    const wrong = wordErrors(reference, wordsOf(heard.join(' ')));
    errors += wrong;
    words += reference.length;
    if (wrong > 0) misses.push(`${name}, ${wrong} of ${reference.length}: «${heard.join(' ')}»`);
  }
  return [
    {
      name: `Word error rate of ${transcriber.name} (${words} words)`,
      value: errors / words,
      target: 0.26,
      lowerIsBetter: true,
      misses,
    },
    {
      name: 'Real-time factor of recognition',
      value: spentMs / soundMs,
      target: 0.35,
      lowerIsBetter: true,
      misses: [],
    },
  ];
}
