import { describe, expect, it } from 'vitest';
import { makeClaim, makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
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

  it('nobody is born in the future, save for what zones explain', async () => {
    const born = (days: number) => ({
      dateOfBirth: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    });
    const body = { type: 'PERSON', name: 'Ada Byrne', roles: ['WITNESS'] };
    const { investigator } = home().as;
    const refused = await investigator.post('/participants', { ...body, ...born(2) });
    expect([refused.outcome, refused.problem.errors?.[0]?.pointer]).toEqual(['400 VALIDATION_FAILED', '/dateOfBirth']);
    const made = await investigator.post<Participant>('/participants', { ...body, ...born(1) });
    expect(made.status).toBe(201);
    await superuser()`update participants set date_of_birth = '2199-01-01' where id = ${made.data.id}`;
    const path = `/participants/${made.data.id}`;
    expect((await investigator.patch(path, { phone: '+44 20 7946 0000' })).status).toBe(200);
    expect((await investigator.patch(path, born(3))).outcome).toBe('400 VALIDATION_FAILED');
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
