import { z } from 'zod';
import { JOB_STATUSES } from '@/db/enums';
import { answeredMoment, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const jobSchema = z
  .strictObject({
    id: z.uuid(),
    type: z.string().meta({ example: 'evidence.process' }),
    status: z.enum(JOB_STATUSES),
    attempt: z.int(),
    maxAttempts: z.int(),
    progress: z.strictObject({ completed: z.int(), total: z.int(), current: z.string().nullable() }),
    resourceType: z.string().nullable(),
    resourceId: z.uuid().nullable(),
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    createdAt: answeredMoment,
    startedAt: answeredMoment.nullable(),
    finishedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'Job' });

export const jobParams = z.object({ id: uuid });

export const jobListQuery = z.strictObject({
  ...listQuery(['createdAt', 'finishedAt']),
  status: z.enum(JOB_STATUSES).optional(),
  type: z.string().max(60).optional(),
  resourceId: uuid.optional(),
});

export type Job = z.infer<typeof jobSchema>;
export type JobListQuery = z.output<typeof jobListQuery>;
