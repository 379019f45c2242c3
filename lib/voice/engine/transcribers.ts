import type { Transcriber } from '@/lib/voice/engine/interview';
import { openAiTranscriber } from '@/lib/voice/engine/recognition/openai';
import { findPocketSphinx } from '@/lib/voice/engine/recognition/pocketsphinx';

/** How to get a better recogniser than the embedded one, in one line; said at the start and where a transcript is missing. */
export const BETTER_TRANSCRIBER =
  'docker run -p 8000:8000 ghcr.io/speaches-ai/speaches:latest-cpu, then STT_BASE_URL=http://127.0.0.1:8000/v1 STT_MODEL=Systran/faster-whisper-small';

/**
 * The speech recogniser by the environment: `STT_BASE_URL` (with `STT_MODEL`, by default `whisper-1`, and `STT_API_KEY`) names a service,
 * otherwise PocketSphinx when the system has it; null when there is none.
 */
export async function chooseTranscriber(): Promise<Transcriber | null> {
  const { STT_BASE_URL, STT_API_KEY, STT_MODEL } = process.env;
  if (STT_BASE_URL)
    return openAiTranscriber({ baseUrl: STT_BASE_URL, apiKey: STT_API_KEY || null, model: STT_MODEL || 'whisper-1' });
  return findPocketSphinx();
}
