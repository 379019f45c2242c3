import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { rotateScimToken } from '@/lib/scim/change-tokens';
import { createdScimTokenSchema, rotateScimTokenInput, scimTokenParams } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/scim/tokens/{id}/rotate', {
  POST: operation({
    id: 'rotateScimToken',
    summary: 'Give a token of provisioning a successor',
    description: 'Both are taken for `previousExpiresIn` seconds. The new one is answered this once.',
    params: scimTokenParams,
    body: rotateScimTokenInput,
    answer: createdScimTokenSchema,
    status: 201,
    audit: ['scim_token.rotate', 'scim_token'],
    errors: ['CONFLICT', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    repeatable: true,
    run: ({ caller, params, body }) => rotateScimToken(caller, params.id, body),
  }),
});
