import { and, count, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { voiceAttempts } from '@/db/schema/voice';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { raiseIndicators } from '@/lib/claims/open-claim';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { announceOutcome } from '@/lib/voice/announce-outcome';
import type { InterviewResult, Scored } from '@/lib/voice/engine/interview';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { signalIndicatorCode } from '@/lib/voice/rules';
import { settle } from '@/lib/voice/settle';

/** Adds the attempts to the session's history; answers the id of the one that was scored. */
export async function addAttempts(tx: Transaction, row: SessionRow, scored: Scored): Promise<string | null> {
  const [present] = await tx
    .select({ n: count() })
    .from(voiceAttempts)
    .where(and(eq(voiceAttempts.organizationId, row.organizationId), eq(voiceAttempts.sessionId, row.id)));
  const rows = scored.attempts.map((attempt, index) => ({
    id: newId(),
    organizationId: row.organizationId,
    sessionId: row.id,
    number: (present?.n ?? 0) + index + 1,
    transcriptVersion: row.transcriptVersion,
    ...attempt,
    result: attempt.outcome === 'SCORED' ? { ...scored.result } : null,
    at: now(),
  }));
  if (rows.length > 0) await tx.insert(voiceAttempts).values(rows);
  return rows.find((attempt) => attempt.outcome === 'SCORED')?.id ?? null;
}

/** Severe concerns become indicators on the claim; one that stands already is left as people have judged it. */
async function leaveIndicators(
  tx: Transaction,
  caller: Caller,
  row: SessionRow,
  result: InterviewResult,
): Promise<void> {
  const severe = result.importantCallSignals.filter(
    (signal) => signal.polarity === 'concern' && signal.severity === 'HIGH',
  );
  const [claim] = await tx
    .select({ status: claims.status })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, row.claimId)))
    .for('share');
  if (!claim || claim.status === 'CLOSED') return;
  const byCode = Map.groupBy(severe, (signal) => signalIndicatorCode(signal));
  const findings = [...byCode].map(([code, signals]) => ({
    code,
    label: signals[0]?.label ?? code,
    severity: 'HIGH' as const,
    note: signals
      .map(({ explanation, quote }) => `${explanation} «${quote}»`)
      .join(' ')
      .slice(0, 2000),
  }));
  await raiseIndicators(tx, caller, row.claimId, findings, row.id, 'VOICE');
}

async function refuseScore(tx: Transaction, caller: Caller, row: SessionRow, scored: Scored): Promise<void> {
  const last = scored.attempts.at(-1);
  // A result that stands is not lost to an attempt that came to none.
  const status = row.attemptId === null ? ('FAILED' as const) : ('COMPLETED' as const);
  const ended = await updateSession(tx, row.id, {
    status,
    error: {
      code: 'SCENARIO_MISMATCH_NOT_SCORED',
      message: 'The call fits none of the scenarios it was scored by. Choose another one, or correct the transcript.',
      suggestedScenario: last?.suggestedScenario ?? null,
      confidence: last?.confidence ?? 0,
    },
    completedAt: now(),
  });
  await settle(tx, caller, row, 'CAPTURE', 'Transcribed; no scenario fits');
  await announceOutcome(tx, caller, { ...ended, status: 'FAILED' }, null);
  await recordAudit(tx, caller, {
    action: 'voice_interview.fail',
    resourceType: INTERVIEW,
    resourceId: row.id,
    outcome: 'failure',
    statusCode: 422,
    changes: diff({ status: row.status }, { status, error: 'SCENARIO_MISMATCH_NOT_SCORED' }),
  });
}

/**
 * Ends a scoring: attempts, result, indicators, settled tokens, event and audit entry are written together. The transaction holds the
 * session's row.
 */
export async function concludeScoring(
  tx: Transaction,
  caller: Caller,
  row: SessionRow,
  scored: Scored,
  action = 'voice_interview.complete',
): Promise<void> {
  const attemptId = await addAttempts(tx, row, scored);
  const { result } = scored;
  if (attemptId === null || result === null) return refuseScore(tx, caller, row, scored);
  const ended = await updateSession(tx, row.id, {
    status: 'COMPLETED',
    scenario: result.scenario,
    attemptId,
    error: null,
    completedAt: now(),
    uploadExpiresAt: null,
  });
  await leaveIndicators(tx, caller, row, result);
  await settle(tx, caller, row, 'CAPTURE', 'Scored');
  await announceOutcome(tx, caller, ended, result);
  await recordAudit(tx, caller, {
    action,
    resourceType: INTERVIEW,
    resourceId: row.id,
    changes: diff(
      { status: row.status, attemptId: row.attemptId },
      { status: 'COMPLETED', attemptId, scenario: result.scenario, recommendedDecision: result.recommendedDecision },
    ),
  });
}
