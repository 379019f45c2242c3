import { describe, expect, it } from 'vitest';
import { makeVerification } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /documents/verification/{verificationId}', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/documents/verification/${(await makeVerification(tenant)).id}`,
  });

  it('finds nothing under a malformed id', async () => {
    expect((await home().as.viewer.get('/documents/verification/passport')).outcome).toBe('404 NOT_FOUND');
  });
});
