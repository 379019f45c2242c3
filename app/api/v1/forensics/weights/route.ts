import { getFraudWeights } from '@/lib/forensics/read';
import { fraudWeightsSchema, updateFraudWeightsInput } from '@/lib/forensics/schema';
import { updateFraudWeights } from '@/lib/forensics/update-fraud-weights';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

// Specification silent: the path of the composite's weights.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/forensics/weights', {
  GET: operation({
    id: 'getFraudWeights',
    summary: 'How much each component of the composite fraud score counts',
    answer: fraudWeightsSchema,
    status: 200,
    run: ({ caller }) => getFraudWeights(caller),
  }),
  PUT: operation({
    id: 'updateFraudWeights',
    summary: 'Choose how much each component counts',
    description: 'For scores from now on. Those that were computed keep the weights they were computed with.',
    body: updateFraudWeightsInput,
    answer: fraudWeightsSchema,
    status: 200,
    audit: ['fraud_weights.update', 'fraud_weights'],
    errors: ['VERSION_CONFLICT'],
    run: ({ caller, body, expectedVersion }) => updateFraudWeights(caller, body, expectedVersion),
  }),
});
