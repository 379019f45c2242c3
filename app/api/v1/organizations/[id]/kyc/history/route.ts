import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listKyc } from '@/lib/organizations/read-kyc';
import { kycHistoryQuery, kycSchema, organizationParams } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}/kyc/history', {
  GET: operation({
    id: 'listOrganizationKyc',
    summary: 'Every verification of the organization’s business',
    params: organizationParams,
    query: kycHistoryQuery,
    answer: kycSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listKyc(caller, params.id, query),
  }),
});
