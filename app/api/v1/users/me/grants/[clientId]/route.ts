import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { revokeGrant } from '@/lib/oauth/revoke-grant';
import { grantParams } from '@/lib/oauth/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/grants/{clientId}', {
  DELETE: operation({
    id: 'revokeGrant',
    summary: 'Take back what was granted to an application',
    params: grantParams,
    answer: null,
    status: 204,
    audit: ['oauth_grant.revoke', 'oauth_grant'],
    run: ({ caller, params }) => revokeGrant(caller, params.clientId),
  }),
});
