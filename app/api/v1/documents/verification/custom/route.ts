import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createCustomVerification } from '@/lib/verification/create-verification';
import { createCustomVerificationInput, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/custom', {
  POST: operation({
    id: 'createCustomVerification',
    summary: 'Open a session with chosen checks',
    description: 'Any subset of the OCR, authenticity and identity checks.',
    body: createCustomVerificationInput,
    answer: verificationSchema,
    status: 201,
    audit: ['verification.create_custom', 'verification'],
    errors: ['NOT_FOUND', 'CONFLICT', 'CHECK_NOT_APPLICABLE', 'INVALID_STATE_TRANSITION'],
    location: (session: { id: string }) => `/documents/verification/${session.id}`,
    run: ({ caller, body }) => createCustomVerification(caller, body),
  }),
});
