import { describe, expect, it } from 'vitest';
import { makeReadyVerification, makeVerification } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /documents/verification/{verificationId}/job', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => {
      const { id } = await makeReadyVerification(tenant);
      await tenant.as.investigator.post(`/documents/verification/${id}/process`);
      return `/documents/verification/${id}/job`;
    },
  });

  it('finds none before the first run', async () => {
    const { id } = await makeVerification(home());
    expect((await home().as.viewer.get(`/documents/verification/${id}/job`)).outcome).toBe('404 NOT_FOUND');
  });
});
