import { beforeAll, describe } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { loadPublishedLists } from '@/db/testing/lists';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();
beforeAll(() => loadPublishedLists());

describe('/participants/{id}/screenings', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => {
      const { id } = await makeParticipant(tenant);
      await tenant.as.investigator.post(`/participants/${id}/screen`);
      return `/participants/${id}/screenings`;
    },
  });
});
