import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { retryJob } from '@/lib/jobs/retry-job';
import { jobParams, jobSchema } from '@/lib/jobs/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/jobs/{id}/retry', {
  POST: operation({
    id: 'retryJob',
    summary: 'Try a failed job again',
    params: jobParams,
    answer: jobSchema,
    status: 202,
    audit: ['job.retry', 'job'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => retryJob(caller, params.id),
  }),
});
