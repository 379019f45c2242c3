import type { Transcript } from '@/lib/voice/engine/interview';
import { askModel, type LanguageModel, ModelError, type ShownSegment } from '@/lib/voice/engine/labelling/ask-model';
import type { Labelling } from '@/lib/voice/engine/labelling/labels';
import { verifyPassages } from '@/lib/voice/engine/labelling/verify-passages';
import { readUtterances, type Utterance } from '@/lib/voice/engine/understanding/utterances';

/** Characters of a call that a model is shown, about an hour of talk. */
const MOST_CHARACTERS = 60_000;
const SECONDS = 60;

/** The language model by the environment: `LLM_BASE_URL` and `LLM_MODEL` name it, `LLM_API_KEY` and `LLM_SECONDS` are optional; null without. */
export function chooseLanguageModel(): LanguageModel | null {
  const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_SECONDS } = process.env;
  if (!LLM_BASE_URL || !LLM_MODEL) return null;
  return {
    baseUrl: LLM_BASE_URL.replace(/\/$/, ''),
    model: LLM_MODEL,
    apiKey: LLM_API_KEY || null,
    timeoutMs: Number(LLM_SECONDS || SECONDS) * 1000,
  };
}

/** The segments from the beginning that a model is shown, each of them whole. */
function shown(utterances: readonly Utterance[]): ShownSegment[] {
  const segments: ShownSegment[] = [];
  let characters = 0;
  for (const { segment, role } of utterances) {
    characters += segment.text.length;
    if (characters > MOST_CHARACTERS) break;
    segments.push({ id: segment.id, speaker: role ?? segment.speaker ?? 'unknown', text: segment.text });
  }
  return segments;
}

/**
 * Has a language model mark passages of a transcript, and keeps those that the caller said letter for letter. Null where none is configured.
 * A model that fails, is slow or answers nonsense is told in the answer: scoring goes on without it. Throws only the signal's reason.
 */
export async function labelPassages(
  transcript: Transcript,
  signal: AbortSignal = new AbortController().signal,
  service: LanguageModel | null = chooseLanguageModel(),
): Promise<Labelling | null> {
  if (!service) return null;
  const model = `${service.model} at ${new URL(service.baseUrl).host}`;
  const utterances = readUtterances(transcript);
  const segments = shown(utterances);
  try {
    const answer = await askModel(service, segments, signal);
    return { model, ...verifyPassages(answer, utterances), cut: segments.length < utterances.length };
  } catch (error) {
    if (error instanceof ModelError) return { model, failure: error.failure };
    throw error;
  }
}
