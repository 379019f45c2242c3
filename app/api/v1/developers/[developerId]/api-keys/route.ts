import { createApiKey } from '@/lib/developers/create-api-key';
import { createApiKeyInput, createdApiKeySchema, developerParams } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/developers/{developerId}/api-keys', {
  POST: operation({
    id: 'createApiKey',
    summary: 'Make an API key',
    description: 'The key is answered once. It is sent as a bearer token.',
    params: developerParams,
    body: createApiKeyInput,
    answer: createdApiKeySchema,
    status: 201,
    audit: ['api_key.create', 'api_key'],
    errors: ['FORBIDDEN'],
    location: () => '/developers/me',
    run: ({ caller, params, body }) => createApiKey(caller, params.developerId, body),
  }),
});
