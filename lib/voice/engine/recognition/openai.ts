import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { boundTurns, findTurns, type Turn } from '@/lib/voice/engine/decode/speech-activity';
import { wavHeader } from '@/lib/voice/engine/decode/wav';
import type { DecodedAudio, Transcriber, Transcript, TranscriptSegment } from '@/lib/voice/engine/interview';
import { levelsOfWav, readSamples } from '@/lib/voice/engine/recognition/read-wav';

export interface SpeechService {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** Milliseconds before the first of the growing pauses between tries. */
  pauseMs?: number;
  requestMs?: number;
}

const LONGEST_PORTION_MS = 600_000;
const TRIES = 4;

const wordSchema = z.object({
  word: z.string(),
  start: z.number(),
  end: z.number(),
  probability: z.number().optional(),
});
const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().optional(),
  avg_logprob: z.number().nullish(),
});
const answerSchema = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: z.array(wordSchema).nullish(),
  segments: z.array(segmentSchema).nullish(),
});
type Answer = z.output<typeof answerSchema>;

class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Shape = 'verbose_json' | 'json' | 'diarized_json';

function formOf(service: SpeechService, sound: Buffer, language: string, shape: Shape): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'call.wav');
  form.set('model', service.model);
  form.set('language', language.split('-')[0] ?? 'en');
  form.set('response_format', shape);
  if (shape === 'diarized_json') form.set('chunking_strategy', 'auto');
  else form.set('temperature', '0');
  if (shape === 'verbose_json') for (const unit of ['word', 'segment']) form.append('timestamp_granularities[]', unit);
  return form;
}

async function ask(service: SpeechService, form: FormData, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`${service.baseUrl.replace(/\/$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    headers: service.apiKey ? { authorization: `Bearer ${service.apiKey}` } : {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(service.requestMs ?? 900_000)]),
    redirect: 'error',
  });
  const text = await response.text();
  if (!response.ok) throw new ServiceError(response.status, `The speech service answered ${response.status}.`);
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new ServiceError(502, 'The speech service answered something that is no transcript.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isPassing = (error: unknown) =>
  !(error instanceof ServiceError) || error.status === 429 || (error.status >= 500 && error.status !== 501);

/** One portion: again with growing pauses while the service is busy, once with plain `json` when it refuses the richer answer. */
async function transcribePortion(
  service: SpeechService,
  sound: Buffer,
  language: string,
  signal: AbortSignal,
): Promise<Answer> {
  let shape: Shape = /diarize/.test(service.model) ? 'diarized_json' : 'verbose_json';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(service, formOf(service, sound, language, shape), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceError && error.status === 400 && shape !== 'json') shape = 'json';
      else if (attempt >= TRIES || !isPassing(error)) throw error;
      else await pause((service.pauseMs ?? 1000) * 4 ** (attempt - 1), undefined, { signal });
    }
  }
}

/** Portions of at most ten minutes that begin and end in pauses. */
function portionsOf(path: string, durationMs: number): Turn[] {
  if (durationMs <= LONGEST_PORTION_MS) return [{ startMs: 0, endMs: durationMs }];
  const levels = levelsOfWav(path);
  const portions: Turn[] = [];
  for (const turn of boundTurns(findTurns(levels), levels, 60_000)) {
    const last = portions.at(-1);
    if (last && turn.endMs - last.startMs <= LONGEST_PORTION_MS) last.endMs = turn.endMs;
    else portions.push({ startMs: turn.startMs, endMs: turn.endMs });
  }
  return portions;
}

const milliseconds = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
const confidenceOf = (logProbability: number | null | undefined) =>
  logProbability === null || logProbability === undefined ? null : Math.max(0, Math.min(1, Math.exp(logProbability)));

/** Segments of an answer with times of the whole recording; an answer without any becomes one segment over its portion. */
function segmentsOf(answer: Answer, portion: Turn, speaker: string | null): Omit<TranscriptSegment, 'id'>[] {
  const length = portion.endMs - portion.startMs;
  const at = (seconds: number) => portion.startMs + Math.min(length, milliseconds(seconds));
  const given = answer.segments?.length ? answer.segments : [{ start: 0, end: length / 1000, text: answer.text }];
  const spoken = given.filter(({ text }) => text.trim() !== '');
  return spoken.map((segment, index) => {
    const until = spoken[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const confidence = confidenceOf('avg_logprob' in segment ? segment.avg_logprob : null);
    const words = (answer.words ?? []).filter(
      ({ start }) =>
        (start >= segment.start || index === 0) &&
        start < Math.max(segment.end, Math.min(until, segment.end + 1)) &&
        start < until,
    );
    return {
      speaker: speaker ?? ('speaker' in segment ? (segment.speaker ?? null) : null),
      startMs: at(segment.start),
      endMs: Math.max(at(segment.start), at(segment.end)),
      text: segment.text.trim(),
      words: words.map((word) => ({
        text: word.word.trim(),
        startMs: at(word.start),
        endMs: Math.max(at(word.start), at(word.end)),
        confidence: word.probability ?? confidence,
      })),
    };
  });
}

async function transcribe(
  service: SpeechService,
  audio: DecodedAudio,
  options: { language: string; report: (share: number) => void; signal: AbortSignal },
): Promise<Omit<Transcript, 'engine'>> {
  const work = audio.channels.flatMap((channel) =>
    portionsOf(channel.path, audio.durationMs).map((portion) => ({ ...channel, portion })),
  );
  const segments: Omit<TranscriptSegment, 'id'>[] = [];
  for (const [index, { path, speaker, portion }] of work.entries()) {
    const samples = readSamples(path, portion.startMs, portion.endMs);
    const sound = Buffer.concat([wavHeader(samples.length / 2), samples]);
    const answer = await transcribePortion(service, sound, options.language, options.signal);
    segments.push(...segmentsOf(answer, portion, speaker));
    options.report((index + 1) / work.length);
  }
  segments.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  return {
    language: options.language,
    segments: segments.map((segment, index) => ({ id: `s${index + 1}`, ...segment })),
  };
}

/** Any service with OpenAI's `POST /audio/transcriptions`: OpenAI, Groq, speaches, whisper.cpp, vLLM. */
export function openAiTranscriber(service: SpeechService): Transcriber {
  const host = new URL(service.baseUrl).host;
  const name = `${service.model} at ${host}`;
  return {
    name,
    version: service.model,
    async transcribe(audio, options) {
      const { language, segments } = await transcribe(service, audio, options);
      return { engine: { name, version: service.model }, language, segments };
    },
  };
}
