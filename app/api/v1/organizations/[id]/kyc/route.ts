import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getKyc } from '@/lib/organizations/read-kyc';
import { kycSchema, organizationParams } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}/kyc', {
  GET: operation({
    id: 'getOrganizationKyc',
    summary: 'The latest verification of the organization’s business',
    params: organizationParams,
    answer: kycSchema,
    status: 200,
    run: ({ caller, params }) => getKyc(caller, params.id),
  }),
});
