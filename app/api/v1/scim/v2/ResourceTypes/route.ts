import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listResourceTypes } from '@/lib/scim/discovery';
import { scimDocumentSchema } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/ResourceTypes', {
  GET: operation({
    id: 'listScimResourceTypes',
    summary: 'Kinds of resources',
    dialect: 'scim',
    answer: scimDocumentSchema,
    status: 200,
    run: async ({ caller }) => listResourceTypes(caller),
  }),
});
