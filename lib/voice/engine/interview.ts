/**
 * What the engines of the voice interview get and give. Pure but for the adapters to decoders and recognisers: files and facts in, results
 * out; no database. Everything can be sent as JSON. Scores come from what was said, never from how a voice sounds.
 */
import type {
  ATTEMPT_OUTCOMES,
  SCORE_BANDS,
  SCORE_DIRECTIONS,
  SEVERITIES,
  SIGNAL_BASES,
  SIGNAL_POLARITIES,
  VOICE_DECISIONS,
  VOICE_SCENARIOS,
  VOICE_SCORE_KEYS,
} from '@/db/enums';
import type { Labelling } from '@/lib/voice/engine/labelling/labels';

export type VoiceScenario = (typeof VOICE_SCENARIOS)[number];

/** Sound as the recognisers take it: a folder with one 16 kHz mono 16-bit WAV per speaker's channel (one for a mono recording). */
export interface DecodedAudio {
  decoder: { name: string; version: string };
  /** As stored in the file, Hz. */
  sampleRate: number;
  channels: {
    path: string /** `1`, `2` … when each leg of a call has its own channel, null for a mono recording. */;
    speaker: string | null;
  }[];
  durationMs: number;
  /** Share of the time with speech, 0–1. */
  speechShare: number;
  /** Share of samples at the limit, 0–1. */
  clippedShare: number;
  /** Estimated signal-to-noise ratio in dB; null when it cannot be told. */
  signalToNoiseDb: number | null;
  /** Peaks for a waveform: at most 2,000 pairs of minimum and maximum, −1 to 1, of all channels together. */
  peaks: [min: number, max: number][];
}

export interface TranscriptWord {
  text: string;
  startMs: number;
  endMs: number;
  /** 0–1; null when the recogniser gives none. */
  confidence: number | null;
}

export interface TranscriptSegment {
  id: string;
  /** `agent`, `customer`, a recogniser's own label, or null when nobody can tell. */
  speaker: string | null;
  startMs: number;
  endMs: number;
  text: string;
  words: TranscriptWord[];
}

export interface Transcript {
  engine: { name: string; version: string };
  /** BCP 47. */
  language: string;
  segments: TranscriptSegment[];
}

/** A place in the transcript; `quote` is a true span of the segment's text. */
export interface Evidence {
  segmentId: string;
  quote: string;
  speaker: string | null;
  startMs: number;
  endMs: number;
}

/** What is on file, to compare with what is said. Paths as in the API: `lossDate`, `vehicle.registrationNumber`, `amountClaimed.amount` … */
export interface ClaimFacts {
  /** `YYYY-MM-DD`, so that «last Sunday» and the result can be computed again. */
  recordedOn: string;
  claim: {
    type: string;
    lossDate: string;
    lossTime: string | null;
    lossLocation: string | null;
    reportedAt: string;
    description: string;
    amountClaimed: { amount: string; currency: string } | null;
    policy: { number: string | null; startDate: string | null; endDate: string | null; holder: string | null } | null;
    vehicle: {
      registrationNumber: string | null;
      vin: string | null;
      make: string | null;
      model: string | null;
      year: number | null;
    } | null;
  };
  participants: { id: string; name: string; roles: string[]; phone: string | null; email: string | null }[];
  /** Facts of earlier calls of the claim, to find what changed between them. */
  earlierCalls: { sessionId: string; recordedOn: string; facts: CallFact[] }[];
}

export interface CallFact {
  /** A path of the claim where it has one, otherwise a name of ours: `policeReport`, `witness`, `injury` … */
  field: string;
  /** Normalised: dates `YYYY-MM-DD`, times `HH:MM`, amounts `1234.50`, plates without spaces. */
  value: string;
  evidence: Evidence;
  /** Said again later with another value by the speaker's own correction: it does not count as a contradiction. */
  corrected: boolean;
}

export interface FactComparison {
  field: string;
  claimValue: string | null;
  callValue: string | null;
  /** `silence`: one side does not state it. `not_compared`: both speak of it, and no rule can tell whether they agree. */
  verdict: 'agreement' | 'conflict' | 'silence' | 'not_compared';
  /** Why a fact was not compared. */
  reason?: string;
  evidence: Evidence[];
}

export interface KeyScore {
  key: (typeof VOICE_SCORE_KEYS)[number];
  label: string;
  /** 0–100; null where its basis is missing, never 0 for that reason. */
  value: number | null;
  direction: (typeof SCORE_DIRECTIONS)[number];
  band: (typeof SCORE_BANDS)[number] | null;
  weight: number;
  /** 0–1. */
  confidence: number;
  explanation: string;
  evidence: Evidence[];
}

export interface CallSignal extends Evidence {
  code: string;
  label: string;
  polarity: (typeof SIGNAL_POLARITIES)[number];
  severity: (typeof SEVERITIES)[number];
  basis: (typeof SIGNAL_BASES)[number];
  claimField: string | null;
  claimValue: string | null;
  callValue: string | null;
  explanation: string;
  ruleId: string;
}

export interface InterviewResult {
  headline: string;
  recommendedDecision: (typeof VOICE_DECISIONS)[number];
  executiveSummary: string;
  keyScores: KeyScore[];
  importantCallSignals: CallSignal[];
  facts: CallFact[];
  comparisons: FactComparison[];
  scenario: VoiceScenario;
  engine: { transcriber: string; scorer: string; version: string };
  limitations: string[];
}

export interface ScoringAttempt {
  scenario: VoiceScenario;
  outcome: (typeof ATTEMPT_OUTCOMES)[number];
  errorCode: 'SCENARIO_MISMATCH_NOT_SCORED' | null;
  suggestedScenario: VoiceScenario | null;
  confidence: number;
}

export interface Scored {
  /** One, or two when the chosen scenario did not fit and the suggestion was tried. */
  attempts: ScoringAttempt[];
  /** Null when no attempt was scored. */
  result: InterviewResult | null;
}

export interface ScoringInput {
  transcript: Transcript;
  /** Null for a transcript that a person brought without a recording. */
  audio: Pick<DecodedAudio, 'durationMs' | 'speechShare' | 'clippedShare' | 'signalToNoiseDb'> | null;
  facts: ClaimFacts;
  scenario: VoiceScenario;
  /** Try the suggested scenario once when the chosen one does not fit. */
  autoRetry: boolean;
  /** What a language model made of the transcript; null or missing when none is configured. Never a part of scores or decision. */
  labelling?: Labelling | null;
}

/** A recording that nobody can work with. `UNREADABLE_AUDIO` or `NO_SPEECH`. */
export class AudioError extends Error {
  override readonly name = 'AudioError';
  constructor(
    readonly code: 'UNREADABLE_AUDIO' | 'NO_SPEECH',
    message: string,
  ) {
    super(message);
  }
}

/** Speech to text. `transcribe` throws when the service fails, which is not the caller's fault. */
export interface Transcriber {
  /** As people read it: «PocketSphinx», «whisper-1 at stt.example». */
  name: string;
  version: string;
  transcribe(
    audio: DecodedAudio,
    options: { language: string; report: (share: number) => void; signal: AbortSignal },
  ): Promise<Transcript>;
}

/*
 * Entry points, each in a file of its own beside this one:
 *   decode-audio.ts      decodeAudio(path, { directory, maxSeconds, signal }): Promise<DecodedAudio>      throws AudioError
 *   transcribers.ts      chooseTranscriber(): Promise<Transcriber | null>                                by the environment; null: none
 *   label-passages.ts    labelPassages(transcript, signal): Promise<Labelling | null>                    by the environment; null: none; never throws
 *   score-interview.ts   scoreInterview(input: ScoringInput): Scored                                     pure, deterministic
 *   score-aside.ts       scoreAside(input: ScoringInput): Promise<Scored>                                the same in a bounded process
 */
