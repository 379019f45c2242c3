import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { freshProofInput } from '@/lib/mfa/schema';
import { verifySsoDomain } from '@/lib/sso/change-domains';
import { ssoDomainParams, ssoDomainSchema } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/domains/{domain}/verify', {
  POST: operation({
    id: 'verifySsoDomain',
    summary: 'Prove a domain by its DNS record',
    description:
      'While the record is not found the answer is 409 with it. A proven domain belongs to one organization.',
    params: ssoDomainParams,
    body: freshProofInput,
    answer: ssoDomainSchema,
    status: 200,
    audit: ['sso_domain.verify', 'sso_domain'],
    errors: ['CONFLICT', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, params, body }) => verifySsoDomain(caller, params.domain, body),
  }),
});
