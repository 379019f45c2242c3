import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { removePasskey } from '@/lib/mfa/remove-passkey';
import { passkeyParams } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/passkeys/{id}', {
  DELETE: operation({
    id: 'removePasskey',
    summary: 'Forget a passkey',
    params: passkeyParams,
    answer: null,
    status: 204,
    audit: ['mfa.remove_passkey', 'user'],
    run: ({ caller, params }) => removePasskey(caller, params.id),
  }),
});
