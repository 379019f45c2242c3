import { addIndicator, updateIndicator } from '@/lib/claims/change-indicators';
import { addIndicatorInput, claimParams, indicatorSchema, updateIndicatorInput } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/risk-indicators', {
  POST: operation({
    id: 'addRiskIndicator',
    summary: 'Add a risk indicator',
    description: 'An indicator is a reason to look closer, never proof.',
    params: claimParams,
    body: addIndicatorInput,
    answer: indicatorSchema,
    status: 201,
    audit: ['claim.add_risk_indicator', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'CONFLICT'],
    run: ({ caller, params, body }) => addIndicator(caller, params.id, body),
  }),
  PATCH: operation({
    id: 'updateRiskIndicator',
    summary: 'Confirm, dismiss or annotate a risk indicator',
    params: claimParams,
    body: updateIndicatorInput,
    answer: indicatorSchema,
    status: 200,
    audit: ['claim.update_risk_indicator', 'claim'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => updateIndicator(caller, params.id, body),
  }),
});
