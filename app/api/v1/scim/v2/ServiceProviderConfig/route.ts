import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { serviceProviderConfig } from '@/lib/scim/discovery';
import { scimDocumentSchema } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/ServiceProviderConfig', {
  GET: operation({
    id: 'getScimServiceProviderConfig',
    summary: 'What the provisioning service can do',
    dialect: 'scim',
    answer: scimDocumentSchema,
    status: 200,
    run: async ({ caller }) => serviceProviderConfig(caller),
  }),
});
