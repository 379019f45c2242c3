import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getOrganization } from '@/lib/organizations/read';
import { organizationParams, organizationSchema, updateOrganizationInput } from '@/lib/organizations/schema';
import { updateOrganization } from '@/lib/organizations/update-organization';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/organizations/{id}', {
  GET: operation({
    id: 'getOrganization',
    summary: 'The caller’s organization',
    params: organizationParams,
    answer: organizationSchema,
    status: 200,
    run: ({ caller, params }) => getOrganization(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateOrganization',
    summary: 'Change what the organization asks of its members',
    params: organizationParams,
    body: updateOrganizationInput,
    answer: organizationSchema,
    status: 200,
    audit: ['organization.update', 'organization'],
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateOrganization(caller, params.id, body, expectedVersion),
  }),
});
