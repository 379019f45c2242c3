import { listApiRequests } from '@/lib/developers/read';
import { apiRequestListQuery, apiRequestSchema, developerParams } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/developers/{developerId}/requests', {
  GET: operation({
    id: 'listApiRequests',
    summary: 'What applications and keys asked',
    description: 'Kept for 30 days and at most 50,000 requests. Ids, queries and bodies are never kept.',
    params: developerParams,
    query: apiRequestListQuery,
    answer: apiRequestSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listApiRequests(caller, params.developerId, query),
  }),
});
