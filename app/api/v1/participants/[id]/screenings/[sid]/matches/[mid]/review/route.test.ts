import { beforeAll, describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { loadPublishedLists } from '@/db/testing/lists';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Participant } from '@/lib/participants/schema';
import type { Screening } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
beforeAll(() => loadPublishedLists());

const screen = async (tenant: Tenant, id: string) =>
  (await tenant.as.investigator.post<Screening>(`/participants/${id}/screen`)).data;

const pathOf = (id: string, { id: sid, matches: [match] }: Screening) =>
  `/participants/${id}/screenings/${sid}/matches/${match?.id}/review`;

async function matched(tenant: Tenant): Promise<{ id: string; path: string }> {
  const { id } = await makeParticipant(tenant, { name: 'Osric Penhallow' });
  return { id, path: pathOf(id, await screen(tenant, id)) };
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

  it('holds for the same pair in a screening that was made meanwhile', async () => {
    const { id, path } = await matched(home());
    const newer = await screen(home(), id);
    const { data } = await home().as.compliance_officer.post<Screening>(path, CLEARED);
    expect(data.matches[0]?.status).toBe('FALSE_POSITIVE');
    const person = await home().as.viewer.get<Participant>(`/participants/${id}`);
    expect(person.data.screeningStatus).toBe('CLEAR');
    const { data: all } = await home().as.viewer.get<Screening[]>(`/participants/${id}/screenings`);
    expect(all.map((each) => [each.status, each.matches[0]?.status])).toEqual(
      Array(2).fill(['CLEAR', 'FALSE_POSITIVE']),
    );
    expect((await home().as.supervisor.post(pathOf(id, newer), CLEARED)).outcome).toBe('409 ALREADY_REVIEWED');
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

describe('where the organization wants four eyes', () => {
  let own: Tenant;
  beforeAll(async () => {
    own = await makeTenant();
    await own.as.admin.patch(`/organizations/${own.id}`, { screeningFourEyes: true });
  });
  const matchOf = (screening: Screening) => screening.matches[0];
  const status = async (id: string) =>
    (await own.as.viewer.get<Participant>(`/participants/${id}`)).data.screeningStatus;

  it('the first person proposes, a second one confirms, and both are on record', async () => {
    const { id, path } = await matched(own);
    const { result, entries } = await audited(own.id, () => own.as.compliance_officer.post<Screening>(path, CLEARED));
    expect(matchOf(result.data)).toMatchObject({
      status: 'UNREVIEWED',
      reviewedBy: null,
      proposal: { ...CLEARED, proposedBy: { id: own.people.compliance_officer.id } },
    });
    expect(entries.map(({ action }) => action)).toEqual(['screening.propose_match']);
    expect(await status(id)).toBe('IN_REVIEW');
    expect((await own.as.compliance_officer.post(path, CLEARED)).outcome).toBe('403 SELF_REVIEW');
    const confirmed = await own.as.supervisor.post<Screening>(path, { ...CLEARED, notes: 'Seen as well.' });
    expect(matchOf(confirmed.data)).toMatchObject({
      status: 'FALSE_POSITIVE',
      notes: 'Seen as well.',
      reviewedBy: { id: own.people.supervisor.id },
      proposal: { proposedBy: { id: own.people.compliance_officer.id } },
    });
    expect(await status(id)).toBe('CLEAR');
    expect((await own.as.investigator.post(path, CLEARED)).outcome).toBe('409 ALREADY_REVIEWED');
  });

  it('who disagrees proposes in turn, and who cannot tell needs nobody else', async () => {
    const { id, path } = await matched(own);
    await own.as.compliance_officer.post(path, CLEARED);
    const other = { status: 'CONFIRMED_MATCH', notes: 'Passport agrees.' };
    const { data } = await own.as.supervisor.post<Screening>(path, other);
    expect(matchOf(data)).toMatchObject({ status: 'UNREVIEWED', proposal: { status: 'CONFIRMED_MATCH' } });
    const unsure = await own.as.compliance_officer.post<Screening>(path, { status: 'INCONCLUSIVE' });
    expect(matchOf(unsure.data)).toMatchObject({ status: 'INCONCLUSIVE', proposal: null });
    await own.as.supervisor.post(path, other);
    await own.as.compliance_officer.post(path, other);
    expect(await status(id)).toBe('CONFIRMED_HIT');
  });

  it('what two people settled is not taken back by one', async () => {
    const { id, path } = await matched(own);
    const confirmed = { status: 'CONFIRMED_MATCH', notes: 'Passport agrees.' };
    await own.as.supervisor.post(path, confirmed);
    await own.as.compliance_officer.post(path, confirmed);
    const doubt = { status: 'INCONCLUSIVE' };
    const one = await own.as.supervisor.post<Screening>(path, doubt);
    expect(matchOf(one.data)).toMatchObject({ status: 'CONFIRMED_MATCH', proposal: doubt });
    expect(await status(id)).toBe('CONFIRMED_HIT');
    expect((await own.as.supervisor.post(path, doubt)).outcome).toBe('403 SELF_REVIEW');
    await own.as.compliance_officer.post(path, doubt);
    expect(await status(id)).toBe('IN_REVIEW');
  });

  it('what two people settled is not taken back by one through an older screening of the same facts', async () => {
    const confirmed = { status: 'CONFIRMED_MATCH', notes: 'Passport agrees.' };
    const { id, path } = await matched(own);
    await own.as.supervisor.post(path, CLEARED);
    const newer = pathOf(id, await screen(own, id));
    await own.as.compliance_officer.post(newer, confirmed);
    await own.as.supervisor.post(newer, confirmed);
    await own.as.investigator.patch(`/participants/${id}`, { dateOfBirth: '1958-02-01' });
    await screen(own, id);
    await own.as.compliance_officer.post(path, CLEARED);
    await own.as.compliance_officer.post(path, { status: 'INCONCLUSIVE' });
    await own.as.investigator.patch(`/participants/${id}`, { dateOfBirth: null });
    expect(matchOf(await screen(own, id))?.status).toBe('CONFIRMED_MATCH');
    expect(await status(id)).toBe('CONFIRMED_HIT');
  });

  it('a proposal waits through another screening, and one about other facts does not', async () => {
    const { id, path } = await matched(own);
    await own.as.compliance_officer.post(path, CLEARED);
    expect(matchOf(await screen(own, id))?.proposal).toMatchObject({ status: 'FALSE_POSITIVE' });
    await own.as.investigator.patch(`/participants/${id}`, { dateOfBirth: '1958-02-01' });
    expect(matchOf(await screen(own, id))?.proposal).toBeNull();
  });

  it('a proposal that was confirmed counts for nothing more when the same facts are judged anew', async () => {
    const both = async (path: string) => {
      await own.as.compliance_officer.post(path, CLEARED);
      await own.as.supervisor.post(path, CLEARED);
    };
    const { id } = await makeParticipant(own, { name: 'Osric Penhallow', dateOfBirth: '1958-02-01' });
    const older = await screen(own, id);
    await own.as.investigator.patch(`/participants/${id}`, { dateOfBirth: null });
    const newer = await screen(own, id);
    await both(pathOf(id, newer));
    await both(pathOf(id, older));
    const third = await screen(own, id);
    expect(matchOf(third)).toMatchObject({ status: 'UNREVIEWED', proposal: null });
    expect(matchOf((await own.as.supervisor.post<Screening>(pathOf(id, third), CLEARED)).data)?.status).toBe(
      'UNREVIEWED',
    );
  });

  it('of ten at once by one person one proposes; of ten by two people it is judged once', async () => {
    const one = await matched(own);
    const alone = await Promise.all(Array.from({ length: 10 }, () => own.as.supervisor.post(one.path, CLEARED)));
    expect(alone.map(({ outcome }) => outcome).sort()).toEqual(['200', ...Array(9).fill('403 SELF_REVIEW')]);
    expect(await status(one.id)).toBe('IN_REVIEW');
    const two = await matched(own);
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? own.as.supervisor : own.as.compliance_officer).post<Screening>(two.path, CLEARED),
      ),
    );
    expect(both.filter(({ status: code }) => code === 200)).toHaveLength(2);
    const [kept] = await superuser()`select count(*)::int as n from screening_reviews where participant_id = ${two.id}`;
    expect(kept?.n).toBe(1);
    expect(await status(two.id)).toBe('CLEAR');
  });
});
