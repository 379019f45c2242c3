import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { decideVerification } from '@/lib/verification/decide-verification';
import { decideVerificationInput, verificationParams, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}/decision', {
  POST: operation({
    id: 'decideVerification',
    summary: 'Decide a session as a person',
    description: 'From IN_REVIEW alone. Declining and asking for another document need notes.',
    params: verificationParams,
    body: decideVerificationInput,
    answer: verificationSchema,
    status: 200,
    audit: ['verification.decide', 'verification'],
    errors: ['FORBIDDEN', 'VERSION_CONFLICT', 'INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body, expectedVersion }) =>
      decideVerification(caller, params.verificationId, body, expectedVersion),
  }),
});
