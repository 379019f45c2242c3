import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { freshProofInput } from '@/lib/mfa/schema';
import { removeSsoDomain } from '@/lib/sso/change-domains';
import { ssoDomainParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/domains/{domain}', {
  DELETE: operation({
    id: 'removeSsoDomain',
    summary: 'Give a domain up',
    params: ssoDomainParams,
    body: freshProofInput,
    answer: null,
    status: 204,
    audit: ['sso_domain.remove', 'sso_domain'],
    errors: ['FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, params, body }) => removeSsoDomain(caller, params.domain, body),
  }),
});
