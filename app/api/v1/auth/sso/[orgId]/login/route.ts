import { ownPath } from '@/lib/auth/rules';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { answerBegun, browserSecret } from '@/lib/session/sso-answer';
import { beginSignIn } from '@/lib/sso/begin-sign-in';
import { beginSsoQuery, ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/login', {
  GET: operation({
    id: 'beginSsoSignIn',
    summary: 'Go to the organization’s identity provider',
    description:
      'For browsers: a redirect with a cookie that ties the answer to this browser. Whom another site sends here is asked on the sign-in page first.',
    params: ssoParams,
    query: beginSsoQuery,
    answer: null,
    raw: ['text/html'],
    status: 303,
    errors: ['UNAVAILABLE'],
    run: ({ params: { orgId: organizationId }, query, request }) => {
      const returnTo = ownPath(query.returnTo);
      return answerBegun(request, { organizationId, returnTo }, () =>
        beginSignIn({
          organizationId,
          returnTo,
          loginHint: query.loginHint,
          browser: browserSecret(request),
        }),
      );
    },
  }),
});
