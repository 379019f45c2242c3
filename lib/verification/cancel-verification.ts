import { and, eq, inArray, sql } from 'drizzle-orm';
import { jobs } from '@/db/schema/platform';
import { verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { lockSession, refusedMove } from '@/lib/verification/open-session';
import { reloadVerification } from '@/lib/verification/read';
import { canBecome } from '@/lib/verification/rules';
import type { Verification } from '@/lib/verification/schema';

/** Ends a session without a decision; a run under way stops after its present check. Throws INVALID_STATE_TRANSITION for one that is over. */
export async function cancelVerification(
  caller: Caller,
  id: string,
  input: { reason?: string },
): Promise<Verification> {
  authorize(caller, 'cancelVerification');
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, id);
    if (!canBecome(row.status, 'CANCELED')) throw refusedMove(row, 'CANCELED');
    await tx
      .update(verificationSessions)
      .set({
        status: 'CANCELED',
        completedAt: now(),
        expiresAt: null,
        version: sql`${verificationSessions.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(verificationSessions.id, id));
    if (row.jobId) {
      await tx
        .update(jobs)
        .set({ status: 'CANCELED', finishedAt: now(), progressCurrent: null })
        .where(and(eq(jobs.id, row.jobId), inArray(jobs.status, ['QUEUED', 'RUNNING'])));
    }
    await recordAudit(tx, caller, {
      action: 'verification.cancel',
      resourceType: 'verification',
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'CANCELED', reason: input.reason ?? null }),
    });
    return reloadVerification(tx, caller, id);
  });
}
