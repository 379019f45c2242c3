import { describe, expect, it } from 'vitest';
import { makeClaim, makeParticipant } from '@/db/testing/factories';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();

async function contact(tenant: Tenant, close = false) {
  const claim = await makeClaim(tenant);
  const participant = await makeParticipant(tenant);
  await tenant.as.investigator.post(`/claims/${claim.id}/participants`, { participantId: participant.id });
  if (close) {
    await tenant.as.investigator.post(`/claims/${claim.id}/assign`, { investigatorId: tenant.people.investigator.id });
    await tenant.as.investigator.post(`/claims/${claim.id}/decision`, { outcome: 'WITHDRAWN', rationale: 'withdrawn' });
    await tenant.as.supervisor.post(`/claims/${claim.id}/decision/approve`, {});
  }
  const body = {
    participantId: participant.id,
    method: 'PHONE',
    contactedAt: '2026-11-10T10:00:00+01:00',
    outcome: 'REACHED',
  };
  return { path: `/claims/${claim.id}/parties-contacted`, body, claim };
}

describe('POST /claims/{id}/parties-contacted', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: (tenant) => contact(tenant),
    status: 201,
    action: 'claim.log_contact',
    resourceType: 'claim',
    changes: ['/partiesContacted/'],
    illegal: { call: (tenant) => contact(tenant, true), outcome: '409 INVALID_STATE_TRANSITION' },
  });

  it('answers moments in UTC and shows the contact in the claim', async () => {
    const { path, body, claim } = await contact(home());
    const made = await home().as.investigator.post<{ contactedAt: string }>(path, body);
    expect(made.data.contactedAt).toBe('2026-11-10T09:00:00.000Z');
    const read = await home().as.viewer.get<Claim>(`/claims/${claim.id}`);
    expect(read.data.partiesContacted).toHaveLength(1);
  });

  it('knows only participants of the claim', async () => {
    const { path, body } = await contact(home());
    for (const stranger of [await makeParticipant(home()), await makeParticipant(other())]) {
      const answer = await home().as.investigator.post(path, { ...body, participantId: stranger.id });
      expect(answer.problem.errors?.[0]?.pointer).toBe('/participantId');
    }
  });
});
