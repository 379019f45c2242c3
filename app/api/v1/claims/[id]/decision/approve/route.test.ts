import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const approve = (claim: Claim) => ({ path: `/claims/${claim.id}/decision/approve`, body: { notes: 'agreed' } });

describe('POST /claims/{id}/decision/approve', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'compliance_officer',
    notAs: 'investigator',
    works: async (tenant) => approve(await makeClaimIn(tenant, 'PENDING_DECISION')),
    status: 200,
    action: 'claim.approve_decision',
    resourceType: 'claim',
    changes: ['/status', '/approvedBy'],
    illegal: { call: async (tenant) => approve(await makeClaim(tenant)), outcome: '409 INVALID_STATE_TRANSITION' },
  });

  it('nobody approves what they proposed', async () => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, 'INVESTIGATING');
    await tenant.as.supervisor.post(`/claims/${claim.id}/decision`, { outcome: 'CLEARED', rationale: 'all in order' });
    const own = await tenant.as.supervisor.post(approve(claim).path, {});
    expect(own.outcome).toBe('403 SELF_REVIEW');
    const closed = await tenant.as.admin.post<Claim>(approve(claim).path, {});
    expect(closed.data).toMatchObject({
      status: 'CLOSED',
      slaStatus: 'MET',
      decision: { approvedBy: { id: tenant.people.admin.id } },
    });
  });

  it('a proposal exchanged after the approver read it is not approved', async () => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, 'PENDING_DECISION');
    const read = await tenant.as.admin.get<Claim>(`/claims/${claim.id}`);
    const etag = { 'if-match': read.headers.get('etag') ?? '' };
    await tenant.as.supervisor.post(`/claims/${claim.id}/decision`, { outcome: 'WITHDRAWN', rationale: 'exchanged' });
    expect((await tenant.as.admin.post(approve(claim).path, {}, etag)).outcome).toBe('412 VERSION_CONFLICT');
    const again = await tenant.as.admin.get<Claim>(`/claims/${claim.id}`);
    const fresh = { 'if-match': again.headers.get('etag') ?? '' };
    expect((await tenant.as.admin.post(approve(claim).path, {}, fresh)).status).toBe(200);
  });

  it('a claim moved to PENDING_DECISION by hand has nothing to approve', async () => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, 'INVESTIGATING');
    const path = `/claims/${claim.id}/transition`;
    await tenant.as.investigator.post(path, { to: 'PENDING_DECISION', reason: 'all is in' });
    expect((await tenant.as.supervisor.post(approve(claim).path, {})).outcome).toBe('409 CONFLICT');
  });
});
