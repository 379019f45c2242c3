import { getClaim } from '@/lib/claims/read';
import { claimParams, claimSchema, updateClaimInput } from '@/lib/claims/schema';
import { updateClaim } from '@/lib/claims/update-claim';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}', {
  GET: operation({
    id: 'getClaim',
    summary: 'One claim',
    params: claimParams,
    answer: claimSchema,
    status: 200,
    run: ({ caller, params }) => getClaim(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateClaim',
    summary: 'Change facts of a claim',
    params: claimParams,
    body: updateClaimInput,
    answer: claimSchema,
    status: 200,
    audit: ['claim.update', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateClaim(caller, params.id, body, expectedVersion),
  }),
});
