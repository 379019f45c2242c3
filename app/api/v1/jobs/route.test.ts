import { describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { Job } from '@/lib/jobs/schema';

const { home, other } = twoTenants();

describe('GET /jobs', () => {
  reading(home, other, { as: 'viewer', path: async () => '/jobs', addressed: false });

  it('shows the work that a file has caused', async () => {
    const { id } = await makeEvidence(home());
    const list = await home().as.developer.get<Job[]>('/jobs', { resourceId: id });
    expect(list.data).toMatchObject([{ type: 'evidence.process', status: 'QUEUED', attempt: 0, maxAttempts: 5 }]);
    expect((await other().as.developer.get<Job[]>('/jobs', { resourceId: id })).data).toEqual([]);
  });
});
