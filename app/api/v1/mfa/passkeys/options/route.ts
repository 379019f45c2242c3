import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { beginPasskey } from '@/lib/mfa/begin-passkey';
import { freshProofInput, passkeyOptionsSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/passkeys/options', {
  POST: operation({
    id: 'beginPasskey',
    summary: 'What the browser needs to make a passkey',
    body: freshProofInput,
    answer: passkeyOptionsSchema,
    status: 200,
    audit: ['mfa.begin_passkey', 'user'],
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => beginPasskey(caller, body),
  }),
});
