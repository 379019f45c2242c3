import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getSchema } from '@/lib/scim/discovery';
import { scimDocumentSchema, scimNameParams } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Schemas/{id}', {
  GET: operation({
    id: 'getScimSchema',
    summary: 'One schema',
    dialect: 'scim',
    params: scimNameParams,
    answer: scimDocumentSchema,
    status: 200,
    run: async ({ caller, params }) => getSchema(caller, params.id),
  }),
});
