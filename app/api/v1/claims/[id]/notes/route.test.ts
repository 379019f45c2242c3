import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Claim, ClaimNote } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const note = (claim: Claim) => ({ path: `/claims/${claim.id}/notes`, body: { text: 'Called the garage.' } });

describe('/claims/{id}/notes', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => note(await makeClaim(tenant)),
    status: 201,
    action: 'claim.add_note',
    resourceType: 'claim',
    changes: ['/notes/'],
    illegal: {
      call: async (tenant) => note(await makeClaimIn(tenant, 'CLOSED')),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/claims/${(await makeClaim(tenant)).id}/notes`,
  });

  it('keeps any text that people write, newest first', async () => {
    const claim = await makeClaim(home());
    const texts = ['first', 'zweite — ünïcode 🚗', '<script>alert(1)</script>'];
    for (const text of texts) await home().as.investigator.post(`/claims/${claim.id}/notes`, { text });
    const list = await home().as.viewer.get<ClaimNote[]>(`/claims/${claim.id}/notes`);
    expect(list.data.map((entry) => entry.text)).toEqual(texts.toReversed());
  });
});
