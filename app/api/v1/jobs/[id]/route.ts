import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getJob } from '@/lib/jobs/read';
import { jobParams, jobSchema } from '@/lib/jobs/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/jobs/{id}', {
  GET: operation({
    id: 'getJob',
    summary: 'One job',
    params: jobParams,
    answer: jobSchema,
    status: 200,
    run: ({ caller, params }) => getJob(caller, params.id),
  }),
});
