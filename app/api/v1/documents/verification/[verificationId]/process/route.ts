import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { jobSchema } from '@/lib/jobs/schema';
import { processVerification } from '@/lib/verification/process-verification';
import { processVerificationInput, verificationParams } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/{verificationId}/process', {
  POST: operation({
    id: 'processVerification',
    summary: 'Run the checks of a session',
    description:
      'OCR, authenticity and identity checks on its documents, in the background. While they run the same job is answered.',
    params: verificationParams,
    body: processVerificationInput,
    answer: jobSchema,
    status: 202,
    audit: ['verification.process', 'verification'],
    errors: ['CONFLICT', 'INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => processVerification(caller, params.verificationId, body),
  }),
});
