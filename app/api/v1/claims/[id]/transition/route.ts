import { claimParams, claimSchema, transitionClaimInput } from '@/lib/claims/schema';
import { transitionClaim } from '@/lib/claims/transition-claim';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/transition', {
  POST: operation({
    id: 'transitionClaim',
    summary: 'Move a claim to another status',
    params: claimParams,
    body: transitionClaimInput,
    answer: claimSchema,
    status: 200,
    audit: ['claim.transition', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => transitionClaim(caller, params.id, body, expectedVersion),
  }),
});
