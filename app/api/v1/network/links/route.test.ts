import { describe, expect, it } from 'vitest';
import { makeLink } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { NetworkLink } from '@/lib/network/schema';

const { home, other } = twoTenants();
const PATH = '/network/links';

describe('GET /network/links', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => PATH, addressed: false });

  it('says what two share, masked, with where it was found, and what it is worth', async () => {
    const { link, people, claims } = await makeLink(home());
    const [one, two] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(link).toMatchObject({
      kind: 'phone',
      status: 'OPEN',
      sentence: `${one?.name} shares a phone number with ${two?.name}`,
      value: `+44•••${people[0]?.phone?.slice(-3)}`,
      holders: 2,
      rarity: 1,
      severity: 'MEDIUM',
      reviewedBy: null,
    });
    expect(link.ends.map(({ id, sources }) => ({ id, sources }))).toEqual(
      [one, two].map((person) => ({ id: person?.id, sources: [{ type: 'participant', id: person?.id }] })),
    );
    expect(link.ends.flatMap((end) => end.claims.map(({ id }) => id)).sort()).toEqual(
      claims.map(({ id }) => id).sort(),
    );
  });

  it('finds by claim, participant, kind and state, a page at a time, and nothing by records of others', async () => {
    const { link, people, claims } = await makeLink(home());
    const list = async (query: Record<string, string>, tenant = home()) =>
      (await tenant.as.viewer.get<NetworkLink[]>(PATH, query)).data.map(({ id }) => id);
    const claimId = claims[0]?.id ?? '';
    const participantId = people[1]?.id ?? '';
    expect(await list({ claimId })).toEqual([link.id]);
    expect(await list({ participantId, kind: 'phone', status: 'OPEN' })).toEqual([link.id]);
    expect(await list({ claimId, kind: 'email' })).toEqual([]);
    expect(await list({ claimId, status: 'DISMISSED' })).toEqual([]);
    expect(await list({ claimId, page: '2' })).toEqual([]);
    expect(await list({ claimId }, other())).toEqual([]);
    expect((await home().as.viewer.get(PATH, { kind: 'face' })).outcome).toBe('400 VALIDATION_FAILED');
  });
});
