import { operation } from '@/lib/http/operation';
import { readForm } from '@/lib/http/read-form';
import { route } from '@/lib/http/route';
import { answerCompleted, browserSecret } from '@/lib/session/sso-answer';
import { completeSaml } from '@/lib/sso/complete-sign-in';
import { samlResponseForm, ssoParams } from '@/lib/sso/schema';

/** A response of 256 KiB in base64, its signs escaped, and a state. */
const MAX_FORM_BYTES = 600 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/acs', {
  POST: operation({
    id: 'completeSamlSignIn',
    summary: 'Take the answer of a SAML provider',
    description: 'SAML 2.0, HTTP POST binding. Only answers to requests of this browser; the assertion must be signed.',
    params: ssoParams,
    stream: { 'application/x-www-form-urlencoded': samlResponseForm },
    answer: null,
    raw: ['text/html'],
    status: 303,
    audit: ['session.open', 'sso_config'],
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    run: async ({ params, request, info }) => {
      const form = await readForm(request, ['SAMLResponse', 'RelayState'], MAX_FORM_BYTES);
      const sent = { response: form.SAMLResponse, relayState: form.RelayState };
      return answerCompleted(request, () =>
        completeSaml({ organizationId: params.orgId, sent, browser: browserSecret(request), request: info }),
      );
    },
  }),
});
