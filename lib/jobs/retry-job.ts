import { and, eq } from 'drizzle-orm';
import { queueOf } from '@/db/queues';
import { jobs } from '@/db/schema/platform';
import { type TransactionContext, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { ActingContext } from '@/lib/core/context';
import { DomainError, notFound } from '@/lib/core/errors';
import { sendInTransaction } from '@/lib/jobs/queue';
import { presentJob } from '@/lib/jobs/read';
import type { Job } from '@/lib/jobs/schema';

/** Puts a failed job back on the queue with all its tries. Throws NOT_FOUND, or CONFLICT unless it has failed. */
export async function retryJob(context: ActingContext & TransactionContext, id: string): Promise<Job> {
  return writing(context, async (tx) => {
    const mine = and(eq(jobs.organizationId, context.organizationId), eq(jobs.id, id));
    const [row] = await tx
      .update(jobs)
      .set({
        status: 'QUEUED',
        attempt: 0,
        progressCompleted: 0,
        progressCurrent: null,
        error: null,
        startedAt: null,
        finishedAt: null,
      })
      .where(and(mine, eq(jobs.status, 'FAILED')))
      .returning();
    if (!row) {
      const [present] = await tx.select({ status: jobs.status }).from(jobs).where(mine);
      if (!present) throw notFound('The job');
      throw new DomainError('CONFLICT', `Only a failed job can be tried again; this one is ${present.status}.`);
    }
    await sendInTransaction(tx, queueOf(row.type), { jobId: row.id, organizationId: row.organizationId });
    await recordAudit(tx, context, { action: 'job.retry', resourceType: 'job', resourceId: id });
    return presentJob(row);
  });
}
