import { describe } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { Job } from '@/lib/jobs/schema';

const { home, other } = twoTenants();

describe('GET /jobs/{id}', () => {
  reading(home, other, {
    as: 'viewer',
    path: async (tenant) => {
      const { id } = await makeEvidence(tenant);
      const list = await tenant.as.viewer.get<Job[]>('/jobs', { resourceId: id });
      return `/jobs/${list.data[0]?.id}`;
    },
  });
});
