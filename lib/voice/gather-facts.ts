import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimParticipants, claims } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';
import { voiceAttempts, voiceSessions, voiceTranscripts } from '@/db/schema/voice';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import type { ClaimFacts, ScoringInput, Transcript } from '@/lib/voice/engine/interview';
import { resultOf, type SessionRow, type TranscriptRow } from '@/lib/voice/present';

/** The day on which a call was recorded, `YYYY-MM-DD` in UTC: as it was told, otherwise the day on which the session was opened. */
function recordedOn(row: Pick<SessionRow, 'source' | 'createdAt'>): string {
  return (row.source.recordedAt ?? row.createdAt.toISOString()).slice(0, 10);
}

async function participantsOf(tx: Transaction, row: SessionRow): Promise<ClaimFacts['participants']> {
  const found = await tx
    .select({ participant: participants })
    .from(claimParticipants)
    .innerJoin(
      participants,
      and(
        eq(participants.organizationId, claimParticipants.organizationId),
        eq(participants.id, claimParticipants.participantId),
      ),
    )
    .where(and(eq(claimParticipants.organizationId, row.organizationId), eq(claimParticipants.claimId, row.claimId)))
    .orderBy(asc(participants.createdAt), asc(participants.id));
  return found.map(({ participant: { id, name, roles, phone, email } }) => ({ id, name, roles, phone, email }));
}

/** Results of calls of the claim that were opened before this one. */
async function earlierCalls(tx: Transaction, row: SessionRow): Promise<ClaimFacts['earlierCalls']> {
  const earlier = await tx
    .select({ session: voiceSessions, result: voiceAttempts.result })
    .from(voiceSessions)
    .innerJoin(
      voiceAttempts,
      and(
        eq(voiceAttempts.organizationId, voiceSessions.organizationId),
        eq(voiceAttempts.id, voiceSessions.attemptId),
      ),
    )
    .where(
      and(
        eq(voiceSessions.organizationId, row.organizationId),
        eq(voiceSessions.claimId, row.claimId),
        isNotNull(voiceSessions.attemptId),
        lt(voiceSessions.id, row.id),
      ),
    )
    .orderBy(asc(voiceSessions.id));
  return earlier.map(({ session, result }) => ({
    sessionId: session.id,
    recordedOn: recordedOn(session),
    facts: resultOf(result)?.facts ?? [],
  }));
}

async function claimFacts(tx: Transaction, row: SessionRow): Promise<ClaimFacts> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, row.organizationId), eq(claims.id, row.claimId)));
  if (!claim) throw notFound('The claim');
  const { type, lossDate, lossTime, lossLocation, description, amount, currency, policy, vehicle } = claim;
  return {
    recordedOn: recordedOn(row),
    claim: {
      type,
      lossDate,
      lossTime: lossTime?.slice(0, 5) ?? null,
      lossLocation,
      reportedAt: claim.reportedAt.toISOString(),
      description,
      amountClaimed: amount === null || currency === null ? null : { amount, currency },
      policy,
      vehicle,
    },
    participants: await participantsOf(tx, row),
    earlierCalls: await earlierCalls(tx, row),
  };
}

function transcriptOf(row: TranscriptRow): Transcript {
  const { language, segments } = row;
  return { engine: { name: row.engineName, version: row.engineVersion }, language, segments };
}

/** Everything that scoring a session's present transcript takes. Throws NOT_FOUND while there is none. */
export async function gatherScoringInput(
  caller: Caller,
  row: SessionRow,
  choice: Pick<ScoringInput, 'scenario' | 'autoRetry'>,
): Promise<ScoringInput> {
  return reading(caller, async (tx) => {
    const [transcript] = await tx
      .select()
      .from(voiceTranscripts)
      .where(
        and(
          eq(voiceTranscripts.organizationId, caller.organizationId),
          eq(voiceTranscripts.sessionId, row.id),
          eq(voiceTranscripts.version, row.transcriptVersion),
        ),
      );
    if (!transcript) throw notFound('A transcript of the voice interview');
    return { transcript: transcriptOf(transcript), audio: row.audio, facts: await claimFacts(tx, row), ...choice };
  });
}
