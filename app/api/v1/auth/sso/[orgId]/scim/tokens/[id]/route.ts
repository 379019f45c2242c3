import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { freshProofInput } from '@/lib/mfa/schema';
import { revokeScimToken } from '@/lib/scim/change-tokens';
import { scimTokenParams } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/scim/tokens/{id}', {
  DELETE: operation({
    id: 'revokeScimToken',
    summary: 'End a token of provisioning',
    params: scimTokenParams,
    body: freshProofInput,
    answer: null,
    status: 204,
    audit: ['scim_token.revoke', 'scim_token'],
    errors: ['INVALID_STATE_TRANSITION', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, params, body }) => revokeScimToken(caller, params.id, body),
  }),
});
