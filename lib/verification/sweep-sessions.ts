import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';

/** Ends sessions that have waited for documents until their time was over. One audit entry for all that ended in this sweep. */
export async function sweepSessions(caller: Caller): Promise<void> {
  await writing(caller, async (tx) => {
    const ended = await tx
      .update(verificationSessions)
      .set({
        status: 'EXPIRED',
        completedAt: now(),
        version: sql`${verificationSessions.version} + 1`,
        updatedAt: now(),
      })
      .where(
        and(
          eq(verificationSessions.organizationId, caller.organizationId),
          inArray(verificationSessions.status, ['REQUIRES_INPUT', 'RESUBMISSION_REQUESTED']),
          lt(verificationSessions.expiresAt, now()),
        ),
      )
      .returning({ id: verificationSessions.id });
    if (ended.length === 0) return;
    await recordAudit(tx, caller, {
      action: 'verification.expire',
      resourceType: 'verification',
      resourceId: null,
      changes: ended.map(({ id }) => ({ path: `/${id}/status`, old: null, new: 'EXPIRED' })),
    });
  });
}
