import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createScimToken } from '@/lib/scim/change-tokens';
import { listScimTokens } from '@/lib/scim/read';
import { createdScimTokenSchema, createScimTokenInput, scimTokenSchema } from '@/lib/scim/schema';
import { ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/scim/tokens', {
  GET: operation({
    id: 'listScimTokens',
    summary: 'Tokens of provisioning, without the tokens themselves',
    params: ssoParams,
    answer: scimTokenSchema,
    list: true,
    status: 200,
    run: ({ caller }) => listScimTokens(caller),
  }),
  POST: operation({
    id: 'createScimToken',
    summary: 'Make a token of provisioning',
    description: 'The token is answered this once. Two are taken at a time, at most.',
    params: ssoParams,
    body: createScimTokenInput,
    answer: createdScimTokenSchema,
    status: 201,
    audit: ['scim_token.create', 'scim_token'],
    errors: ['CONFLICT', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    // Its answer holds a secret that is nowhere kept.
    repeatable: true,
    run: ({ caller, body }) => createScimToken(caller, body),
  }),
});
