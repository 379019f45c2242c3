import { revokeApiKey } from '@/lib/developers/revoke-api-key';
import { apiKeyParams } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/developers/{developerId}/api-keys/{keyId}', {
  DELETE: operation({
    id: 'revokeApiKey',
    summary: 'End an API key at once',
    params: apiKeyParams,
    answer: null,
    status: 204,
    audit: ['api_key.revoke', 'api_key'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params }) => revokeApiKey(caller, params.developerId, params.keyId),
  }),
});
