import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { readSamlMetadata } from '@/lib/sso/read-metadata';
import { ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/metadata', {
  GET: operation({
    id: 'getSamlMetadata',
    summary: 'The organization’s side for its SAML provider',
    description:
      'SAML 2.0 metadata: entity id, where answers go, keys for signatures and encryption. There once SAML was saved.',
    params: ssoParams,
    answer: null,
    raw: ['application/samlmetadata+xml'],
    status: 200,
    run: async ({ params }) =>
      new Response(await readSamlMetadata(params.orgId), {
        headers: { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'no-cache' },
      }),
  }),
});
