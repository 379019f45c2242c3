import type { VoiceResultColumn, voiceAttempts, voiceSessions, voiceTranscripts } from '@/db/schema/voice';
import type { Job } from '@/lib/jobs/schema';
import type { InterviewResult } from '@/lib/voice/engine/interview';
import { isUnusable, MAX_UPLOADS, nextStatuses, SESSION_ERRORS, type SessionErrorCode } from '@/lib/voice/rules';
import type { VoiceAttempt, VoiceResult, VoiceSession, VoiceTranscript, VoiceUpload } from '@/lib/voice/schema';

export type SessionRow = typeof voiceSessions.$inferSelect;
export type AttemptRow = typeof voiceAttempts.$inferSelect;
export type TranscriptRow = typeof voiceTranscripts.$inferSelect;

export type SessionRelations = {
  claimReference: string;
  participantName: string;
  attempts: AttemptRow[];
  job: Job | null;
  upload: VoiceUpload | null;
  /** The recording's signed address and type; null in lists and without a recording. */
  recording: { url: string; mimeType: string } | null;
};

function presentAttempt(row: AttemptRow): VoiceAttempt {
  return {
    scenario: row.scenario,
    outcome: row.outcome,
    errorCode: row.errorCode,
    suggestedScenario: row.suggestedScenario,
    confidence: row.confidence,
    transcriptVersion: row.transcriptVersion,
    at: row.at.toISOString(),
  };
}

/** Column → result. Written by the scorer alone, so that its type is the scorer's. */
export function resultOf(column: VoiceResultColumn | null | undefined): InterviewResult | null {
  return (column ?? null) as InterviewResult | null;
}

function presentError(error: SessionRow['error']): VoiceSession['error'] {
  if (!error) return null;
  const code: SessionErrorCode = SESSION_ERRORS.find((known) => known === error.code) ?? 'INTERNAL_ERROR';
  const { suggestedScenario, confidence } = error as Partial<NonNullable<VoiceSession['error']>>;
  return {
    code,
    message: error.message,
    ...(suggestedScenario === undefined ? {} : { suggestedScenario }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

function presentAudio(row: SessionRow, recording: SessionRelations['recording']): VoiceSession['audio'] {
  return row.audio ? { ...row.audio, url: recording?.url ?? null, mimeType: recording?.mimeType ?? null } : null;
}

function presentSource(row: SessionRow): VoiceSession['source'] {
  const { type, channel, language, recordedAt, fileName, mimeType, sizeBytes, externalId } = row.source;
  return { type, channel, language, recordedAt, fileName, mimeType, sizeBytes, externalId };
}

/** How often another upload may still be opened: once, after an unusable recording. */
export function uploadsLeft(row: SessionRow): number {
  return row.status === 'FAILED' && isUnusable(row.error?.code) ? Math.max(0, MAX_UPLOADS - row.uploadTries) : 0;
}

/** Row and relations → wire. `full` is for the single session: with result and sound. */
export function presentSession(row: SessionRow, related: SessionRelations, options: { full: boolean }): VoiceSession {
  const result = resultOf(related.attempts.find((attempt) => attempt.id === row.attemptId)?.result);
  const concerns = result?.importantCallSignals.filter((signal) => signal.polarity === 'concern').length ?? 0;
  return {
    id: row.id,
    claimId: row.claimId,
    claimReference: related.claimReference,
    poiId: row.participantId,
    poiName: related.participantName,
    scenario: row.scenario,
    status: row.status,
    allowedTransitions: [...nextStatuses(row.status)],
    source: presentSource(row),
    tokensCharged: row.tokensCharged,
    upload: related.upload,
    uploadsLeft: uploadsLeft(row),
    evidenceId: row.evidenceId,
    audio: options.full ? presentAudio(row, related.recording) : null,
    transcriptVersion: row.transcriptVersion,
    attempts: related.attempts.map(presentAttempt),
    summary: result ? { headline: result.headline, recommendedDecision: result.recommendedDecision, concerns } : null,
    result: options.full ? (result satisfies VoiceResult | null) : null,
    error: presentError(row.error),
    job: related.job,
    callbackUrl: row.callbackUrl,
    createdBy: { id: row.createdById, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** Row → wire of one version of a transcript. */
export function presentTranscript(row: TranscriptRow): VoiceTranscript {
  return {
    sessionId: row.sessionId,
    version: row.version,
    language: row.language,
    segments: row.segments.map(({ id, speaker, startMs, endMs, text, words }) => ({
      id,
      speaker,
      startMs,
      endMs,
      text,
      words: words.map((word) => ({
        text: word.text,
        startMs: word.startMs,
        endMs: word.endMs,
        confidence: word.confidence,
      })),
    })),
    engine: { name: row.engineName, version: row.engineVersion },
    author: row.authorName === null ? null : { id: row.authorId, name: row.authorName },
    createdAt: row.createdAt.toISOString(),
  };
}
