import { proposeDecision } from '@/lib/claims/decide-claim';
import { claimParams, claimSchema, proposeDecisionInput } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/decision', {
  POST: operation({
    id: 'proposeClaimDecision',
    summary: 'Propose a decision',
    description: 'Moves the claim to PENDING_DECISION. Somebody else approves it.',
    params: claimParams,
    body: proposeDecisionInput,
    answer: claimSchema,
    status: 201,
    audit: ['claim.propose_decision', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'FORBIDDEN', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => proposeDecision(caller, params.id, body, expectedVersion),
  }),
});
