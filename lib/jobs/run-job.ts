import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { jobs } from '@/db/schema/platform';
import { writing } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import { isDomainError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';

export type JobRow = typeof jobs.$inferSelect;

/** Tells people how far a job is; `current` is a step in plain words. */
export type ReportProgress = (completed: number, current: string | null) => Promise<void>;

/** Does the work of one type of job. It may run again after a crash, so it must come to the same end twice. */
export type JobHandler = (job: JobRow, report: ReportProgress) => Promise<void>;

type Message = { jobId: string; organizationId: string };

async function begin(message: Message): Promise<JobRow | null> {
  const [row] = await writing(message, (tx) =>
    tx
      .update(jobs)
      .set({ status: 'RUNNING', attempt: sql`${jobs.attempt} + 1`, startedAt: now(), finishedAt: null, error: null })
      .where(and(eq(jobs.id, message.jobId), inArray(jobs.status, ['QUEUED', 'RUNNING'])))
      .returning(),
  );
  return row ?? null;
}

/** A job that was canceled meanwhile stays so. */
async function finish(message: Message, values: Partial<typeof jobs.$inferInsert>): Promise<void> {
  await writing(message, (tx) =>
    tx
      .update(jobs)
      .set(values)
      .where(and(eq(jobs.id, message.jobId), ne(jobs.status, 'CANCELED'))),
  );
}

/**
 * Runs one delivery of a job: marks it RUNNING, hands it to its handler, and records how it ended. A failure with tries left
 * goes back to QUEUED and is thrown on, so that the queue retries it; a refusal of the domain is final at once.
 */
export async function runJob(message: Message, handlers: Record<string, JobHandler>): Promise<void> {
  const job = await begin(message);
  if (!job) return;
  const handler = handlers[job.type];
  if (!handler) {
    await finish(message, {
      status: 'FAILED',
      finishedAt: now(),
      error: { code: 'UNKNOWN_JOB', message: `Nothing handles ${job.type}.` },
    });
    return;
  }
  try {
    await handler(job, async (completed, current) =>
      finish(message, { progressCompleted: completed, progressCurrent: current }),
    );
    await finish(message, {
      status: 'SUCCEEDED',
      finishedAt: now(),
      progressCompleted: job.progressTotal,
      progressCurrent: null,
    });
  } catch (error) {
    const final = isDomainError(error) || job.attempt >= job.maxAttempts;
    const described = isDomainError(error)
      ? { code: error.code, message: error.message }
      : { code: 'INTERNAL_ERROR', message: 'The work failed unexpectedly; the log has the cause.' };
    log().error({ err: error, jobId: job.id, type: job.type, attempt: job.attempt, final }, 'job failed');
    await finish(message, { status: final ? 'FAILED' : 'QUEUED', finishedAt: final ? now() : null, error: described });
    if (!final) throw error;
  }
}

/** What the queue gave up on: its workers died every time. The row is closed so that people see it and can try again, and answered. */
export async function buryJob(message: Message): Promise<JobRow | null> {
  const [row] = await writing(message, (tx) =>
    tx
      .update(jobs)
      .set({
        status: 'FAILED',
        finishedAt: now(),
        error: { code: 'WORKER_LOST', message: 'The work did not end in any of its tries.' },
      })
      .where(and(eq(jobs.id, message.jobId), inArray(jobs.status, ['QUEUED', 'RUNNING'])))
      .returning(),
  );
  return row ?? null;
}
