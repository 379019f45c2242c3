import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { discoverSso } from '@/lib/sso/discover';
import { discoveredSsoSchema, discoverSsoInput } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/discover', {
  POST: operation({
    id: 'discoverSso',
    summary: 'Where the person of an e-mail address signs in',
    description: 'By the domain of the address alone: it tells nothing about whether there is an account.',
    body: discoverSsoInput,
    answer: discoveredSsoSchema,
    status: 200,
    audit: ['sso.discover', 'sso_config'],
    run: ({ caller, body }) => discoverSso(caller, body),
  }),
});
