import type { Transaction } from '@/db/client';
import { voiceTranscripts } from '@/db/schema/voice';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { SCORE_JOB, startRun } from '@/lib/voice/complete-upload';
import { findStanding, INTERVIEW, lockSession, refusedMove, updateSession } from '@/lib/voice/open-session';
import type { SessionRow, TranscriptRow } from '@/lib/voice/present';
import { reloadSession } from '@/lib/voice/read';
import type { TranscriptInput, VoiceSession } from '@/lib/voice/schema';

/** Name of the engine of what people wrote. */
const PERSON = { engineName: 'person', engineVersion: '1' };

type NewTranscript = Pick<TranscriptRow, 'language' | 'segments' | 'engineName' | 'engineVersion'> &
  Pick<TranscriptRow, 'authorId' | 'authorName'>;

/** Adds a version to a session whose row the transaction holds, and makes it the one that counts. */
export async function addTranscript(tx: Transaction, row: SessionRow, transcript: NewTranscript): Promise<number> {
  const version = row.transcriptVersion + 1;
  await tx.insert(voiceTranscripts).values({
    id: newId(),
    organizationId: row.organizationId,
    sessionId: row.id,
    version,
    ...transcript,
    createdAt: now(),
  });
  await updateSession(tx, row.id, { transcriptVersion: version });
  return version;
}

/**
 * Brings or corrects a transcript: a new version, scored in the background free of charge. A run that is under way ends for it. Throws
 * INVALID_STATE_TRANSITION for a session that was canceled or expired, or a closed claim.
 */
export async function putTranscript(caller: Caller, id: string, input: TranscriptInput): Promise<VoiceSession> {
  authorize(caller, 'putVoiceTranscript');
  const standing = await findStanding(caller, id);
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, standing);
    const status = row.attemptId === null ? ('SCORING' as const) : ('RESCORING' as const);
    if (row.status === 'CANCELED' || row.status === 'EXPIRED') throw refusedMove(row, status);
    const version = await addTranscript(tx, row, {
      language: input.language ?? row.source.language ?? 'en',
      // Specification silent: segments are put in the order of their time, numbered anew.
      segments: input.segments
        .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
        .map((segment, index) => ({ id: `s${index + 1}`, ...segment, words: [] })),
      ...PERSON,
      authorId: caller.actor.id,
      authorName: caller.actor.name,
    });
    await startRun(tx, caller, row, { type: SCORE_JOB, status, payload: { autoRetry: true } });
    await recordAudit(tx, caller, {
      action: 'voice_interview.put_transcript',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff(
        { status: row.status, transcriptVersion: row.transcriptVersion },
        { status, transcriptVersion: version, segments: input.segments.length },
      ),
    });
    return reloadSession(tx, caller, id);
  });
}
