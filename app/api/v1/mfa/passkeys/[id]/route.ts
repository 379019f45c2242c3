import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { removePasskey } from '@/lib/mfa/remove-passkey';
import { freshProofInput, passkeyParams } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/passkeys/{id}', {
  DELETE: operation({
    id: 'removePasskey',
    summary: 'Forget a passkey',
    params: passkeyParams,
    body: freshProofInput,
    answer: null,
    status: 204,
    audit: ['mfa.remove_passkey', 'user'],
    errors: ['FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, params, body }) => removePasskey(caller, params.id, body),
  }),
});
