import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getResourceType } from '@/lib/scim/discovery';
import { scimDocumentSchema, scimNameParams } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/ResourceTypes/{id}', {
  GET: operation({
    id: 'getScimResourceType',
    summary: 'One kind of resource',
    dialect: 'scim',
    params: scimNameParams,
    answer: scimDocumentSchema,
    status: 200,
    run: async ({ caller, params }) => getResourceType(caller, params.id),
  }),
});
