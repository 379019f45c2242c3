import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { beginPasskeySignIn } from '@/lib/mfa/passkey-sign-in';
import { passkeyOptionsSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/passkey/options', {
  GET: operation({
    id: 'beginPasskeySignIn',
    summary: 'What the browser needs to sign in with a passkey',
    answer: passkeyOptionsSchema,
    status: 200,
    run: () => beginPasskeySignIn(),
  }),
});
