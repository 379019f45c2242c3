import { tokenPairSchema } from '@/lib/auth/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { verifyPasskeySignIn } from '@/lib/mfa/passkey-sign-in';
import { verifyPasskeyInput } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/passkey/verify', {
  POST: operation({
    id: 'verifyPasskeySignIn',
    summary: 'Sign in with a passkey',
    body: verifyPasskeyInput,
    answer: tokenPairSchema,
    status: 200,
    audit: ['session.open', 'user'],
    errors: ['MFA_CODE_INVALID', 'SSO_REQUIRED'],
    run: async ({ body, info }) => (await verifyPasskeySignIn({ ...body, kind: 'api', request: info })).tokens,
  }),
});
