import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn, makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';
import type { Participant } from '@/lib/participants/schema';

const { home, other } = twoTenants();
const add = (claim: Claim, participant: Participant) => ({
  path: `/claims/${claim.id}/participants`,
  body: { participantId: participant.id },
});

describe('POST /claims/{id}/participants', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => add(await makeClaim(tenant), await makeParticipant(tenant)),
    status: 201,
    action: 'claim.add_participant',
    resourceType: 'claim',
    changes: ['/participants/'],
    illegal: {
      call: async (tenant) => add(await makeClaimIn(tenant, 'CLOSED'), await makeParticipant(tenant)),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('adds a new one, and nobody twice', async () => {
    const tenant = home();
    const claim = await makeClaim(tenant);
    const path = `/claims/${claim.id}/participants`;
    const made = await tenant.as.investigator.post<Participant>(path, {
      type: 'ORGANIZATION',
      name: 'Alfreton Motors',
      roles: ['REPAIRER', 'REPAIRER'],
    });
    expect(made.data).toMatchObject({ claimIds: [claim.id], roles: ['REPAIRER'] });
    const again = await tenant.as.investigator.post(path, { participantId: made.data.id });
    expect(again.outcome).toBe('409 CONFLICT');
    const read = await tenant.as.viewer.get<Claim>(`/claims/${claim.id}`);
    expect(read.data.participants).toHaveLength(1);
  });

  it('a participant of another organization does not exist', async () => {
    const claim = await makeClaim(home());
    const foreign = await makeParticipant(other());
    const answer = await home().as.investigator.post(`/claims/${claim.id}/participants`, { participantId: foreign.id });
    expect(['404 NOT_FOUND', '400 VALIDATION_FAILED']).toContain(answer.outcome);
  });

  it('names the field that is wrong', async () => {
    const claim = await makeClaim(home());
    const answer = await home().as.investigator.post(`/claims/${claim.id}/participants`, {
      type: 'PERSON',
      roles: ['CLAIMANT'],
      nickname: 'Dan',
      name: '',
    });
    const pointers = answer.problem.errors?.map((issue) => issue.pointer) ?? [];
    expect(pointers).toContain('/name');
    expect(pointers).toContain('/nickname');
  });
});
