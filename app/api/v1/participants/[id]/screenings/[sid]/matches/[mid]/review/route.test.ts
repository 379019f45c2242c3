import { beforeAll, describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Participant } from '@/lib/participants/schema';
import { loadSampleLists } from '@/lib/sanctions/import-source';
import type { Screening } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
beforeAll(loadSampleLists);

const screen = async (tenant: Tenant, id: string) =>
  (await tenant.as.investigator.post<Screening>(`/participants/${id}/screen`)).data;

async function matched(tenant: Tenant): Promise<{ id: string; path: string }> {
  const { id } = await makeParticipant(tenant, { name: 'Osric Penhallow' });
  const screening = await screen(tenant, id);
  return { id, path: `/participants/${id}/screenings/${screening.id}/matches/${screening.matches[0]?.id}/review` };
}

const CLEARED = { status: 'FALSE_POSITIVE', notes: 'Another person: born elsewhere.' };

describe('/participants/{id}/screenings/{sid}/matches/{mid}/review', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'compliance_officer',
    notAs: 'viewer',
    works: async (tenant) => ({ path: (await matched(tenant)).path, body: CLEARED }),
    status: 200,
    action: 'screening.review_match',
    resourceType: 'screening_match',
    changes: ['/status', '/notes'],
    illegal: {
      call: async (tenant) => {
        const { path } = await matched(tenant);
        await tenant.as.compliance_officer.post(path, CLEARED);
        return { path, body: CLEARED };
      },
      outcome: '409 ALREADY_REVIEWED',
    },
  });

  it('a cleared pair stays cleared until its facts change', async () => {
    const { id, path } = await matched(home());
    const { data } = await home().as.compliance_officer.post<Screening>(path, CLEARED);
    expect(data.status).toBe('CLEAR');
    const again = await screen(home(), id);
    expect([again.status, again.matches[0]?.status]).toEqual(['CLEAR', 'FALSE_POSITIVE']);
    expect(again.matches[0]?.reviewedBy?.id).toBe(home().people.compliance_officer.id);
    await home().as.investigator.patch(`/participants/${id}`, { dateOfBirth: '1958-02-01' });
    expect((await screen(home(), id)).matches[0]?.status).toBe('UNREVIEWED');
  });

  it('a confirmed match marks the participant; an inconclusive one leaves it in review', async () => {
    const { id, path } = await matched(home());
    const status = async () => (await home().as.viewer.get<Participant>(`/participants/${id}`)).data.screeningStatus;
    await home().as.compliance_officer.post(path, { status: 'INCONCLUSIVE' });
    expect(await status()).toBe('IN_REVIEW');
    await home().as.compliance_officer.post(path, { status: 'CONFIRMED_MATCH', notes: 'Passport agrees.' });
    expect(await status()).toBe('CONFIRMED_HIT');
    const [kept] = await superuser()`select count(*)::int as n from screening_reviews where participant_id = ${id}`;
    expect(kept?.n).toBe(2);
  });

  it('needs notes to clear or confirm', async () => {
    const { path } = await matched(home());
    const answer = await home().as.compliance_officer.post(path, { status: 'FALSE_POSITIVE' });
    expect(answer.problem.errors?.[0]?.pointer).toBe('/notes');
  });

  it('of ten the same judgements at once one is kept', async () => {
    const { path } = await matched(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.compliance_officer.post(path, CLEARED)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === '409 ALREADY_REVIEWED')).toHaveLength(9);
  });
});
