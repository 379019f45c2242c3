import { operation } from '@/lib/http/operation';
import { readForm } from '@/lib/http/read-form';
import { route } from '@/lib/http/route';
import { takeBackchannelLogout } from '@/lib/sso/oidc-logout';
import { logoutTokenForm, ssoParams } from '@/lib/sso/schema';

const MAX_FORM_BYTES = 64 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/backchannel-logout', {
  POST: operation({
    id: 'takeBackchannelLogout',
    summary: 'Take a sign-out of an OpenID provider',
    description:
      'OpenID Connect Back-Channel Logout 1.0: the logout token ends the sessions of its `sid`, or all of its `sub`.',
    params: ssoParams,
    stream: { 'application/x-www-form-urlencoded': logoutTokenForm },
    answer: null,
    raw: ['text/plain'],
    status: 200,
    audit: ['session.close', 'sso_config'],
    errors: ['UNAUTHENTICATED', 'UNAVAILABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    // A token counts once by itself.
    repeatable: true,
    run: async ({ params, request, info }) => {
      const { logout_token: token } = await readForm(request, ['logout_token'], MAX_FORM_BYTES);
      await takeBackchannelLogout({ organizationId: params.orgId, token, request: info });
      return new Response(null, { headers: { 'cache-control': 'no-store', 'x-request-id': info.id } });
    },
  }),
});
