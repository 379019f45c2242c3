import { tokenPairSchema } from '@/lib/auth/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { verifyMfaInput } from '@/lib/mfa/schema';
import { verifySignIn } from '@/lib/mfa/verify-sign-in';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/mfa/verify', {
  POST: operation({
    id: 'verifyMfa',
    summary: 'Finish a sign-in with a second factor',
    body: verifyMfaInput,
    answer: tokenPairSchema,
    status: 200,
    audit: ['session.open', 'user'],
    errors: ['UNAUTHENTICATED', 'MFA_CODE_INVALID', 'ACCOUNT_LOCKED', 'SSO_REQUIRED'],
    run: async ({ body, info }) => (await verifySignIn({ ...body, kind: 'api', request: info })).tokens,
  }),
});
