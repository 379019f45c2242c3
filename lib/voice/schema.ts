import { z } from 'zod';
import {
  ATTEMPT_OUTCOMES,
  SCORE_BANDS,
  SCORE_DIRECTIONS,
  SEVERITIES,
  SIGNAL_BASES,
  SIGNAL_POLARITIES,
  VOICE_DECISIONS,
  VOICE_SCENARIOS,
  VOICE_SCORE_KEYS,
  VOICE_SOURCES,
  VOICE_STATUSES,
} from '@/db/enums';
import { answeredMoment, MAX_INTEGER, pastMoment, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { jobSchema } from '@/lib/jobs/schema';
import { MAX_RECORDING_BYTES, MAX_RECORDING_SECONDS, SESSION_ERRORS } from '@/lib/voice/rules';

export const claimOfInterviewParams = z.object({ claimId: uuid });
export const claimInterviewsParams = z.object({ id: uuid });
export const voiceSessionParams = z.object({ id: uuid });

const scenario = z.enum(VOICE_SCENARIOS);
const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language tag (BCP 47) such as en-GB.')
  .meta({ example: 'en-GB' });

const fileShape = {
  fileName: text(255).meta({ example: 'call-118.wav' }),
  mimeType: text(100).meta({ example: 'audio/wav' }),
  sizeBytes: z.int().min(1).max(MAX_RECORDING_BYTES).meta({ example: 1_843_244 }),
};

export const initiateInput = z
  .strictObject({
    poiId: uuid.meta({ description: 'The participant who speaks.' }),
    source: z
      .strictObject({
        type: z.enum(VOICE_SOURCES).default('upload'),
        channel: text(60).optional().meta({ example: 'phone' }),
        language: language.optional(),
        recordedAt: pastMoment.optional(),
        fileName: fileShape.fileName.optional(),
        mimeType: fileShape.mimeType.optional(),
        sizeBytes: fileShape.sizeBytes.optional(),
        externalId: text(200).optional(),
      })
      .default({ type: 'upload' })
      .meta({
        description: 'Where the recording comes from. What is told about the file is held against it: size and type.',
      }),
    callbackUrl: z.url().max(2000).optional().meta({
      description: 'https address that gets the outcome as a signed event.',
      example: 'https://client.example/hooks/casefile',
    }),
    scenario: scenario.default('customerSupportComplaint'),
  })
  .meta({ id: 'InitiateVoiceInterviewInput' });

export const reopenUploadInput = z.strictObject(fileShape).partial().meta({ id: 'ReopenVoiceUploadInput' });

export const scoreInput = z
  .strictObject({
    scenario: scenario.optional().meta({ description: 'The session’s present one unless given.' }),
    autoRetry: z
      .boolean()
      .default(true)
      .meta({ description: 'Score by the suggested scenario when the chosen one does not fit.' }),
  })
  .meta({ id: 'ScoreVoiceSessionInput' });

export const cancelVoiceInput = z
  .strictObject({ reason: text(1000).optional() })
  .meta({ id: 'CancelVoiceSessionInput' });

const MAX_MS = MAX_RECORDING_SECONDS * 1000;
const MAX_SEGMENTS = 10_000;

export const transcriptInput = z
  .strictObject({
    language: language.optional(),
    segments: z
      .array(
        z
          .strictObject({
            speaker: text(60).nullable().default(null).meta({ example: 'customer' }),
            startMs: z.int().min(0).max(MAX_MS),
            endMs: z.int().min(0).max(MAX_MS),
            text: text(20_000),
          })
          .refine((segment) => segment.endMs >= segment.startMs, {
            path: ['endMs'],
            message: 'A segment ends after it begins.',
          }),
      )
      .min(1)
      .max(MAX_SEGMENTS),
  })
  .meta({ id: 'VoiceTranscriptInput' });

const placeShape = {
  segmentId: z.string(),
  quote: z.string(),
  speaker: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
};
export const placeSchema = z
  .strictObject(placeShape)
  .meta({ id: 'TranscriptPlace', description: 'A place in the transcript; the quote is a true span of its text.' });

export const keyScoreSchema = z
  .strictObject({
    key: z.enum(VOICE_SCORE_KEYS),
    label: z.string(),
    value: z.number().nullable().meta({ description: '0–100; null where its basis is missing.' }),
    direction: z.enum(SCORE_DIRECTIONS),
    band: z.enum(SCORE_BANDS).nullable(),
    weight: z.number(),
    confidence: z.number(),
    explanation: z.string(),
    evidence: z.array(placeSchema),
  })
  .meta({ id: 'VoiceKeyScore' });

export const signalSchema = z
  .strictObject({
    ...placeShape,
    code: z.string().meta({ example: 'CLAIM_CONTRADICTION' }),
    label: z.string(),
    polarity: z.enum(SIGNAL_POLARITIES),
    severity: z.enum(SEVERITIES),
    basis: z.enum(SIGNAL_BASES),
    claimField: z.string().nullable().meta({ example: 'vehicle.registrationNumber' }),
    claimValue: z.string().nullable(),
    callValue: z.string().nullable(),
    explanation: z.string(),
    ruleId: z.string(),
  })
  .meta({ id: 'VoiceCallSignal', description: 'Something said that matters. A signal is never proof.' });

export const voiceResultSchema = z
  .strictObject({
    headline: z.string(),
    recommendedDecision: z.enum(VOICE_DECISIONS),
    executiveSummary: z.string(),
    keyScores: z.array(keyScoreSchema),
    importantCallSignals: z.array(signalSchema),
    facts: z.array(
      z.strictObject({ field: z.string(), value: z.string(), evidence: placeSchema, corrected: z.boolean() }),
    ),
    comparisons: z.array(
      z.strictObject({
        field: z.string(),
        claimValue: z.string().nullable(),
        callValue: z.string().nullable(),
        verdict: z.enum(['agreement', 'conflict', 'silence', 'not_compared']).meta({
          description:
            '`silence`: one side does not state it. `not_compared`: both speak of it, and no rule can tell whether they agree.',
        }),
        reason: z.string().optional().meta({ description: 'Why a fact was not compared.' }),
        evidence: z.array(placeSchema),
      }),
    ),
    scenario,
    engine: z.strictObject({ transcriber: z.string(), scorer: z.string(), version: z.string() }),
    limitations: z.array(z.string()),
  })
  .meta({
    id: 'VoiceResult',
    description: 'From what was said, never from how a voice sounds. A person decides; there is no «deny».',
  });

export const attemptSchema = z
  .strictObject({
    scenario,
    outcome: z.enum(ATTEMPT_OUTCOMES),
    errorCode: z.string().nullable(),
    suggestedScenario: scenario.nullable(),
    confidence: z.number(),
    transcriptVersion: z.int(),
    at: answeredMoment,
  })
  .meta({ id: 'VoiceAttempt' });

export const uploadSchema = z
  .strictObject({
    url: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    expiresAt: answeredMoment,
    maxBytes: z.int(),
    acceptedMimeTypes: z.array(z.string()),
  })
  .meta({ id: 'VoiceUpload' });

export const audioSchema = z
  .strictObject({
    url: z.string().nullable().meta({ description: 'Signed address of the recording, with ranges.' }),
    mimeType: z.string().nullable(),
    durationMs: z.number(),
    sampleRate: z.number(),
    channelCount: z.int(),
    speechShare: z.number(),
    clippedShare: z.number(),
    signalToNoiseDb: z.number().nullable(),
    peaks: z.array(z.tuple([z.number(), z.number()])).meta({ description: 'Minimum and maximum per slice; −1 to 1.' }),
    decoder: z.strictObject({ name: z.string(), version: z.string() }),
  })
  .meta({ id: 'VoiceAudio' });

export const voiceSessionSchema = z
  .strictObject({
    id: z.uuid(),
    claimId: z.uuid(),
    claimReference: z.string(),
    poiId: z.uuid(),
    poiName: z.string(),
    scenario,
    status: z.enum(VOICE_STATUSES),
    allowedTransitions: z.array(z.enum(VOICE_STATUSES)),
    source: z.strictObject({
      type: z.enum(VOICE_SOURCES),
      channel: z.string().nullable(),
      language: z.string().nullable(),
      recordedAt: answeredMoment.nullable(),
      fileName: z.string().nullable(),
      mimeType: z.string().nullable(),
      sizeBytes: z.int().nullable(),
      externalId: z.string().nullable(),
    }),
    tokensCharged: z.int().meta({ description: '0 after they were given back.', example: 50 }),
    upload: uploadSchema.nullable().meta({ description: 'While a recording is awaited, for who may send one.' }),
    uploadsLeft: z.int().meta({ description: 'How often upload-url can still be called.' }),
    evidenceId: z.uuid().nullable().meta({ description: 'The recording as evidence of the claim.' }),
    audio: audioSchema.nullable().meta({ description: 'Null before decoding and in lists.' }),
    transcriptVersion: z.int().meta({ description: '0 while there is none.' }),
    attempts: z.array(attemptSchema),
    summary: z
      .strictObject({ headline: z.string(), recommendedDecision: z.enum(VOICE_DECISIONS), concerns: z.int() })
      .nullable()
      .meta({ description: 'The least of the result, in lists too.' }),
    result: voiceResultSchema.nullable().meta({ description: 'Null before scoring and in lists.' }),
    error: z
      .strictObject({
        code: z.enum(SESSION_ERRORS),
        message: z.string(),
        suggestedScenario: scenario.nullable().optional(),
        confidence: z.number().optional(),
      })
      .nullable(),
    job: jobSchema.nullable(),
    callbackUrl: z.string().nullable(),
    createdBy: z.strictObject({ id: z.string().nullable(), name: z.string() }),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
    completedAt: answeredMoment.nullable(),
    version: z.int(),
  })
  .meta({ id: 'VoiceSession' });

export const transcriptSchema = z
  .strictObject({
    sessionId: z.uuid(),
    version: z.int(),
    language: z.string(),
    segments: z.array(
      z.strictObject({
        id: z.string(),
        speaker: z.string().nullable(),
        startMs: z.number(),
        endMs: z.number(),
        text: z.string(),
        words: z.array(
          z.strictObject({
            text: z.string(),
            startMs: z.number(),
            endMs: z.number(),
            confidence: z.number().nullable(),
          }),
        ),
      }),
    ),
    engine: z.strictObject({ name: z.string(), version: z.string() }),
    author: z.strictObject({ id: z.string().nullable(), name: z.string() }).nullable().meta({
      description: 'Who brought or corrected it; null for what a recogniser wrote.',
    }),
    createdAt: answeredMoment,
  })
  .meta({ id: 'VoiceTranscript' });

export const transcriptQuery = z.strictObject({
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_INTEGER)
    .optional()
    .meta({ description: 'An earlier version; the newest unless given.' }),
});

export const voiceListQuery = z.strictObject({
  ...listQuery(['createdAt', 'updatedAt', 'completedAt', 'status']),
  status: z.enum(VOICE_STATUSES).optional(),
  poiId: uuid.optional(),
});

export type VoiceSession = z.infer<typeof voiceSessionSchema>;
export type VoiceResult = z.infer<typeof voiceResultSchema>;
export type VoiceUpload = z.infer<typeof uploadSchema>;
export type VoiceAttempt = z.infer<typeof attemptSchema>;
export type VoiceTranscript = z.infer<typeof transcriptSchema>;
export type KeyScore = z.infer<typeof keyScoreSchema>;
export type CallSignal = z.infer<typeof signalSchema>;
export type InitiateInput = z.output<typeof initiateInput>;
export type ReopenUploadInput = z.output<typeof reopenUploadInput>;
export type TranscriptInput = z.output<typeof transcriptInput>;
export type ScoreInput = z.output<typeof scoreInput>;
export type VoiceListQuery = z.output<typeof voiceListQuery>;
