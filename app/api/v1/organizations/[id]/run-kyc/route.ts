import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { runKyc } from '@/lib/organizations/run-kyc';
import { kycSchema, organizationParams, runKycInput } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}/run-kyc', {
  POST: operation({
    id: 'runOrganizationKyc',
    summary: 'Verify the organization’s business',
    description: 'Asks a register; directors and beneficial owners become participants, once however often it runs.',
    params: organizationParams,
    body: runKycInput,
    answer: kycSchema,
    status: 202,
    audit: ['organization.run_kyc', 'organization'],
    run: ({ caller, params, body }) => runKyc(caller, params.id, body),
  }),
});
