import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { confirmTotp } from '@/lib/mfa/confirm-totp';
import { confirmTotpInput, recoveryCodesSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/totp/confirm', {
  POST: operation({
    id: 'confirmTotp',
    summary: 'Put the authenticator to use',
    body: confirmTotpInput,
    answer: recoveryCodesSchema,
    status: 200,
    audit: ['mfa.confirm', 'user'],
    errors: ['MFA_CODE_INVALID', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => confirmTotp(caller, body),
  }),
});
