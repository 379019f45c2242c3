import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { renewRecoveryCodes } from '@/lib/mfa/renew-recovery-codes';
import { proofInput, recoveryCodesSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/recovery-codes', {
  POST: operation({
    id: 'renewRecoveryCodes',
    summary: 'Replace your recovery codes',
    body: proofInput,
    answer: recoveryCodesSchema,
    status: 200,
    audit: ['mfa.renew_recovery_codes', 'user'],
    errors: ['MFA_CODE_INVALID', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => renewRecoveryCodes(caller, body),
  }),
});
