import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { boundTurns, findTurns, type Turn } from '@/lib/voice/engine/decode/speech-activity';
import type { Transcriber, TranscriptSegment, TranscriptWord } from '@/lib/voice/engine/interview';
import { levelsOfWav } from '@/lib/voice/engine/recognition/read-wav';

const MODELS = ['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us'];
const PROGRAM = 'pocketsphinx_batch';
/** Sound per run of the program: long enough for its start to be cheap, short enough for progress to be seen. */
const PORTION_MS = 60_000;
/** Recognised together up to this length: a recogniser needs context and adapts to the speaker. */
const LONGEST_TURN_MS = 25_000;
const RECOGNISED_GAP_MS = 1500;
/** Quiet around what is recognised, from which the program learns the noise. */
const PADDING_MS = 300;
/** A pause between words that begins a new segment. */
const SEGMENT_GAP_MS = 700;
const PROCESSES = 2;
/** A run is ended when it takes longer than this many times its sound, and half a minute. */
const SLOWEST = 6;

type LegTurn = Turn & { path: string; speaker: string | null; id: string };

function portions(turns: LegTurn[]): LegTurn[][] {
  const total = turns.reduce((sum, turn) => sum + turn.endMs - turn.startMs, 0);
  const limit = Math.min(PORTION_MS, total / PROCESSES + LONGEST_TURN_MS / 4);
  const out: LegTurn[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const turn of turns) {
    const last = out.at(-1);
    if (last && length + turn.endMs - turn.startMs <= limit) {
      last.push(turn);
      length += turn.endMs - turn.startMs;
    } else {
      out.push([turn]);
      length = turn.endMs - turn.startMs;
    }
  }
  return out;
}

/** No noise removal, which takes words with it. */
const ARGUMENTS = ['-remove_noise', 'no', '-remove_silence', 'no'];

/** Beams so wide that nothing likely is lost to them; what bounds the work is how many states a frame may have. */
export const WIDE_BEAMS = ['-topn', '2', '-beam', '1e-60', '-wbeam', '1e-36', '-pbeam', '1e-60'];

/** How widely the program searches: as far as it costs no word. `npm run eval voice-search` prints errors and time of others. */
export const SEARCH = [...WIDE_BEAMS, '-maxhmmpf', '4000'];

/** Folder of the model, and how it is searched. */
type Program = { model: string; search: readonly string[] };

function runProgram({ model, search }: Program, folder: string, turns: LegTurn[], signal: AbortSignal): Promise<void> {
  const args = [
    ...['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin'), '-dict', join(model, 'cmudict-en-us.dict')],
    ...['-ctl', join(folder, 'turns.ctl'), '-cepdir', '/', '-cepext', '.wav'],
    ...['-adcin', 'yes', '-adchdr', '44', '-hyp', join(folder, 'out.hyp'), '-hypseg', join(folder, 'out.seg')],
    ...['-backtrace', 'yes', '-logfn', join(folder, 'out.log'), ...ARGUMENTS, ...search],
  ];
  const sound = turns.reduce((sum, turn) => sum + turn.endMs - turn.startMs, 0);
  const { PATH } = process.env;
  const child = spawn(PROGRAM, args, { stdio: 'ignore', env: { NODE_ENV: 'production', PATH } });
  return new Promise((done, failed) => {
    const abort = () => child.kill('SIGKILL');
    const limit = setTimeout(abort, 30_000 + sound * SLOWEST);
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', failed);
    child.once('close', (code) => {
      clearTimeout(limit);
      signal.removeEventListener('abort', abort);
      if (signal.aborted) failed(signal.reason);
      else if (code === 0) done();
      else
        failed(new Error(`PocketSphinx ended with ${code === null ? 'a signal: it took too long' : `code ${code}`}.`));
    });
  });
}

/** The words of a program's log: after each utterance a table «word start end posterior …» in frames of 10 ms. */
function readTables(log: string): TranscriptWord[][] {
  const tables: TranscriptWord[][] = [];
  let table: TranscriptWord[] | null = null;
  for (const line of log.split('\n')) {
    if (/^word\s+start\s+end\s+pprob/.test(line)) {
      table = [];
      tables.push(table);
    }
    const [, text, start, end, posterior] = /^(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+)\s+-?\d+\s+-?\d+\s+\d+/.exec(line) ?? [];
    if (!table || !text || /^[<[+]/.test(text)) continue;
    const confidence = Math.max(0, Math.min(1, Number(posterior)));
    table.push({
      text: text.replace(/\(\d+\)$/, ''),
      startMs: Number(start) * 10,
      endMs: (Number(end) + 1) * 10,
      confidence,
    });
  }
  return tables;
}

function splitAtPauses(words: TranscriptWord[]): TranscriptWord[][] {
  const parts: TranscriptWord[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last && word.startMs - (last.at(-1)?.endMs ?? 0) < SEGMENT_GAP_MS) last.push(word);
    else parts.push([word]);
  }
  return parts;
}

async function recognise(program: Program, turns: LegTurn[], signal: AbortSignal): Promise<TranscriptSegment[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recognise-'));
  try {
    const lines = turns.map(
      ({ path, startMs, endMs, id }) =>
        `${relative('/', path).replace(/\.wav$/, '')} ${startMs / 10} ${Math.round(endMs / 10)} ${id}`,
    );
    await writeFile(join(folder, 'turns.ctl'), `${lines.join('\n')}\n`);
    await runProgram(program, folder, turns, signal);
    const tables = readTables(await readFile(join(folder, 'out.log'), 'utf8'));
    return turns.flatMap((turn, index) => {
      const words = (tables[index] ?? []).map((word) => ({
        ...word,
        startMs: word.startMs + turn.startMs,
        endMs: Math.min(turn.endMs, word.endMs + turn.startMs),
      }));
      return splitAtPauses(words).map((part, number) => ({
        id: `${turn.id}.${number + 1}`,
        speaker: turn.speaker,
        startMs: part[0]?.startMs ?? turn.startMs,
        endMs: part.at(-1)?.endMs ?? turn.endMs,
        text: part.map(({ text }) => text).join(' '),
        words: part,
      }));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function version(): string | null {
  const told = spawnSync(PROGRAM, [], { encoding: 'utf8', timeout: 10_000 });
  if (told.error) return null;
  const debian = spawnSync('dpkg-query', ['-W', '-f', `\${Version}`, 'pocketsphinx'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  return debian.status === 0 && debian.stdout ? debian.stdout : '5prealpha';
}

/**
 * PocketSphinx with the general English model of the system, null when it is not installed. English only; a turn of a call at a time, two
 * processes side by side. `search` are further arguments of the program. Word confidences are the posterior probabilities of its word lattice.
 */
export function findPocketSphinx(search: readonly string[] = SEARCH): Transcriber | null {
  const model = MODELS.find((path) => existsSync(join(path, 'en-us.lm.bin')));
  const found = model ? version() : null;
  if (!model || !found) return null;
  return {
    name: 'PocketSphinx',
    version: found,
    async transcribe(audio, { report, signal }) {
      signal.throwIfAborted();
      const turns = audio.channels.flatMap(({ path, speaker }, leg) => {
        const levels = levelsOfWav(path);
        const whole = { startMs: 0, endMs: levels.length * 10 };
        // A short recording is recognised as a whole: where it is cut changes what is heard.
        const found =
          whole.endMs <= LONGEST_TURN_MS
            ? [whole]
            : boundTurns(findTurns(levels, RECOGNISED_GAP_MS), levels, LONGEST_TURN_MS);
        const end = levels.length * 10;
        return found.map((turn, index) => ({
          startMs: Math.max(0, turn.startMs - PADDING_MS),
          endMs: Math.min(end, turn.endMs + PADDING_MS),
          path,
          speaker,
          id: `leg${leg + 1}-${index + 1}`,
        }));
      });
      const queue = portions(turns);
      const all = queue.length;
      const segments: TranscriptSegment[] = [];
      const work = async () => {
        for (let portion = queue.shift(); portion; portion = queue.shift()) {
          segments.push(...(await recognise({ model, search }, portion, signal)));
          report(Math.min(1, (all - queue.length) / Math.max(1, all)));
        }
      };
      await Promise.all(Array.from({ length: PROCESSES }, work));
      segments.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.id.localeCompare(b.id));
      const numbered = segments.map((segment, index) => ({ ...segment, id: `s${index + 1}` }));
      return { engine: { name: 'PocketSphinx', version: found }, language: 'en-US', segments: numbered };
    },
  };
}
