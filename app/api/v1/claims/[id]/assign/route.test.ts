import { describe, expect, it } from 'vitest';
import type { ClaimStatus } from '@/db/enums';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();
const assign = (claim: Claim, investigatorId: string, reason?: string) => ({
  path: `/claims/${claim.id}/assign`,
  body: { investigatorId, reason },
});

describe('POST /claims/{id}/assign', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'supervisor',
    notAs: 'compliance_officer',
    works: async (tenant) => assign(await makeClaim(tenant), tenant.people.investigator.id),
    status: 200,
    action: 'claim.assign',
    resourceType: 'claim',
    changes: ['/investigatorId', '/status'],
    illegal: {
      call: async (tenant) => assign(await makeClaimIn(tenant, 'CLOSED'), tenant.people.admin.id, 'again'),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it.each(['NEW', 'TRIAGE', 'REOPENED'] as ClaimStatus[])('moves %s to INVESTIGATING', async (status) => {
    const tenant = home();
    const claim = await makeClaimIn(tenant, status);
    const { path, body } = assign(claim, tenant.people.supervisor.id, 'takes over');
    const answer = await tenant.as.supervisor.post<Claim>(path, body);
    expect(answer.data).toMatchObject({ status: 'INVESTIGATING', investigator: { id: tenant.people.supervisor.id } });
  });

  it.each(['INVESTIGATING', 'PENDING_INFORMATION', 'PENDING_DECISION'] as ClaimStatus[])(
    'leaves %s and wants a reason to take a claim from somebody',
    async (status) => {
      const tenant = home();
      const claim = await makeClaimIn(tenant, status);
      const silent = await tenant.as.supervisor.post(
        `/claims/${claim.id}/assign`,
        assign(claim, tenant.people.admin.id).body,
      );
      expect(silent.outcome).toBe('400 VALIDATION_FAILED');
      expect(silent.problem.errors?.[0]?.pointer).toBe('/reason');
      const { path, body } = assign(claim, tenant.people.admin.id, 'on leave');
      expect((await tenant.as.supervisor.post<Claim>(path, body)).data.status).toBe(status);
    },
  );

  it('takes only members who may work on claims', async () => {
    const tenant = home();
    const claim = await makeClaim(tenant);
    const cases = [
      [tenant.people.viewer.id, '400 VALIDATION_FAILED'],
      [other().people.investigator.id, '404 NOT_FOUND'],
      [claim.id, '404 NOT_FOUND'],
    ] as const;
    for (const [id, outcome] of cases) {
      const answer = await tenant.as.supervisor.post(`/claims/${claim.id}/assign`, { investigatorId: id });
      expect(answer.outcome).toBe(outcome);
      expect(answer.problem.errors?.[0]?.pointer).toBe('/investigatorId');
    }
  });
});
