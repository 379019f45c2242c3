import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { enrollTotp } from '@/lib/mfa/enroll-totp';
import { freshProofInput, totpEnrollmentSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/totp/enroll', {
  POST: operation({
    id: 'enrollTotp',
    summary: 'Set up an authenticator',
    body: freshProofInput,
    answer: totpEnrollmentSchema,
    status: 200,
    audit: ['mfa.enroll', 'user'],
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'CONFLICT'],
    run: ({ caller, body }) => enrollTotp(caller, body),
  }),
});
