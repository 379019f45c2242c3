import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getOrganization } from '@/lib/organizations/read';
import { organizationParams, organizationSchema } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}', {
  GET: operation({
    id: 'getOrganization',
    summary: 'The caller’s organization',
    params: organizationParams,
    answer: organizationSchema,
    status: 200,
    run: ({ caller, params }) => getOrganization(caller, params.id),
  }),
});
