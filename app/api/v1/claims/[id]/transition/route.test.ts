import { describe, expect, it } from 'vitest';
import { CLAIM_STATUSES, type ClaimStatus } from '@/db/enums';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const move = (claim: Claim, to: ClaimStatus) => ({
  path: `/claims/${claim.id}/transition`,
  body: { to, reason: 'the next step' },
});

const ALLOWED: Record<ClaimStatus, readonly ClaimStatus[]> = {
  NEW: ['TRIAGE'],
  TRIAGE: ['INVESTIGATING'],
  INVESTIGATING: ['PENDING_INFORMATION', 'PENDING_DECISION'],
  PENDING_INFORMATION: ['INVESTIGATING', 'PENDING_DECISION'],
  PENDING_DECISION: ['INVESTIGATING'],
  CLOSED: ['REOPENED'],
  REOPENED: ['INVESTIGATING'],
};

describe('POST /claims/{id}/transition', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => move(await makeClaim(tenant), 'TRIAGE'),
    status: 200,
    action: 'claim.transition',
    resourceType: 'claim',
    changes: ['/status', '/reason'],
    illegal: {
      call: async (tenant) => move(await makeClaim(tenant), 'CLOSED'),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it.each(CLAIM_STATUSES)('from %s allows its own next states and no others', async (from) => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, from);
    expect(claim.allowedTransitions).toEqual(ALLOWED[from]);
    for (const to of CLAIM_STATUSES.filter((status) => !ALLOWED[from].includes(status))) {
      const answer = await tenant.as.investigator.post(move(claim, to).path, move(claim, to).body);
      expect(answer.outcome).toBe('409 INVALID_STATE_TRANSITION');
      expect(answer.problem).toMatchObject({ from, to, allowed: ALLOWED[from] });
    }
    for (const to of ALLOWED[from]) {
      const fresh = to === ALLOWED[from][0] ? claim : await makeClaimIn(tenant, from);
      const answer = await tenant.as.investigator.post<Claim>(move(fresh, to).path, move(fresh, to).body);
      expect(answer.data.status).toBe(to);
    }
  });

  it('needs a reason', async () => {
    const claim = await makeClaim(home());
    const answer = await home().as.investigator.post(`/claims/${claim.id}/transition`, { to: 'TRIAGE', reason: '  ' });
    expect(answer.problem.errors?.[0]?.pointer).toBe('/reason');
  });
});
