import { approveDecision } from '@/lib/claims/decide-claim';
import { approveDecisionInput, claimParams, claimSchema } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/decision/approve', {
  POST: operation({
    id: 'approveClaimDecision',
    summary: 'Approve the proposed decision',
    description: 'Closes the claim.',
    params: claimParams,
    body: approveDecisionInput,
    answer: claimSchema,
    status: 200,
    audit: ['claim.approve_decision', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'SELF_REVIEW', 'CONFLICT', 'FORBIDDEN', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => approveDecision(caller, params.id, body, expectedVersion),
  }),
});
