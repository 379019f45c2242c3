import type { Transcriber } from '@/lib/voice/engine/interview';

/** Placeholder until the recognisers are here. */
export async function chooseTranscriber(): Promise<Transcriber | null> {
  return null;
}
