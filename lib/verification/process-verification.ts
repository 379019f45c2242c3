import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { jobs } from '@/db/schema/platform';
import { verificationDocuments, verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { enqueue } from '@/lib/jobs/enqueue';
import { presentJob } from '@/lib/jobs/read';
import type { Job } from '@/lib/jobs/schema';
import { lockSession, refusedMove } from '@/lib/verification/open-session';
import type { SessionRow } from '@/lib/verification/present';
import { canBecome } from '@/lib/verification/rules';

/** The type of the job that runs a session's checks. */
export const PROCESS_JOB = 'verification.process';

/** Starts a run inside a transaction: state, job and its message together. Answers the job's id. Throws CONFLICT without documents. */
export async function startRun(
  tx: Transaction,
  caller: Caller,
  row: SessionRow,
  autoProcess: boolean,
): Promise<string> {
  const [present] = await tx
    .select({ n: count() })
    .from(verificationDocuments)
    .where(
      and(
        eq(verificationDocuments.organizationId, caller.organizationId),
        eq(verificationDocuments.sessionId, row.id),
        isNull(verificationDocuments.supersededAt),
      ),
    );
  const documents = present?.n ?? 0;
  if (documents === 0) throw new DomainError('CONFLICT', 'The session has no documents yet.');
  const jobId = await enqueue(tx, caller, {
    type: PROCESS_JOB,
    resourceType: 'verification',
    resourceId: row.id,
    total: documents + row.checks.length,
  });
  await tx
    .update(verificationSessions)
    .set({
      status: 'PROCESSING',
      autoProcess,
      jobId,
      run: sql`${verificationSessions.run} + 1`,
      result: null,
      lastError: null,
      completedAt: null,
      expiresAt: null,
      version: sql`${verificationSessions.version} + 1`,
      updatedAt: now(),
    })
    .where(eq(verificationSessions.id, row.id));
  return jobId;
}

async function jobOf(tx: Transaction, caller: Caller, id: string): Promise<Job> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.organizationId, caller.organizationId), eq(jobs.id, id)));
  if (!row) throw notFound('The job');
  return presentJob(row);
}

/**
 * Runs the session's checks in the background and answers the job. While a run is under way the same job is answered, so that of
 * calls that race one starts it. Throws NOT_FOUND, CONFLICT for a session without documents, INVALID_STATE_TRANSITION for one that is over.
 */
export async function processVerification(caller: Caller, id: string, input: { autoProcess: boolean }): Promise<Job> {
  authorize(caller, 'processVerification');
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, id);
    if (row.status === 'PROCESSING' && row.jobId) {
      // Every mutating request is recorded; this one has changed nothing and says so.
      await recordAudit(tx, caller, {
        action: 'verification.join_process',
        resourceType: 'verification',
        resourceId: id,
      });
      return jobOf(tx, caller, row.jobId);
    }
    if (!canBecome(row.status, 'PROCESSING')) throw refusedMove(row, 'PROCESSING');
    const jobId = await startRun(tx, caller, row, input.autoProcess);
    await recordAudit(tx, caller, {
      action: 'verification.process',
      resourceType: 'verification',
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'PROCESSING', autoProcess: input.autoProcess, jobId }),
    });
    return jobOf(tx, caller, jobId);
  });
}
