import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { cancelVerification } from '@/lib/verification/cancel-verification';
import { cancelVerificationInput, verificationParams, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}/cancel', {
  POST: operation({
    id: 'cancelVerification',
    summary: 'End a session without a decision',
    params: verificationParams,
    body: cancelVerificationInput,
    answer: verificationSchema,
    status: 200,
    audit: ['verification.cancel', 'verification'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => cancelVerification(caller, params.verificationId, body),
  }),
});
