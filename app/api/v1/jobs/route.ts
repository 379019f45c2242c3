import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listJobs } from '@/lib/jobs/read';
import { jobListQuery, jobSchema } from '@/lib/jobs/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/jobs', {
  GET: operation({
    id: 'listJobs',
    summary: 'Background work',
    query: jobListQuery,
    answer: jobSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listJobs(caller, query),
  }),
});
