import { refreshSession } from '@/lib/auth/refresh-session';
import { refreshInput, tokenPairSchema } from '@/lib/auth/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/refresh', {
  POST: operation({
    id: 'refreshSession',
    summary: 'Exchange a refresh token for a new pair',
    description:
      'A refresh token is good once. Presenting a used one ends the session, except for a retry by the same client within 10 seconds.',
    // Tokens kept for a day under a key would outlive the ten seconds.
    repeatable: true,
    body: refreshInput,
    answer: tokenPairSchema,
    status: 200,
    audit: ['session.refresh', 'session'],
    errors: ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'REFRESH_TOKEN_REUSED', 'SSO_REQUIRED'],
    run: ({ body, info }) => refreshSession({ ...body, request: info }),
  }),
});
