import { describe, expect, it } from 'vitest';
import { makeClaim, makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Participant } from '@/lib/participants/schema';

const { home, other } = twoTenants();

describe('/participants', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async () => ({ path: '/participants', body: { type: 'PERSON', name: 'Ada Byrne', roles: ['WITNESS'] } }),
    status: 201,
    action: 'participant.create',
    resourceType: 'participant',
    changes: ['/name', '/roles'],
    addressed: false,
  });
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => '/participants', addressed: false });

  it('filters by role, claim, text and screening status', async () => {
    const tenant = home();
    const claim = await makeClaim(tenant);
    const name = `Ottoline ${Math.random()}`;
    const made = await makeParticipant(tenant, { name, roles: ['DRIVER', 'INSURED'] });
    await tenant.as.investigator.post(`/claims/${claim.id}/participants`, { participantId: made.id });
    const found = async (query: Record<string, string>) =>
      (await tenant.as.viewer.get<Participant[]>('/participants', query)).data.map((row) => row.id);
    expect(await found({ q: name })).toEqual([made.id]);
    expect(await found({ q: name, role: 'INSURED' })).toEqual([made.id]);
    expect(await found({ q: name, role: 'WITNESS' })).toEqual([]);
    expect(await found({ claimId: claim.id })).toEqual([made.id]);
    expect(await found({ q: name, screeningStatus: 'CLEAR' })).toEqual([]);
  });

  it('refuses what no participant can be', async () => {
    const answer = await home().as.investigator.post('/participants', {
      type: 'ROBOT',
      name: '',
      roles: [],
      dateOfBirth: '1990-13-01',
      nationality: 'gb',
      email: 'nobody',
      documentNumbers: [{ type: 'passport', number: '1', extra: true }],
    });
    const pointers = answer.problem.errors?.map((issue) => issue.pointer).sort();
    expect(pointers).toEqual([
      '/dateOfBirth',
      '/documentNumbers/0/extra',
      '/email',
      '/name',
      '/nationality',
      '/roles',
      '/type',
    ]);
  });
});
