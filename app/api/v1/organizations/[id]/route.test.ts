import { describe } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /organizations/{id}', () => {
  reading(home, other, { as: 'viewer', path: async (tenant) => `/organizations/${tenant.id}` });
});
