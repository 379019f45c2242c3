import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim, RiskIndicator } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const INDICATOR = { code: 'ODD_INVOICE', label: 'Invoice looks odd', severity: 'MEDIUM', source: 'INVESTIGATOR' };
const add = (claim: Claim) => ({ path: `/claims/${claim.id}/risk-indicators`, body: INDICATOR });

async function update(tenant: Tenant) {
  const claim = await makeClaim(tenant);
  const path = `/claims/${claim.id}/risk-indicators`;
  const made = await tenant.as.investigator.post<RiskIndicator>(path, INDICATOR);
  return { path, body: { id: made.data.id, status: 'DISMISSED', note: 'explained' } };
}

describe('POST /claims/{id}/risk-indicators', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => add(await makeClaim(tenant)),
    status: 201,
    action: 'claim.add_risk_indicator',
    resourceType: 'claim',
    changes: ['/riskIndicators/'],
    illegal: {
      call: async (tenant) => add(await makeClaimIn(tenant, 'CLOSED')),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('the same code of the same source stands once', async () => {
    const claim = await makeClaim(home());
    const path = `/claims/${claim.id}/risk-indicators`;
    const all = await Promise.all(Array.from({ length: 10 }, () => home().as.investigator.post(path, INDICATOR)));
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(all.map((answer) => answer.outcome))).toEqual(new Set(['201', '409 CONFLICT']));
  });
});

describe('PATCH /claims/{id}/risk-indicators', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'investigator',
    notAs: 'viewer',
    works: update,
    status: 200,
    action: 'claim.update_risk_indicator',
    resourceType: 'claim',
    changes: ['/status', '/note'],
  });

  it('does not find an indicator of another claim', async () => {
    const { body } = await update(home());
    const claim = await makeClaim(home());
    const answer = await home().as.investigator.patch(`/claims/${claim.id}/risk-indicators`, body);
    expect(answer.outcome).toBe('404 NOT_FOUND');
  });
});
