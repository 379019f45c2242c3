import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listSchemas } from '@/lib/scim/discovery';
import { scimDocumentSchema } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Schemas', {
  GET: operation({
    id: 'listScimSchemas',
    summary: 'Schemas of the resources',
    dialect: 'scim',
    answer: scimDocumentSchema,
    status: 200,
    run: async ({ caller }) => listSchemas(caller),
  }),
});
