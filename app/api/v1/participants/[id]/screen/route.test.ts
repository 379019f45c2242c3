import { beforeAll, describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { loadPublishedLists } from '@/db/testing/lists';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Participant } from '@/lib/participants/schema';
import type { Screening } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
beforeAll(() => loadPublishedLists());

describe('/participants/{id}/screen', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/participants/${(await makeParticipant(tenant)).id}/screen` }),
    status: 201,
    action: 'participant.screen',
    resourceType: 'participant',
  });

  it('finds a listed person by a misspelt name, with every field explained', async () => {
    const { id } = await makeParticipant(home(), {
      name: 'Kasimir Meridof',
      dateOfBirth: '1961-03-14',
      nationality: 'AL',
    });
    const { data } = await home().as.investigator.post<Screening>(`/participants/${id}/screen`);
    expect(data).toMatchObject({ status: 'IN_REVIEW', trigger: 'MANUAL', participantId: id });
    expect(data.listVersions).toHaveLength(5);
    const [match] = data.matches;
    expect(match).toMatchObject({ entry: { source: 'OFAC_SDN', entryId: '9000001' }, status: 'UNREVIEWED' });
    expect(match?.fields.map(({ field }) => field)).toEqual(['name', 'dateOfBirth', 'country']);
    const sum = match?.fields.reduce((total, { contribution }) => total + contribution, 0) ?? 0;
    expect(sum).toBeCloseTo(match?.score ?? 0, 3);
    const read = await home().as.viewer.get<Participant>(`/participants/${id}`);
    expect(read.data.screeningStatus).toBe('IN_REVIEW');
    const events = await superuser()`select 1 from outbox_events
      where type = 'screening.hit' and data->>'screeningId' = ${data.id}`;
    expect(events).toHaveLength(1);
    const again = await home().as.investigator.post<Screening>(`/participants/${id}/screen`);
    expect(again.data.matches.map(({ score }) => score)).toEqual(data.matches.map(({ score }) => score));
  });

  it('is clear where no list names anybody alike', async () => {
    const { id } = await makeParticipant(home(), { name: 'Wilhelmina Quackenbush' });
    const { data } = await home().as.investigator.post<Screening>(`/participants/${id}/screen`);
    expect(data).toMatchObject({ status: 'CLEAR', matches: [] });
  });

  it('is asked for when a participant is made, and when what is compared changes', async () => {
    const { id } = await makeParticipant(home());
    await home().as.investigator.patch(`/participants/${id}`, { phone: '+44 2' });
    await home().as.investigator.patch(`/participants/${id}`, { name: 'Someone Else' });
    const jobs = await superuser()<{ trigger: string }[]>`select payload->>'trigger' as trigger from jobs
      where type = 'participant.screen' and resource_id = ${id} order by created_at`;
    expect(jobs.map(({ trigger }) => trigger)).toEqual(['PARTICIPANT_CREATED', 'PARTICIPANT_UPDATED']);
  });
});
