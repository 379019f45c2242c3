import { describe, expect, it } from 'vitest';
import type { ClaimStatus } from '@/db/enums';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const propose = (claim: Claim) => ({
  path: `/claims/${claim.id}/decision`,
  body: { outcome: 'FRAUD_SUSPECTED_UNPROVEN', rationale: 'The invoice predates the loss.' },
});

describe('POST /claims/{id}/decision', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => propose(await makeClaimIn(tenant, 'INVESTIGATING')),
    status: 201,
    action: 'claim.propose_decision',
    resourceType: 'claim',
    changes: ['/status', '/outcome', '/rationale'],
    illegal: { call: async (tenant) => propose(await makeClaim(tenant)), outcome: '409 INVALID_STATE_TRANSITION' },
  });

  it.each(['TRIAGE', 'CLOSED', 'REOPENED'] as ClaimStatus[])('is refused in %s', async (status) => {
    const { path, body } = propose(await makeClaimIn(home(), status));
    expect((await home().as.investigator.post(path, body)).outcome).toBe('409 INVALID_STATE_TRANSITION');
  });

  it('a new proposal replaces the one that nobody approved; going back to work withdraws it', async () => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, 'PENDING_DECISION');
    const again = await tenant.as.supervisor.post<Claim>(propose(claim).path, propose(claim).body);
    expect(again.data.decision).toMatchObject({
      outcome: 'FRAUD_SUSPECTED_UNPROVEN',
      proposedBy: { id: tenant.people.supervisor.id },
      approvedBy: null,
    });
    const back = await tenant.as.investigator.post<Claim>(`/claims/${claim.id}/transition`, {
      to: 'INVESTIGATING',
      reason: 'a witness came forward',
    });
    expect(back.data.decision).toBeNull();
  });
});
