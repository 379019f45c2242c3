import { listReviews } from '@/lib/evidence/read';
import { evidenceParams, reviewListQuery, reviewSchema } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/reviews', {
  GET: operation({
    id: 'listEvidenceReviews',
    summary: 'History of reviews',
    params: evidenceParams,
    query: reviewListQuery,
    answer: reviewSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listReviews(caller, params.id, query),
  }),
});
