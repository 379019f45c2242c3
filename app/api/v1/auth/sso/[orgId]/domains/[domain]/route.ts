import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { removeSsoDomain } from '@/lib/sso/change-domains';
import { ssoDomainParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/domains/{domain}', {
  DELETE: operation({
    id: 'removeSsoDomain',
    summary: 'Give a domain up',
    params: ssoDomainParams,
    answer: null,
    status: 204,
    audit: ['sso_domain.remove', 'sso_domain'],
    run: ({ caller, params }) => removeSsoDomain(caller, params.domain),
  }),
});
