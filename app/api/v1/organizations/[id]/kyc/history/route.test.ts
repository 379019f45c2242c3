import { describe } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /organizations/{id}/kyc/history', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => {
      await tenant.as.investigator.post(`/organizations/${tenant.id}/run-kyc`);
      return `/organizations/${tenant.id}/kyc/history`;
    },
  });
});
