import { CALL } from '@/db/testing/factories';
import { AudioError, type DecodedAudio, type Transcriber } from '@/lib/voice/engine/interview';
import type { VoiceEngines } from '@/lib/voice/run-transcription';

const AUDIO: Omit<DecodedAudio, 'channels'> = {
  decoder: { name: 'scripted', version: '1' },
  sampleRate: 16_000,
  durationMs: 30_000,
  speechShare: 0.8,
  clippedShare: 0,
  signalToNoiseDb: 30,
  peaks: [[-0.5, 0.5]],
};

/** Recognises the same call in whatever it hears. */
export const transcriber: Transcriber = {
  name: 'scripted',
  version: '1',
  async transcribe(_audio, { language, report }) {
    report(0.5);
    return {
      engine: { name: 'scripted', version: '1' },
      language,
      segments: CALL.map((segment, index) => ({ id: `t${index}`, ...segment, words: [] })),
    };
  },
};

/** Engines in place of the slow ones: the pipeline around them is the real one. */
export const ENGINES: VoiceEngines = {
  decode: async (path) => ({ ...AUDIO, channels: [{ path, speaker: null }] }),
  chooseTranscriber: async () => transcriber,
};
/** Nobody speaks in what these hear. */
export const deaf: VoiceEngines = {
  ...ENGINES,
  decode: async () => {
    throw new AudioError('NO_SPEECH', 'Nobody speaks in this recording.');
  },
};
/** These are out of order. */
export const broken: VoiceEngines = {
  ...ENGINES,
  chooseTranscriber: async () => {
    throw new Error('the recogniser does not answer');
  },
};
