import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { verificationChecks, verificationDecisions, verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { raiseIndicators } from '@/lib/claims/open-claim';
import { inSeconds, now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { requestLinking } from '@/lib/network/request-linking';
import { announceOutcome } from '@/lib/verification/announce-outcome';
import type { CheckRow, SessionRow } from '@/lib/verification/present';
import { effectivePolicy } from '@/lib/verification/read';
import {
  CHECK_LABELS,
  type CheckName,
  decide,
  indicatorOf,
  type Judged,
  sessionResult,
  WAITING_SECONDS,
} from '@/lib/verification/rules';
import { holdRun, type Run, RunAbandoned } from '@/lib/verification/save-results';

type Named = CheckRow & { name: CheckName };

async function resultsOf(tx: Transaction, session: SessionRow): Promise<Named[]> {
  const rows = await tx
    .select()
    .from(verificationChecks)
    .where(
      and(
        eq(verificationChecks.organizationId, session.organizationId),
        eq(verificationChecks.sessionId, session.id),
        eq(verificationChecks.run, session.run),
      ),
    );
  const found = session.checks.flatMap((name) => rows.filter((row) => row.name === name)) as Named[];
  if (found.length !== session.checks.length) throw new Error('A run ended without a result of every check.');
  return found;
}

/** Leaves what asks for a look as indicators on the claim; one that stands already is left as people have judged it. */
async function leaveIndicators(tx: Transaction, caller: Caller, session: SessionRow, checks: Named[]): Promise<void> {
  if (!session.claimId) return;
  const [claim] = await tx
    .select({ status: claims.status })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, session.claimId)))
    .for('share');
  if (!claim || claim.status === 'CLOSED') return;
  const findings = checks.flatMap((check) => indicatorOf(check, CHECK_LABELS[check.name]) ?? []);
  await raiseIndicators(tx, caller, session.claimId, findings, session.id, 'VERIFICATION');
}

/**
 * Ends a run: the policy decides, the outcome, its indicators, the event and the audit entry are written together and once. Does
 * nothing when the session was canceled meanwhile or another worker was first.
 */
export async function concludeRun(caller: Caller, run: Run): Promise<void> {
  await writing(caller, async (tx) => {
    const session = await holdRun(tx, run);
    const checks = await resultsOf(tx, session);
    const judged: Judged[] = checks;
    const policy = await effectivePolicy(tx, caller);
    const verdict = decide(judged, policy, session.autoProcess);
    const result = sessionResult(checks);
    const at = now();
    await tx
      .update(verificationSessions)
      .set({
        status: verdict.status,
        result,
        completedAt: at,
        expiresAt: verdict.status === 'RESUBMISSION_REQUESTED' ? inSeconds(WAITING_SECONDS) : null,
        version: sql`${verificationSessions.version} + 1`,
        updatedAt: at,
      })
      .where(eq(verificationSessions.id, session.id));
    await tx.insert(verificationDecisions).values({
      id: newId(),
      organizationId: caller.organizationId,
      sessionId: session.id,
      decision: verdict.status,
      because: verdict.because,
      policyVersion: policy.version,
      actorType: caller.actor.type,
      actorId: caller.actor.id,
      actorName: caller.actor.name,
      decidedAt: at,
    });
    await leaveIndicators(tx, caller, session, checks);
    await requestLinking(tx, caller, 'verification', session.id);
    await announceOutcome(tx, caller, { ...session, status: verdict.status, result });
    await recordAudit(tx, caller, {
      action: 'verification.complete',
      resourceType: 'verification',
      resourceId: session.id,
      changes: diff({ status: session.status, result: null }, { status: verdict.status, result }),
    });
  }).catch((error: unknown) => {
    if (!(error instanceof RunAbandoned)) throw error;
  });
}

/** Ends the run of a job that could not be done: the session is in ERROR, says why, and can be processed again. */
export async function failRun(caller: Caller, jobId: string, cause: { code: string; message: string }): Promise<void> {
  await writing(caller, async (tx) => {
    const [session] = await tx
      .update(verificationSessions)
      .set({
        status: 'ERROR',
        lastError: cause,
        completedAt: now(),
        version: sql`${verificationSessions.version} + 1`,
        updatedAt: now(),
      })
      .where(
        and(
          eq(verificationSessions.organizationId, caller.organizationId),
          eq(verificationSessions.jobId, jobId),
          eq(verificationSessions.status, 'PROCESSING'),
        ),
      )
      .returning();
    if (!session) return;
    await announceOutcome(tx, caller, session);
    await recordAudit(tx, caller, {
      action: 'verification.fail',
      resourceType: 'verification',
      resourceId: session.id,
      outcome: 'failure',
      statusCode: 500,
      changes: diff({ status: 'PROCESSING' }, { status: 'ERROR', lastError: cause }),
    });
  });
}
