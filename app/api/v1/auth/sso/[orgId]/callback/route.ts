import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { answerCompleted, browserSecret } from '@/lib/session/sso-answer';
import { completeOidc } from '@/lib/sso/complete-sign-in';
import { ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/callback', {
  GET: operation({
    id: 'completeOidcSignIn',
    summary: 'Take the answer of an OpenID provider',
    description: 'OpenID Connect, code flow. Providers may add parameters of their own.',
    params: ssoParams,
    answer: null,
    raw: ['text/html'],
    status: 303,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'UNAVAILABLE'],
    run: ({ params, request, info }) =>
      answerCompleted(request, () =>
        completeOidc({
          organizationId: params.orgId,
          sent: new URL(request.url).searchParams,
          browser: browserSecret(request),
          request: info,
        }),
      ),
  }),
});
