import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { Timeline } from '@/lib/claims/schema';

const { home, other } = twoTenants();

describe('GET /claims/{id}/timeline', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/claims/${(await makeClaim(tenant)).id}/timeline`,
  });

  it('tells what happened and when it was learnt', async () => {
    const claim = await makeClaimIn(home(), 'CLOSED');
    const { data } = await home().as.viewer.get<Timeline>(`/claims/${claim.id}/timeline`);
    const kinds = data.entries.map((entry) => entry.kind);
    for (const kind of ['LOSS', 'REPORTED', 'CLAIM_CREATED', 'ASSIGNED', 'DECISION_PROPOSED', 'DECISION_APPROVED'])
      expect(kinds).toContain(kind);
    expect(data.lossAt.startsWith('2026-11-')).toBe(true);
  });
});
