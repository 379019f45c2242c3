import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { addPasskey } from '@/lib/mfa/add-passkey';
import { listPasskeys } from '@/lib/mfa/read';
import { addPasskeyInput, passkeySchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/passkeys', {
  GET: operation({
    id: 'listPasskeys',
    summary: 'Your passkeys',
    answer: passkeySchema,
    list: true,
    status: 200,
    run: ({ caller }) => listPasskeys(caller),
  }),
  POST: operation({
    id: 'addPasskey',
    summary: 'Keep a new passkey',
    body: addPasskeyInput,
    answer: passkeySchema,
    status: 201,
    location: (passkey: { id: string }) => `/mfa/passkeys/${passkey.id}`,
    audit: ['mfa.add_passkey', 'user'],
    errors: ['MFA_CODE_INVALID', 'CONFLICT'],
    run: ({ caller, body }) => addPasskey(caller, body),
  }),
});
