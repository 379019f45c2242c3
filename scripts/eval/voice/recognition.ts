import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
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
  let [errors, words, soundMs, spentMs] = [0, 0, 0, 0];
  const misses: string[] = [];
  for (const [name, text] of Object.entries(references)) {
    const path = join(folder, `${name}.wav`);
    if (!existsSync(path)) continue;
    const directory = await mkdtemp(join(tmpdir(), 'recognise-eval-'));
    const audio = await decodeAudio(path, { directory, maxSeconds: 14_400 });
    const started = performance.now();
    const signal = new AbortController().signal;
    const transcript = await transcriber.transcribe(audio, { language: 'en-US', report: () => undefined, signal });
    spentMs += performance.now() - started;
    soundMs += audio.durationMs;
    const heard = transcript.segments.map((segment) => segment.text).join(' ');
    const wrong = wordErrors(wordsOf(text), wordsOf(heard));
    errors += wrong;
    words += wordsOf(text).length;
    if (wrong > 0) misses.push(`${name}, ${wrong} of ${wordsOf(text).length}: «${heard}»`);
    await rm(directory, { recursive: true });
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
      name: 'Real-time factor over short clips, start included',
      value: spentMs / soundMs,
      target: 0.35,
      lowerIsBetter: true,
      misses: [],
    },
  ];
}
