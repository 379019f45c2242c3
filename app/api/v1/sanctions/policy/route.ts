import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { screeningPolicySchema, updateScreeningPolicyInput } from '@/lib/sanctions/schema';
import { getScreeningPolicy, updateScreeningPolicy } from '@/lib/sanctions/update-policy';

// Specification silent: the path of the screening policy.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/sanctions/policy', {
  GET: operation({
    id: 'getScreeningPolicy',
    summary: 'Which lists a clear answer needs',
    answer: screeningPolicySchema,
    status: 200,
    run: ({ caller }) => getScreeningPolicy(caller),
  }),
  PUT: operation({
    id: 'updateScreeningPolicy',
    summary: 'Replace the screening policy',
    description: 'Who reads as clear follows it at once. A list that is not required is searched all the same.',
    body: updateScreeningPolicyInput,
    answer: screeningPolicySchema,
    status: 200,
    audit: ['screening.update_policy', 'screening_policy'],
    errors: ['VERSION_CONFLICT'],
    run: ({ caller, body, expectedVersion }) => updateScreeningPolicy(caller, body, expectedVersion),
  }),
});
