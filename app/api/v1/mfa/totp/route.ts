import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { removeTotp } from '@/lib/mfa/remove-totp';
import { proofInput } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/totp', {
  DELETE: operation({
    id: 'removeTotp',
    summary: 'Remove the authenticator',
    body: proofInput,
    answer: null,
    status: 204,
    audit: ['mfa.remove', 'user'],
    errors: ['MFA_CODE_INVALID', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => removeTotp(caller, body),
  }),
});
