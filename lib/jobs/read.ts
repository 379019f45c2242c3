import { and, count, eq } from 'drizzle-orm';
import { jobs } from '@/db/schema/platform';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import type { ActingContext } from '@/lib/core/context';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import type { Job, JobListQuery } from '@/lib/jobs/schema';

/** Row → wire of a job; its payload stays inside. */
export function presentJob(row: typeof jobs.$inferSelect): Job {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    attempt: row.attempt,
    maxAttempts: row.maxAttempts,
    progress: { completed: row.progressCompleted, total: row.progressTotal, current: row.progressCurrent },
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** One job of the organization. Throws NOT_FOUND. */
export async function getJob(context: ActingContext, id: string): Promise<Job> {
  const [row] = await reading(context, (tx) =>
    tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.organizationId, context.organizationId), eq(jobs.id, id))),
  );
  if (!row) throw notFound('The job');
  return presentJob(row);
}

/** Background work of the organization; FAILED ones are what the dead letter queue took. */
export async function listJobs(context: ActingContext, query: JobListQuery): Promise<Page<Job>> {
  return reading(context, async (tx) => {
    const where = and(
      eq(jobs.organizationId, context.organizationId),
      query.status ? eq(jobs.status, query.status) : undefined,
      query.type ? eq(jobs.type, query.type) : undefined,
      query.resourceId ? eq(jobs.resourceId, query.resourceId) : undefined,
    );
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(jobs)
        .where(where)
        .orderBy(...sortedBy(jobs[query.sortBy], jobs.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(jobs).where(where),
    ]);
    return { items: rows.map(presentJob), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}
