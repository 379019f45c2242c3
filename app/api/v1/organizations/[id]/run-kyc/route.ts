import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { notInstalled } from '@/lib/http/unavailable';
import { getOrganization } from '@/lib/organizations/read';
import { organizationParams, runKycInput } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}/run-kyc', {
  POST: operation({
    id: 'runOrganizationKyc',
    summary: 'Verify the organization’s business',
    description: 'Not installed yet: a valid request answers 503 UNAVAILABLE.',
    params: organizationParams,
    body: runKycInput,
    answer: null,
    status: 204,
    audit: ['organization.run_kyc', 'organization'],
    errors: ['UNAVAILABLE'],
    run: async ({ caller, params }) => {
      await getOrganization(caller, params.id);
      return notInstalled('Business verification');
    },
  }),
});
