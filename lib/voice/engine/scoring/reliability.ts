import type { DecodedAudio, Transcript } from '@/lib/voice/engine/interview';
import { COMMON_WORDS } from '@/lib/voice/engine/scoring/common-words';

export interface Reliability {
  /** 0–100; null when the transcript has no words. */
  value: number | null;
  parts: { name: string; value: number; weight: number; told: string }[];
}

const clamp = (value: number) => Math.max(0.05, Math.min(1, value));
/** 0 at `zero`, 1 at `one`, straight between; `zero` may be the larger. */
const ramp = (value: number, zero: number, one: number) => clamp((value - zero) / (one - zero));

/** A person wrote or corrected the transcript: says so by its name, and knows no times of words. */
export function isByPerson(transcript: Transcript): boolean {
  return (
    /^(person|people|manual|human|supplied|provided|uploaded|external|corrected|edited|client)/i.test(
      transcript.engine.name,
    ) && transcript.segments.every(({ words }) => words.every(({ confidence }) => confidence === null))
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The posteriors of PocketSphinx stay high when it is wrong: what it is half sure of counts as nothing. */
const CONFIDENCE_ZERO: [RegExp, number][] = [[/pocketsphinx/i, 0.5]];

/**
 * How far a transcript can be relied on: the weighted geometric mean of the recogniser's confidence (0.40; 0.95 for a person's transcript,
 * 0.85 where none is told), common words (0.25), pace of speech (0.15), signal to noise (0.08), clipping (0.06), share of speech (0.06).
 * Parts that cannot be told are left out. Pace contradicts a transcript that is too long or too short for its recording.
 */
export function measureReliability(
  transcript: Transcript,
  audio: Pick<DecodedAudio, 'durationMs' | 'speechShare' | 'clippedShare' | 'signalToNoiseDb'> | null,
): Reliability {
  const words = transcript.segments.flatMap(
    ({ text }) =>
      text
        .toLowerCase()
        .replaceAll('’', "'")
        .match(/[\p{L}\p{N}']+/gu) ?? [],
  );
  if (words.length === 0) return { value: null, parts: [] };
  const person = isByPerson(transcript);
  const parts: Reliability['parts'] = [];
  const add = (name: string, weight: number, value: number, told: string) => parts.push({ name, weight, value, told });

  const told = transcript.segments.flatMap((segment) =>
    segment.words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence])),
  );
  const mean = told.length > 0 ? told.reduce((sum, value) => sum + value, 0) / told.length : null;
  const zero = CONFIDENCE_ZERO.find(([name]) => name.test(transcript.engine.name))?.[1] ?? 0.2;
  if (person) add('source', 0.4, 0.95, 'its source, a person');
  else if (mean === null) add('confidence', 0.4, 0.85, 'a recogniser that gives no confidence');
  else add('confidence', 0.4, ramp(mean, zero, 0.95), `the recogniser’s confidence, ${mean.toFixed(2)} on average`);
  if (!person && /^en\b/i.test(transcript.language)) {
    const common = words.filter((word) => COMMON_WORDS.has(word) || /\d/.test(word)).length / words.length;
    add('commonWords', 0.25, ramp(common, 0.4, 0.8), `common words, ${percent(common)} of all`);
  }
  if (audio) addAudio(add, audio, words.length, transcript.segments.at(-1)?.endMs ?? 0);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const log = parts.reduce((sum, part) => sum + part.weight * Math.log(part.value), 0);
  const shortfall = Math.min(1, words.length / 10);
  const contradicted = parts.some(({ name, value }) => /pace|length/.test(name) && value <= 0.25) ? 0.5 : 1;
  return { value: Math.round(100 * Math.exp(log / weight) * shortfall * contradicted), parts };
}

function addAudio(
  add: (name: string, weight: number, value: number, told: string) => void,
  audio: Pick<DecodedAudio, 'durationMs' | 'speechShare' | 'clippedShare' | 'signalToNoiseDb'>,
  words: number,
  lastMs: number,
): void {
  const seconds = Math.max(0.5, (audio.durationMs / 1000) * audio.speechShare);
  const pace = words / seconds;
  add(
    'pace',
    0.15,
    pace < 0.8 ? ramp(pace, 0.2, 0.8) : ramp(pace, 8, 5.5),
    `pace, ${pace.toFixed(1)} words per second of speech`,
  );
  if (lastMs > audio.durationMs + 2000)
    add(
      'length',
      0.15,
      ramp(lastMs / audio.durationMs, 1.5, 1),
      `length, the transcript ends at ${Math.round(lastMs / 1000)} s of ${Math.round(audio.durationMs / 1000)} s`,
    );
  if (audio.signalToNoiseDb !== null)
    add(
      'signalToNoise',
      0.08,
      ramp(audio.signalToNoiseDb, 3, 18),
      `speech over noise, ${audio.signalToNoiseDb.toFixed(0)} dB`,
    );
  add(
    'clipping',
    0.06,
    ramp(audio.clippedShare, 0.1, 0.002),
    `clipping, ${(audio.clippedShare * 100).toFixed(2)} % of the samples`,
  );
  add('speechShare', 0.06, ramp(audio.speechShare, 0, 0.2), `share of speech, ${percent(audio.speechShare)}`);
}
