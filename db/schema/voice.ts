import {
  type AnyPgColumn,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { ATTEMPT_OUTCOMES, VOICE_SCENARIOS, VOICE_STATUSES } from '@/db/enums';
import { claims } from '@/db/schema/claims';
import { evidence, type UploaderColumn, type UploaderType } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';

export const voiceScenario = pgEnum('voice_scenario', VOICE_SCENARIOS);
export const voiceStatus = pgEnum('voice_status', VOICE_STATUSES);
export const attemptOutcome = pgEnum('attempt_outcome', ATTEMPT_OUTCOMES);

export type VoiceSourceColumn = {
  type: 'upload' | 'recording' | 'call';
  channel: string | null;
  language: string | null;
  recordedAt: string | null;
  fileName: string | null;
  mimeType: string | null;
  sizeBytes: number | null;
  externalId: string | null;
};
export type PlaceColumn = {
  segmentId: string;
  quote: string;
  speaker: string | null;
  startMs: number;
  endMs: number;
};
export type SegmentColumn = {
  id: string;
  speaker: string | null;
  startMs: number;
  endMs: number;
  text: string;
  words: { text: string; startMs: number; endMs: number; confidence: number | null }[];
};
/** What the decoder found; the sound itself is the session's evidence. */
export type AudioColumn = {
  decoder: { name: string; version: string };
  sampleRate: number;
  channelCount: number;
  durationMs: number;
  speechShare: number;
  clippedShare: number;
  signalToNoiseDb: number | null;
  peaks: [min: number, max: number][];
};
/** A result as the scorer gave it; `lib/voice/engine/interview.ts` has its type. */
export type VoiceResultColumn = Record<string, unknown>;

export const voiceSessions = pgTable(
  'voice_sessions',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    scenario: voiceScenario('scenario').notNull(),
    status: voiceStatus('status').notNull(),
    source: jsonb('source').$type<VoiceSourceColumn>().notNull(),
    callbackUrl: text('callback_url'),
    /** Id that the recording of the present try gets as evidence; its upload waits under the key of that id. The first one is the session's own. */
    uploadId: uuid('upload_id').notNull(),
    uploadExpiresAt: moment('upload_expires_at'),
    /** How often an upload was opened. */
    uploadTries: integer('upload_tries').notNull().default(1),
    evidenceId: uuid('evidence_id'),
    audio: jsonb('audio').$type<AudioColumn>(),
    /** What the session costs, in tokens; 0 when they were given back. */
    tokensCharged: integer('tokens_charged').notNull(),
    /** Version of the transcript that counts; 0 while there is none. */
    transcriptVersion: integer('transcript_version').notNull().default(0),
    /** The scored attempt whose result counts. */
    attemptId: uuid('attempt_id'),
    error: jsonb('error').$type<{ code: string; message: string } & Record<string, unknown>>(),
    /** Counts the runs of the pipeline; a worker whose run is over writes nothing any more. */
    run: integer('run').notNull().default(0),
    jobId: uuid('job_id'),
    createdByType: text('created_by_type').$type<UploaderType>().notNull(),
    createdById: text('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    /** The application or key that opened it, for itself or for somebody. */
    createdVia: uuid('created_via'),
    /** Who opened the upload anew and so sends its recording; null where that is who opened the interview. */
    sender: jsonb('sender').$type<UploaderColumn>(),
    completedAt: moment('completed_at'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('voice_sessions_tenant').on(t.organizationId, t.id),
    foreignKey({
      name: 'voice_sessions_claim_key',
      columns: [t.organizationId, t.claimId],
      foreignColumns: [claims.organizationId, claims.id],
    }),
    foreignKey({
      name: 'voice_sessions_participant_key',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
    foreignKey({
      name: 'voice_sessions_evidence_key',
      columns: [t.organizationId, t.evidenceId],
      foreignColumns: [evidence.organizationId, evidence.id],
    }),
    index('voice_sessions_claim').on(t.organizationId, t.claimId, t.createdAt),
    index('voice_sessions_participant').on(t.organizationId, t.participantId, t.createdAt),
    index('voice_sessions_waiting').on(t.status, t.uploadExpiresAt),
  ],
);

const sessionKey = (t: { organizationId: AnyPgColumn; sessionId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.organizationId, t.sessionId],
    foreignColumns: [voiceSessions.organizationId, voiceSessions.id],
  });

/** Every transcript that a session ever had; none is changed. */
export const voiceTranscripts = pgTable(
  'voice_transcripts',
  {
    id: id(),
    organizationId: organizationId(),
    sessionId: uuid('session_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    segments: jsonb('segments').$type<SegmentColumn[]>().notNull(),
    engineName: text('engine_name').notNull(),
    engineVersion: text('engine_version').notNull(),
    /** Null for what a recogniser wrote. */
    authorId: text('author_id'),
    authorName: text('author_name'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    sessionKey(t, 'voice_transcripts_session_key'),
    unique('voice_transcripts_version').on(t.organizationId, t.sessionId, t.version),
  ],
);

/** Every scoring that was tried, with its result. */
export const voiceAttempts = pgTable(
  'voice_attempts',
  {
    id: id(),
    organizationId: organizationId(),
    sessionId: uuid('session_id').notNull(),
    /** Counts the attempts of the session. */
    number: integer('number').notNull(),
    transcriptVersion: integer('transcript_version').notNull(),
    scenario: voiceScenario('scenario').notNull(),
    outcome: attemptOutcome('outcome').notNull(),
    errorCode: text('error_code'),
    suggestedScenario: voiceScenario('suggested_scenario'),
    confidence: doublePrecision('confidence').notNull(),
    result: jsonb('result').$type<VoiceResultColumn>(),
    at: moment('at').notNull(),
  },
  (t) => [
    sessionKey(t, 'voice_attempts_session_key'),
    unique('voice_attempts_number').on(t.organizationId, t.sessionId, t.number),
  ],
);
