import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn, makeEvidence, makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const path = '/documents/verification/custom';
const checks = { ocr: ['mrz'] };

describe('POST /documents/verification/custom', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path, body: { checks, claimId: (await makeClaim(tenant)).id } }),
    status: 201,
    action: 'verification.create_custom',
    resourceType: 'verification',
    changes: ['/kind', '/checks'],
    illegal: {
      call: async (tenant) => ({ path, body: { checks, claimId: (await makeClaimIn(tenant, 'CLOSED')).id } }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
    addressed: false,
  });

  it('takes groups and single checks', async () => {
    const participant = await makeParticipant(home());
    const made = await home().as.investigator.post<Verification>(path, {
      checks: { authenticity: true, identity: ['face_match'] },
      participantId: participant.id,
      callbackUrl: 'https://client.example/hooks',
    });
    expect(made.data.checks).toHaveLength(12);
    expect(made.data).toMatchObject({
      participantName: participant.name,
      callbackUrl: 'https://client.example/hooks',
      createdBy: { id: home().people.investigator.id },
    });
  });

  it.each([
    ['no selection', {}, '/checks'],
    ['an empty one', { checks: {} }, '/checks'],
    ['empty groups', { checks: { ocr: [], identity: false } }, '/checks'],
    ['an unknown check', { checks: { ocr: ['palmistry'] } }, '/checks/ocr/0'],
    ['a check of another group', { checks: { ocr: ['face_match'] } }, '/checks/ocr/0'],
    ['an unknown group', { checks: { vehicle: true } }, '/checks/vehicle'],
  ])('refuses %s', async (_name, body, pointer) => {
    const answer = await home().as.investigator.post(path, body);
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe(pointer);
  });

  it('refuses participants and claims of another organization', async () => {
    const [claim, participant] = await Promise.all([makeClaim(other()), makeParticipant(other())]);
    for (const body of [{ claimId: claim.id }, { participantId: participant.id }]) {
      expect((await home().as.investigator.post(path, { checks, ...body })).outcome).toBe('404 NOT_FOUND');
    }
  });

  it('refuses the same file twice', async () => {
    const { id } = await makeEvidence(home());
    const documents = [
      { evidenceId: id, role: 'id_card', side: 'front' },
      { evidenceId: id, role: 'id_card', side: 'back' },
    ];
    expect((await home().as.investigator.post(path, { checks, documents })).outcome).toBe('409 CONFLICT');
    const pages = documents.map((each, index) => ({ ...each, page: index + 1 }));
    const made = await home().as.investigator.post<Verification>(path, { checks, documents: pages });
    expect(made.data.documents.map(({ side, page }) => [side, page])).toEqual([
      ['front', 1],
      ['back', 2],
    ]);
  });
});
