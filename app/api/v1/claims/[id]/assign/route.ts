import { assignClaim } from '@/lib/claims/assign-claim';
import { assignClaimInput, claimParams, claimSchema } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/assign', {
  POST: operation({
    id: 'assignClaim',
    summary: 'Assign an investigator',
    description: 'NEW, TRIAGE and REOPENED become INVESTIGATING. Taking a claim from its investigator needs a reason.',
    params: claimParams,
    body: assignClaimInput,
    answer: claimSchema,
    status: 200,
    audit: ['claim.assign', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => assignClaim(caller, params.id, body, expectedVersion),
  }),
});
