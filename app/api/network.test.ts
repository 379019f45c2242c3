import { beforeAll, describe, expect, it } from 'vitest';
import {
  compareIdentifiers,
  jpeg,
  makeClaim,
  makeEvidence,
  makeLink,
  makeParticipant,
  phone,
} from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { Claim } from '@/lib/claims/schema';
import type { FraudCheck } from '@/lib/forensics/schema';
import type { JobRow } from '@/lib/jobs/run-job';
import { compareEverything, LINK_EVERYTHING_JOB, requestMissingComparisons } from '@/lib/network/compare-everything';
import type { Network, NetworkLink } from '@/lib/network/schema';
import type { Participant } from '@/lib/participants/schema';

let home: Tenant;
let other: Tenant;
beforeAll(async () => {
  [home, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const IBAN = 'GB33BUKB20201555555555';

async function known(input: Record<string, unknown>, tenant = home): Promise<Participant> {
  const person = await makeParticipant(tenant, input);
  await compareIdentifiers(tenant, 'participant', person.id);
  return person;
}

async function change(id: string, input: Record<string, unknown>): Promise<void> {
  await home.as.investigator.patch(`/participants/${id}`, input);
  await compareIdentifiers(home, 'participant', id);
}

const linksOf = async (id: string, tenant = home) =>
  (await tenant.as.viewer.get<NetworkLink[]>('/network/links', { participantId: id })).data;
const requested = async (id: string) => {
  const [row] =
    await superuser()`select count(*)::int as n from jobs where type = 'network.link' and resource_id = ${id}`;
  return row?.n;
};
const networkOf = async (id: string) => (await home.as.viewer.get<Network>(`/participants/${id}/network`)).data;
const judge = (id: string, verb: 'confirm' | 'dismiss', body: Record<string, unknown> = {}) =>
  home.as.supervisor.post<NetworkLink>(`/network/links/${id}/${verb}`, { reason: 'Asked both.', ...body });

describe('what two share', () => {
  it('is found for every kind that a person holds, however it is written', async () => {
    const number = phone();
    const one = await known({
      phone: number,
      email: 'Ruth.Ray+claims@mail.example',
      address: { lines: ['14 Lime Grove Road'], postalCode: 'DE45 1AB' },
      documentNumbers: [{ type: 'passport', number: '9250 7647-3' }],
      bankAccounts: [{ iban: 'gb33 bukb 2020 1555 5555 55' }],
    });
    const two = await known({
      phone: `0${number.slice(3)}`,
      email: 'ruth.ray@MAIL.example',
      address: { lines: ['Lime Grove Rd 14'], postalCode: 'de451ab', country: 'GB' },
      documentNumbers: [{ type: 'passport', number: '925076473' }],
      bankAccounts: [{ iban: IBAN }],
    });
    const kinds = (await linksOf(one.id)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['address', 'bankAccount', 'documentNumber', 'email', 'phone']);
    expect((await networkOf(two.id)).compared.toSorted()).toEqual(kinds);
    const check = await home.as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', { poiId: one.id });
    const network = check.data.components.find(({ name }) => name === 'network');
    expect(network?.factors.map(({ code, points }) => [code, points])).toEqual([
      ['SHARED_ADDRESS', 15],
      ['SHARED_BANK_ACCOUNT', 45],
      ['SHARED_DOCUMENT_NUMBER', 45],
      ['SHARED_EMAIL', 25],
      ['SHARED_PHONE', 25],
    ]);
  });

  it('is found between claims by plate and chassis, and by a file that was handed in twice', async () => {
    const vehicle = { registrationNumber: 'YX19 KTD', vin: 'WVWZZZ1KZ8W123456' };
    const one = await makeClaim(home, { vehicle });
    const two = await makeClaim(home, { vehicle: { registrationNumber: 'yx19ktd', vin: vehicle.vin } });
    const bytes = await jpeg();
    for (const { id } of [one, two]) {
      await compareIdentifiers(home, 'claim', id);
      await compareIdentifiers(home, 'evidence', (await makeEvidence(home, { claimId: id }, bytes)).id);
    }
    const { data } = await home.as.viewer.get<Network>(`/claims/${one.id}/network`);
    expect(data.links.map(({ kind }) => kind).sort()).toEqual(['file', 'plate', 'vin']);
    const claim = await home.as.viewer.get<Claim>(`/claims/${two.id}`);
    const raised = claim.data.riskIndicators.filter(({ source }) => source === 'NETWORK');
    expect(raised.map(({ code, severity }) => `${code} ${severity}`).sort()).toEqual([
      'SHARED_FILE MEDIUM',
      'SHARED_PLATE MEDIUM',
      'SHARED_VIN HIGH',
    ]);
    expect(raised[0]?.label).toMatch(/^CLM-\d\d-\d{5} shares .* with CLM-\d\d-\d{5}$/);
  });

  it('is found between pictures that look alike', async () => {
    const [one, two] = [await makeClaim(home), await makeClaim(home)];
    const [first, second] = [
      await makeEvidence(home, { claimId: one.id }),
      await makeEvidence(home, { claimId: two.id }),
    ];
    for (const [a, b] of [
      [first, second],
      [second, first],
    ] as const)
      await superuser()`insert into evidence_duplicates (organization_id, evidence_id, other_id, kind, distance)
        values (${home.id}, ${a.id}, ${b.id}, 'NEAR', 4)`;
    await compareIdentifiers(home, 'evidence', second.id);
    const { data } = await home.as.viewer.get<Network>(`/claims/${one.id}/network`);
    expect(data.links).toMatchObject([{ kind: 'image', value: '', holders: 2 }]);
    expect(data.links[0]?.ends.flatMap(({ sources }) => sources.map(({ id }) => id)).sort()).toEqual(
      [first.id, second.id].sort(),
    );
  });

  it('is no link among people of one claim, and ends when they come to share one', async () => {
    const { link, people, claims } = await makeLink(home);
    await home.as.investigator.post(`/claims/${claims[0]?.id}/participants`, { participantId: people[1]?.id });
    await compareIdentifiers(home, 'participant', people[1]?.id ?? '');
    expect(await linksOf(people[0]?.id ?? '')).toEqual([]);
    expect((await judge(link.id, 'confirm')).outcome).toBe('409 CONFLICT');
    const claim = await home.as.viewer.get<Claim>(`/claims/${claims[1]?.id}`);
    expect(claim.data.riskIndicators.find(({ sourceId }) => sourceId === link.id)).toMatchObject({
      status: 'DISMISSED',
      note: 'No longer shared.',
    });
  });

  it('is no link between two claims about the car of one insured, and is one where only the repairer is the same', async () => {
    const vehicle = { registrationNumber: 'KN18 ZZA' };
    const claims = [await makeClaim(home, { vehicle }), await makeClaim(home, { vehicle })];
    for (const { id } of claims) await compareIdentifiers(home, 'claim', id);
    const plates = async () =>
      (await home.as.viewer.get<NetworkLink[]>('/network/links', { claimId: claims[0]?.id ?? '', kind: 'plate' })).data;
    const join = async (role: string) => {
      const person = await makeParticipant(home, { roles: [role] });
      for (const { id } of claims)
        await home.as.investigator.post(`/claims/${id}/participants`, { participantId: person.id });
      await compareIdentifiers(home, 'participant', person.id);
    };
    await join('REPAIRER');
    expect(await plates()).toHaveLength(1);
    await join('INSURED');
    expect(await plates()).toEqual([]);
  });

  it('is asked for anew once somebody is the insured of both', async () => {
    const vehicle = { registrationNumber: 'KN18 ZZB' };
    const claims = [await makeClaim(home, { vehicle }), await makeClaim(home, { vehicle })];
    const person = await makeParticipant(home, { roles: ['WITNESS'] });
    for (const { id } of claims)
      await home.as.investigator.post(`/claims/${id}/participants`, { participantId: person.id });
    await home.as.investigator.patch(`/participants/${person.id}`, { roles: ['INSURED'] });
    expect(await requested(person.id)).toBe(4);
  });

  it('is looked for anew when a claim is reopened, and leaves there the indicator that a closed one could not get', async () => {
    const { people, claims } = await makeLink(home);
    const id = claims[0]?.id ?? '';
    await superuser()`delete from claim_indicators where claim_id = ${id}`;
    await superuser()`update claims set status = 'CLOSED' where id = ${id}`;
    const before = await requested(people[0]?.id ?? '');
    const moved = await home.as.supervisor.post(`/claims/${id}/transition`, {
      to: 'REOPENED',
      reason: 'New facts.',
    });
    expect(moved.outcome).toBe('200');
    expect(await requested(people[0]?.id ?? '')).toBe(before + 1);
    await compareIdentifiers(home, 'participant', people[0]?.id ?? '');
    expect((await home.as.viewer.get<Claim>(`/claims/${id}`)).data.riskIndicators).toMatchObject([{ status: 'OPEN' }]);
  });

  it('stays within the organization', async () => {
    const number = phone();
    const here = await known({ phone: number });
    const there = await known({ phone: number }, other);
    expect([await linksOf(here.id), await linksOf(there.id, other)]).toEqual([[], []]);
  });

  it('is not available where nothing could be compared', async () => {
    const bare = await known({ phone: 'not known' });
    expect((await networkOf(bare.id)).compared).toEqual([]);
    const check = await home.as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', { poiId: bare.id });
    expect(check.data.components.find(({ name }) => name === 'network')).toMatchObject({
      available: false,
      score: null,
    });
  });
});

describe('a value that many hold', () => {
  it('says less with every holder, and nothing from where it is common', async () => {
    const number = phone();
    const people: Participant[] = [];
    const score = async () => {
      const id = people[0]?.id ?? '';
      const { data } = await home.as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', { poiId: id });
      return data.components.find(({ name }) => name === 'network')?.score;
    };
    const join = async () => people.push(await known({ phone: number }));
    for (let count = 0; count < 3; count += 1) await join();
    expect((await linksOf(people[0]?.id ?? '')).map(({ rarity, holders }) => [rarity, holders])).toEqual([
      [0.63, 3],
      [0.63, 3],
    ]);
    expect(await score()).toBe(31.5);
    while (people.length < 9) await join();
    expect(await linksOf(people[0]?.id ?? '')).toHaveLength(8);
    await join();
    expect(await linksOf(people[0]?.id ?? '')).toEqual([]);
    expect(await score()).toBe(0);
    const network = await networkOf(people[4]?.id ?? '');
    expect(network.common).toEqual([{ kind: 'phone', value: `+44•••${number.slice(-3)}`, holders: 10 }]);
    await change(people[9]?.id ?? '', { phone: null });
    expect(await linksOf(people[0]?.id ?? '')).toHaveLength(8);
  });

  it('leaves no indicator where more than four hold it', async () => {
    const number = phone();
    for (let count = 0; count < 5; count += 1) await known({ phone: number });
    const claim = await makeClaim(home);
    const { data } = await home.as.investigator.post<Participant>(`/claims/${claim.id}/participants`, {
      type: 'PERSON',
      name: 'Sixth',
      roles: ['WITNESS'],
      phone: number,
    });
    await compareIdentifiers(home, 'participant', data.id);
    expect(await linksOf(data.id)).toHaveLength(5);
    expect((await home.as.viewer.get<Claim>(`/claims/${claim.id}`)).data.riskIndicators).toEqual([]);
  });
});

describe('a judgement', () => {
  it('stays while others come to hold the value too, and no longer do', async () => {
    const { link, people } = await makeLink(home);
    await judge(link.id, 'dismiss');
    const [one] = people;
    const others: Participant[] = [];
    while (others.length < 8) others.push(await known({ phone: one?.phone }));
    expect(await linksOf(one?.id ?? '')).toEqual([]);
    await change(others[0]?.id ?? '', { phone: null });
    const again = (await linksOf(one?.id ?? '')).find(({ id }) => id === link.id);
    expect(again).toMatchObject({ status: 'DISMISSED', reason: 'Asked both.' });
    // What an end gives up while the value is common is asked for again all the same.
    await change(others[0]?.id ?? '', { phone: one?.phone });
    await change(one?.id ?? '', { phone: null });
    await change(others[0]?.id ?? '', { phone: null });
    await change(one?.id ?? '', { phone: people[1]?.phone });
    const anew = (await linksOf(one?.id ?? '')).find(({ id }) => id === link.id);
    expect(anew).toMatchObject({ status: 'OPEN', reason: null, reviewedBy: null });
  });

  it('stays while both hold the value, and is asked for again when one gives it up and takes it back', async () => {
    const { link, people } = await makeLink(home);
    await judge(link.id, 'dismiss');
    const [id = '', again = ''] = people.map((person) => person.id);
    await compareIdentifiers(home, 'participant', id);
    await change(again, { email: 'new@mail.example' });
    expect(await linksOf(id)).toMatchObject([{ id: link.id, status: 'DISMISSED' }]);
    await change(again, { phone: null });
    expect(await linksOf(id)).toEqual([]);
    await change(again, { phone: people[0]?.phone });
    expect(await linksOf(id)).toMatchObject([{ id: link.id, status: 'OPEN', reason: null, reviewedBy: null }]);
    const [kept] = await superuser()`select count(*)::int as n from network_judgements where link_id = ${link.id}`;
    expect(kept?.n).toBe(1);
  });

  it('leaves an indicator that says what is shared, also after it was not', async () => {
    const { people, claims } = await makeLink(home);
    const indicators = async () =>
      (await home.as.viewer.get<Claim>(`/claims/${claims[0]?.id}`)).data.riskIndicators.map(({ status, note }) => ({
        status,
        note,
      }));
    const first = await indicators();
    expect(first).toMatchObject([{ status: 'OPEN', note: expect.stringContaining('•••') }]);
    await change(people[1]?.id ?? '', { phone: null });
    expect(await indicators()).toEqual([{ status: 'DISMISSED', note: 'No longer shared.' }]);
    await change(people[1]?.id ?? '', { phone: people[0]?.phone });
    expect(await indicators()).toEqual(first);
  });

  it('leaves alone what a person said about its indicator, whatever becomes of it', async () => {
    const { people, claims } = await makeLink(home);
    const claim = async () => (await home.as.viewer.get<Claim>(`/claims/${claims[0]?.id}`)).data;
    const [indicator] = (await claim()).riskIndicators;
    const say = (what: object) =>
      home.as.investigator.patch(`/claims/${claims[0]?.id}/risk-indicators`, { id: indicator?.id, ...what });
    await say({ note: 'They are neighbours.' });
    await change(people[1]?.id ?? '', { phone: null });
    expect((await claim()).riskIndicators).toMatchObject([{ status: 'OPEN', note: 'They are neighbours.' }]);
    await say({ status: 'DISMISSED' });
    await change(people[1]?.id ?? '', { phone: people[0]?.phone });
    expect((await claim()).riskIndicators).toMatchObject([{ status: 'DISMISSED', note: 'They are neighbours.' }]);
  });

  it('counts in the score: a dismissed link nothing, a confirmed one in full', async () => {
    const number = phone();
    const [one, two, three] = [
      await known({ phone: number }),
      await known({ phone: number }),
      await known({ phone: number }),
    ];
    const points = async () => {
      const { data } = await home.as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', { poiId: one.id });
      return data.components
        .find(({ name }) => name === 'network')
        ?.factors.map((factor) => [factor.sourceId, factor.points])
        .sort();
    };
    const withOne = async (id: string) =>
      (await linksOf(one.id)).find(({ ends }) => ends.some((end) => end.id === id))?.id ?? '';
    await judge(await withOne(two.id), 'confirm');
    await judge(await withOne(three.id), 'dismiss');
    expect(await points()).toEqual(
      [
        [two.id, 25],
        [three.id, 0],
      ].sort(),
    );
  });

  it('is made anew only when that is said, and by people alone', async () => {
    const { link } = await makeLink(home);
    await judge(link.id, 'confirm');
    expect((await judge(link.id, 'dismiss')).outcome).toBe('409 ALREADY_REVIEWED');
    expect((await judge(link.id, 'dismiss', { reopen: true })).data).toMatchObject({ status: 'DISMISSED' });
  });

  it('sends an event, and so do links that are found', async () => {
    const { link } = await makeLink(home);
    await judge(link.id, 'dismiss');
    const events = await superuser()`select type from outbox_events
      where organization_id = ${home.id} and data::text like ${`%${link.id}%`} order by id`;
    expect(events.map(({ type }) => type)).toEqual(['network.links_found', 'network.link_reviewed']);
  });
});

describe('ten at once', () => {
  it('find a link once, with one event and one audit entry, and nobody is overlooked', async () => {
    const number = phone();
    const people = await Promise.all(Array.from({ length: 4 }, () => makeParticipant(home, { phone: number })));
    const turns = Array.from({ length: 12 }, (_, index) => people[index % 4]?.id ?? '');
    await Promise.all(turns.map((id) => compareIdentifiers(home, 'participant', id)));
    for (const { id } of people) expect(await linksOf(id)).toHaveLength(3);
    const ids = (await linksOf(people[0]?.id ?? '')).map(({ id }) => id);
    for (const id of ids) {
      const [row] = await superuser()`select
        (select count(*)::int from outbox_events where organization_id = ${home.id} and data::text like ${`%${id}%`}) as events,
        (select count(*)::int from audit_entries where organization_id = ${home.id} and action = 'network.link'
          and changes::text like ${`%${id}%`}) as entries`;
      expect(row).toEqual({ events: 1, entries: 1 });
    }
  });

  it('judge a link: one wins, the others are told', async () => {
    const { link } = await makeLink(home);
    const verbs = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'confirm' : 'dismiss'));
    const answers = await Promise.all(verbs.map((verb) => judge(link.id, verb as 'confirm' | 'dismiss')));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['200', ...Array(9).fill('409 ALREADY_REVIEWED')]);
    const won = answers.find(({ status }) => status === 200)?.data.status;
    const [row] = await superuser()`select status, version from network_links where id = ${link.id}`;
    expect(row).toEqual({ status: won, version: link.version + 1 });
  });
});

describe('an organization that was there before', () => {
  it('has everything compared once, when a worker starts', async () => {
    const tenant = await makeTenant();
    const number = phone();
    const one = await makeParticipant(tenant, { phone: number });
    await makeParticipant(tenant, { phone: number });
    const sql = superuser();
    const asked = () =>
      sql<
        JobRow[]
      >`select *, organization_id as "organizationId" from jobs where organization_id = ${tenant.id} and type = ${LINK_EVERYTHING_JOB}`;
    await requestMissingComparisons();
    expect(await asked(), 'while comparisons wait, nothing is missing').toHaveLength(0);
    await sql`update jobs set status = 'SUCCEEDED' where organization_id = ${tenant.id}`;
    await Promise.all([requestMissingComparisons(), requestMissingComparisons()]);
    for (const job of await asked()) await compareEverything(job);
    expect(await linksOf(one.id, tenant)).toHaveLength(1);
    await sql`update jobs set status = 'SUCCEEDED' where organization_id = ${tenant.id}`;
    const before = (await asked()).length;
    await requestMissingComparisons();
    expect(await asked()).toHaveLength(before);
  });
});
