import { approveKeyScopes } from '@/lib/developers/approve-scopes';
import { apiKeyParams, apiKeySchema, approveScopesInput } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/developers/{developerId}/api-keys/{keyId}/approval', {
  PUT: operation({
    id: 'approveApiKeyScopes',
    summary: 'Approve scopes of an API key beyond its maker’s role',
    params: apiKeyParams,
    body: approveScopesInput,
    answer: apiKeySchema,
    status: 200,
    audit: ['api_key.approve_scopes', 'api_key'],
    run: ({ caller, params, body }) => approveKeyScopes(caller, params.developerId, params.keyId, body),
  }),
  DELETE: operation({
    id: 'withdrawApiKeyApproval',
    summary: 'Withdraw the approval of an API key’s scopes',
    params: apiKeyParams,
    answer: apiKeySchema,
    status: 200,
    audit: ['api_key.withdraw_approval', 'api_key'],
    run: ({ caller, params }) => approveKeyScopes(caller, params.developerId, params.keyId, null),
  }),
});
