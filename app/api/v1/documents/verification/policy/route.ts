import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getPolicy } from '@/lib/verification/read';
import { policySchema, updatePolicyInput } from '@/lib/verification/schema';
import { updatePolicy } from '@/lib/verification/update-policy';

// Specification silent: the path of the decision policy.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/policy', {
  GET: operation({
    id: 'getVerificationPolicy',
    summary: 'What follows from the results of checks',
    answer: policySchema,
    status: 200,
    run: ({ caller }) => getPolicy(caller),
  }),
  PUT: operation({
    id: 'updateVerificationPolicy',
    summary: 'Replace the decision policy',
    description: 'Nothing in it can decline: that is for people. A suspicion can never be approved by it.',
    body: updatePolicyInput,
    answer: policySchema,
    status: 200,
    audit: ['verification.update_policy', 'verification_policy'],
    errors: ['VERSION_CONFLICT'],
    run: ({ caller, body, expectedVersion }) => updatePolicy(caller, body, expectedVersion),
  }),
});
