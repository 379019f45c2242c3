import { getTimeline } from '@/lib/claims/read-timeline';
import { claimParams, timelineSchema } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/timeline', {
  GET: operation({
    id: 'getClaimTimeline',
    summary: 'What happened, and when it was learnt',
    params: claimParams,
    answer: timelineSchema,
    status: 200,
    run: ({ caller, params }) => getTimeline(caller, params.id),
  }),
});
