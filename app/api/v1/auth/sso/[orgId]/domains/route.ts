import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { addSsoDomain } from '@/lib/sso/change-domains';
import { listSsoDomains } from '@/lib/sso/read';
import { addSsoDomainInput, ssoDomainSchema, ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/domains', {
  GET: operation({
    id: 'listSsoDomains',
    summary: 'E-mail domains of the organization, and what proves them',
    params: ssoParams,
    answer: ssoDomainSchema,
    list: true,
    status: 200,
    run: ({ caller }) => listSsoDomains(caller),
  }),
  POST: operation({
    id: 'addSsoDomain',
    summary: 'Name an e-mail domain',
    description: 'Answers the DNS record that proves it. Domains of free mail are refused.',
    params: ssoParams,
    body: addSsoDomainInput,
    answer: ssoDomainSchema,
    status: 201,
    audit: ['sso_domain.add', 'sso_domain'],
    errors: ['FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => addSsoDomain(caller, body),
  }),
});
