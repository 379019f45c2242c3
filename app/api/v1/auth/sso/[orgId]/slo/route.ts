import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { answerLogout, browserSecret } from '@/lib/session/sso-answer';
import { takeSamlLogout } from '@/lib/sso/saml-logout';
import { ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/slo', {
  GET: operation({
    id: 'takeSamlLogout',
    summary: 'Take a sign-out of a SAML provider',
    description:
      'SAML 2.0, HTTP-Redirect binding: its request ends the sessions that it names and is answered; its answer to our request ends the round trip. Both must be signed.',
    params: ssoParams,
    answer: null,
    raw: ['text/html'],
    status: 303,
    errors: ['UNAUTHENTICATED'],
    run: ({ params, request, info }) =>
      answerLogout(request, () =>
        takeSamlLogout({
          organizationId: params.orgId,
          search: new URL(request.url).search,
          browser: browserSecret(request),
          request: info,
        }),
      ),
  }),
});
