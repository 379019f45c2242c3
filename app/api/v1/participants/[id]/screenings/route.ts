import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listScreenings } from '@/lib/sanctions/read';
import { screeningListQuery, screeningParams, screeningSchema } from '@/lib/sanctions/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/{id}/screenings', {
  GET: operation({
    id: 'listScreenings',
    summary: 'Screenings of a participant',
    params: screeningParams,
    query: screeningListQuery,
    answer: screeningSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listScreenings(caller, params.id, query),
  }),
});
