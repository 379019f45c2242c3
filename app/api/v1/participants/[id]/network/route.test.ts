import { describe, expect, it } from 'vitest';
import { makeLink, makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { Network } from '@/lib/network/schema';

const { home, other } = twoTenants();
const path = (id: string) => `/participants/${id}/network`;

describe('GET /participants/{id}/network', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => path((await makeParticipant(tenant)).id),
  });

  it('shows its links, and says what was compared', async () => {
    const { link, people } = await makeLink(home());
    const { data } = await home().as.viewer.get<Network>(path(people[0]?.id ?? ''));
    expect(data).toMatchObject({ compared: ['phone'], truncated: false, common: [] });
    expect(data.links.map(({ id }) => id)).toEqual([link.id]);
    const bare = await home().as.viewer.get<Network>(path((await makeParticipant(home())).id));
    expect(bare.data).toMatchObject({ compared: [], links: [] });
  });
});
