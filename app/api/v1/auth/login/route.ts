import { logIn } from '@/lib/auth/log-in';
import { loginInput, tokenPairSchema } from '@/lib/auth/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/login', {
  POST: operation({
    id: 'login',
    summary: 'Sign in with e-mail address and password',
    body: loginInput,
    answer: tokenPairSchema,
    status: 200,
    audit: ['session.open', 'user'],
    errors: ['INVALID_CREDENTIALS', 'MFA_REQUIRED', 'ACCOUNT_LOCKED', 'SSO_REQUIRED'],
    run: async ({ body, info }) => (await logIn({ ...body, kind: 'api', request: info })).tokens,
  }),
});
