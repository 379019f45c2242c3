import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@/lib/voice/engine/decode-audio';
import type { DecodedAudio, Transcriber } from '@/lib/voice/engine/interview';
import { findPocketSphinx, SEARCH, WIDE_BEAMS } from '@/lib/voice/engine/recognition/pocketsphinx';
import { chooseTranscriber } from '@/lib/voice/engine/transcribers';
import { say } from '../../progress';
import { row } from '../measures';
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

/** Hundredths of a second of CPU that this process's ended children have used (proc(5), fields 16 and 17); null where there is no /proc. */
function childrenTicks(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

/** A clip whose words are known, decoded. */
type Clip = { name: string; reference: string[]; audio: DecodedAudio };

async function withClips<Result>(data: string, use: (clips: Clip[]) => Promise<Result>): Promise<Result> {
  const folder = join(data, 'voice/asr');
  const list = join(folder, 'refs.json');
  const references: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const scratch = await mkdtemp(join(tmpdir(), 'recognise-eval-'));
  try {
    const clips: Clip[] = [];
    for (const [name, text] of Object.entries(references)) {
      const file = join(folder, `${name}.wav`);
      if (!existsSync(file)) continue;
      const directory = join(scratch, name);
      await mkdir(directory);
      const audio = await decodeAudio(file, { directory, maxSeconds: 14_400 });
      clips.push({ name, reference: wordsOf(text), audio });
    }
    return await use(clips);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** How often the clips are recognised: together they last half a minute, and a call lasts some. */
const ROUNDS = 4;

type Measured = { words: number; errorRate: number; cpuFactor: number | null; wallFactor: number; misses: string[] };

/** Recognises all clips as the legs of one call, so that the figures tell how long a call takes and not how long a program needs to start. */
async function measure(transcriber: Transcriber, clips: Clip[]): Promise<Measured | null> {
  const [first] = clips;
  if (!first) return null;
  const channels = Array.from({ length: ROUNDS }, (_, round) =>
    clips.flatMap(({ name, audio }) => audio.channels.map(({ path }) => ({ path, speaker: `${name} ${round + 1}` }))),
  ).flat();
  const started = performance.now();
  const ticks = childrenTicks();
  const options = { language: 'en-US', report: () => undefined, signal: new AbortController().signal };
  const { segments } = await transcriber.transcribe({ ...first.audio, channels }, options);
  const wallMs = performance.now() - started;
  const endTicks = childrenTicks();
  // The program has one thread: its CPU time is what it would take alone on a quiet core.
  const cpuMs = ticks !== null && endTicks !== null && endTicks > ticks ? (endTicks - ticks) * 10 : null;
  const soundMs = ROUNDS * clips.reduce((sum, { audio }) => sum + audio.durationMs, 0);
  let [errors, words] = [0, 0];
  const misses: string[] = [];
  for (const { name, reference } of clips)
    for (let round = 1; round <= ROUNDS; round += 1) {
      const heard = segments.filter(({ speaker }) => speaker === `${name} ${round}`).map(({ text }) => text);
      const wrong = wordErrors(reference, wordsOf(heard.join(' ')));
      errors += wrong;
      words += reference.length;
      if (wrong > 0 && round === 1) misses.push(`${name}, ${wrong} of ${reference.length}: «${heard.join(' ')}»`);
    }
  const cpuFactor = cpuMs === null ? null : cpuMs / soundMs;
  return { words, errorRate: errors / words, cpuFactor, wallFactor: wallMs / soundMs, misses };
}

const low = { target: 0.35, lowerIsBetter: true, misses: [] };

/** Word error rate and real-time factor of the recogniser in use over the clips whose words are known. */
export async function recognitionResults(data: string): Promise<Measure[]> {
  const transcriber = await chooseTranscriber();
  const found = transcriber && (await withClips(data, (clips) => measure(transcriber, clips)));
  if (!found) {
    const name = `Word error rate (${transcriber ? 'no samples' : 'no recogniser'})`;
    return [{ name, value: null, target: 0.26, misses: [] }];
  }
  const { words, errorRate, cpuFactor, wallFactor, misses } = found;
  return [
    {
      name: `Word error rate of ${transcriber.name} (${words} words)`,
      value: errorRate,
      target: 0.26,
      lowerIsBetter: true,
      misses,
    },
    { ...low, name: 'Real-time factor of recognition, CPU time', value: cpuFactor },
    { ...low, name: 'Real-time factor of recognition, wall time', value: wallFactor },
  ];
}

/** Searches that were compared. */
const SEARCHES: Record<string, readonly string[]> = {
  'wide beams': WIDE_BEAMS,
  'wide beams, 5,000 states': [...WIDE_BEAMS, '-maxhmmpf', '5000'],
  'wide beams, 4,000 states (in use)': SEARCH,
  'wide beams, 3,000 states': [...WIDE_BEAMS, '-maxhmmpf', '3000'],
  'usual beams': ['-topn', '2'],
  'usual beams, 5,000 states': ['-topn', '2', '-maxhmmpf', '5000'],
  'usual beams, 3,000 states': ['-topn', '2', '-maxhmmpf', '3000'],
};

/** `npm run eval voice-search`: errors and time of PocketSphinx by how widely it searches. */
export async function evaluateSearch(data: string): Promise<void> {
  say('\nPocketSphinx by the width of its search: word error rate, real-time factor by CPU time and by wall time');
  await withClips(data, async (clips) => {
    for (const [name, search] of Object.entries(SEARCHES)) {
      const transcriber = findPocketSphinx(search);
      const found = transcriber && (await measure(transcriber, clips));
      if (!found) return say('  not run: no recogniser or no samples');
      const { errorRate, cpuFactor, wallFactor } = found;
      say(row([`  ${name}`, ...[errorRate, cpuFactor, wallFactor].map((x) => x?.toFixed(3) ?? '–')], [40, 8, 8, 8]));
    }
  });
}
