import type { Transaction } from '@/db/client';
import { queueOf } from '@/db/queues';
import { jobs } from '@/db/schema/platform';
import { newId } from '@/lib/core/ids';
import { sendInTransaction } from '@/lib/jobs/queue';

/** Tries of a job in all; the queue's `retryLimit` is one less. */
export const MAX_ATTEMPTS = 5;

export type JobRequest = {
  /** `resource.verb`; the worker's handler of that name runs it. */
  type: string;
  resourceType: string | null;
  resourceId: string | null;
  payload?: Record<string, unknown>;
  /** Steps that progress is counted in. */
  total?: number;
};

/** Enqueues background work inside the caller's transaction and answers the id of its progress row. */
export async function enqueue(
  tx: Transaction,
  context: { organizationId: string },
  request: JobRequest,
): Promise<string> {
  const id = newId();
  await tx.insert(jobs).values({
    id,
    organizationId: context.organizationId,
    type: request.type,
    maxAttempts: MAX_ATTEMPTS,
    progressTotal: request.total ?? 1,
    resourceType: request.resourceType,
    resourceId: request.resourceId,
    payload: request.payload ?? {},
  });
  await sendInTransaction(tx, queueOf(request.type), { jobId: id, organizationId: context.organizationId });
  return id;
}
