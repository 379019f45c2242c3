import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { SanctionsSource } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();

describe('/participants/sanctions-sources', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async () => '/participants/sanctions-sources',
    addressed: false,
  });

  it('names every source, loaded or not', async () => {
    const { data } = await home().as.viewer.get<SanctionsSource[]>('/participants/sanctions-sources');
    expect(data.map(({ code }) => code)).toEqual(['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK']);
  });
});
