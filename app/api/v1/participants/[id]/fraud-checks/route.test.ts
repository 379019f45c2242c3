import { describe } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /participants/{id}/fraud-checks', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/participants/${(await makeParticipant(tenant)).id}/fraud-checks`,
  });
});
