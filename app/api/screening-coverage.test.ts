import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readiness } from '@/components/claims/decision-readiness';
import type { WatchlistCode } from '@/db/enums';
import { makeClaim, makeParticipant } from '@/db/testing/factories';
import { forgetLists, loadPublishedLists, publishedLists, takeUpLists } from '@/db/testing/lists';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim, ClaimExport } from '@/lib/claims/schema';
import type { FraudCheck } from '@/lib/forensics/schema';
import { performKyc } from '@/lib/organizations/perform-kyc';
import type { OrganizationKyc } from '@/lib/organizations/schema';
import type { Participant } from '@/lib/participants/schema';
import { importSource, loadSampleLists } from '@/lib/sanctions/import-source';
import { rescreen } from '@/lib/sanctions/rescreen';
import type { ScreenBatch, Screening } from '@/lib/sanctions/schema';
import { spreadEdition } from '@/lib/sanctions/spread-edition';
import { watchlist } from '@/lib/verification/engine/checks/watchlist';
import { gatherFacts } from '@/lib/verification/gather-facts';

const NO_PARTS = { files: 0, unreviewed: 0, notes: 0, verifications: 0, interviews: 0 };

let home: Tenant;
let claim: Claim;
let person: Participant;
const NOBODY = 'Wilhelmina Quackenbush';
const LISTED = 'Osric Penhallow';
const CODES = ['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK'] as const;

const batch = async (name: string) =>
  (
    await home.as.viewer.post<ScreenBatch>('/sanctions/screen-batch', {
      subjects: [{ id: 'a', type: 'PERSON', name }],
    })
  ).data;
const screened = async (id: string) => (await home.as.investigator.post<Screening>(`/participants/${id}/screen`)).data;
const standing = async (id: string) =>
  (await home.as.viewer.get<Participant>(`/participants/${id}`)).data.screeningStatus;
const listed = async (screeningStatus: string) =>
  (await home.as.viewer.get<Participant[]>('/participants', { screeningStatus, q: person.name })).data.length;

async function companyCheck() {
  const { data } = await home.as.admin.post<OrganizationKyc>(`/organizations/${home.id}/run-kyc`, {
    registrationNumber: '09214477',
    country: 'GB',
  });
  await performKyc(mintSystemCaller(home.id, 'test'), data.id);
  const { data: run } = await home.as.viewer.get<OrganizationKyc>(`/organizations/${home.id}/kyc`);
  return run.checks.find(({ name }) => name === 'screening');
}

async function documentCheck() {
  const facts = await gatherFacts(
    mintSystemCaller(home.id, 'test'),
    { claimId: claim.id, participantId: person.id },
    [],
    [],
  );
  return watchlist.run({ documents: [], readings: [], expected: {}, facts } as Parameters<typeof watchlist.run>[0]);
}

/** Every place that says how somebody stands, as the screening of one whom no list names leaves it. */
async function everyPlace(screenFirst = true) {
  const { results, coverage } = await batch(NOBODY);
  const single = screenFirst ? (await screened(person.id)).status : null;
  const { data: file } = await home.as.investigator.get<Claim>(`/claims/${claim.id}`);
  const { data: exported } = await home.as.investigator.get<ClaimExport>(`/claims/${claim.id}/export`);
  const kept = (JSON.parse(exported.document) as { claim: Claim }).claim.participants[0];
  const { data: score } = await home.as.investigator.post<FraudCheck>('/forensics/poi-fraud-check', {
    poiId: person.id,
    claimId: claim.id,
  });
  const { result, subResult } = await documentCheck();
  return {
    coverage,
    batch: results[0]?.status,
    ...(single ? { single } : {}),
    participant: await standing(person.id),
    found: { CLEAR: await listed('CLEAR'), INCOMPLETE: await listed('INCOMPLETE') },
    checklist: readiness(file, NO_PARTS).find(({ label }) => label === 'Participants screened')?.left,
    composite: score.components.find(({ name }) => name === 'sanctions')?.available,
    claimFile: kept?.screeningStatus,
    company: (await companyCheck())?.result,
    document: [result, subResult],
  };
}

const CLEAR = {
  batch: 'CLEAR',
  participant: 'CLEAR',
  found: { CLEAR: 1, INCOMPLETE: 0 },
  checklist: null,
  composite: true,
  claimFile: 'CLEAR',
  company: 'pass',
  document: ['clear', 'clear'],
};
const INCOMPLETE = {
  batch: 'INCOMPLETE',
  participant: 'INCOMPLETE',
  found: { CLEAR: 0, INCOMPLETE: 1 },
  checklist: '1 not against every required list',
  composite: false,
  claimFile: 'INCOMPLETE',
  company: 'not_available',
  document: ['unidentified', null],
};
const lacking = (reason: string, codes: readonly string[] = CODES) => ({
  complete: codes.length === 0,
  required: [...CODES],
  missing: codes.map((source) => ({ source, reason })),
});
const aged = (days: number, codes: readonly WatchlistCode[] = CODES) =>
  superuser()`update sanctions_sources set as_of = now() - ${`${days} days`}::interval - interval '1 minute'
    where code::text = any(${[...codes]})`;

beforeAll(async () => {
  home = await makeTenant();
  claim = await makeClaim(home);
  person = await makeParticipant(home, { name: NOBODY });
  await home.as.investigator.post(`/claims/${claim.id}/participants`, { participantId: person.id });
});

describe('nothing reads clear that was not screened', () => {
  it('while no list was ever loaded', async () => {
    await forgetLists();
    expect(await standing(person.id)).toBe('NOT_SCREENED');
    expect(await everyPlace()).toEqual({ ...INCOMPLETE, single: 'INCOMPLETE', coverage: lacking('NEVER_LOADED') });
  });

  it('while no list could be fetched', async () => {
    await superuser()`insert into sanctions_sources (code, status, last_error)
      select unnest(enum_range(null::watchlist_code)), 'FAILED', 'The connection failed.'`;
    expect(await everyPlace()).toEqual({ ...INCOMPLETE, single: 'INCOMPLETE', coverage: lacking('FAILED') });
  });

  it('while there are samples alone, refreshed in vain or not', async () => {
    await loadSampleLists();
    await takeUpLists();
    expect(await everyPlace()).toEqual({ ...INCOMPLETE, single: 'INCOMPLETE', coverage: lacking('SAMPLE') });
    await superuser()`update sanctions_sources set status = 'FAILED', last_error = 'The connection failed.'`;
    expect(await everyPlace()).toEqual({ ...INCOMPLETE, single: 'INCOMPLETE', coverage: lacking('SAMPLE') });
    const { results, listVersions, coverage } = await batch(LISTED);
    expect(results[0]).toMatchObject({ status: 'IN_REVIEW', matches: [{ entry: { source: 'UK' } }] });
    expect(coverage.complete).toBe(false);
    expect(listVersions.map(({ sampleData, ageDays }) => [sampleData, ageDays])).toEqual(Array(5).fill([true, null]));
  });

  it('while one list is missing', async () => {
    await loadPublishedLists(['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU']);
    await superuser()`delete from sanctions_entries where source = 'UK'`;
    await superuser()`delete from sanctions_sources where code = 'UK'`;
    Reflect.deleteProperty(globalThis, 'casefileLists');
    await takeUpLists();
    const coverage = lacking('NEVER_LOADED', ['UK']);
    expect(await everyPlace()).toEqual({ ...INCOMPLETE, single: 'INCOMPLETE', coverage });
  });
});

/** What a worker does about editions that wait to be compared. */
async function compareEditions() {
  const jobs = await superuser()<{ id: string; version: string }[]>`select id, resource_id as version from jobs
    where organization_id = ${home.id} and type = 'sanctions.rescreen' and status <> 'SUCCEEDED' order by created_at`;
  for (const { id, version } of jobs) {
    await rescreen({ organizationId: home.id, resourceId: version }, async () => undefined);
    await superuser()`update jobs set status = 'SUCCEEDED' where id = ${id}`;
  }
}

describe('with every list there, real and fresh', () => {
  it('whoever was screened without one of them is screened again by itself, and everything becomes clear', async () => {
    await loadPublishedLists();
    expect(await everyPlace(false)).toMatchObject({ participant: 'INCOMPLETE', batch: 'CLEAR' });
    await compareEditions();
    expect(await everyPlace(false)).toEqual({ ...CLEAR, coverage: lacking('', []) });
    const latest = (await home.as.viewer.get<Screening[]>(`/participants/${person.id}/screenings`)).data[0];
    expect(latest).toMatchObject({ status: 'CLEAR', trigger: 'LIST_UPDATED', coverage: { complete: true } });
    expect(latest?.listVersions.map(({ sampleData, ageDays }) => [sampleData, ageDays])).toEqual(
      Array(5).fill([false, 0]),
    );
    expect(await everyPlace()).toEqual({ ...CLEAR, single: 'CLEAR', coverage: lacking('', []) });
  });

  it('a match waits for a person and is settled by one', async () => {
    const { id } = await makeParticipant(home, { name: LISTED, dateOfBirth: '1958-02-03' });
    const found = await screened(id);
    expect(found).toMatchObject({ status: 'IN_REVIEW', coverage: { complete: true } });
    const path = `/participants/${id}/screenings/${found.id}/matches/${found.matches[0]?.id}/review`;
    const judged = (status: string) =>
      home.as.compliance_officer.post<Screening>(path, { status, notes: 'The passport tells.' });
    const waits = (screeningStatus: Claim['participants'][number]['screeningStatus']) =>
      readiness({ ...claim, participants: [{ ...person, screeningStatus }] }, NO_PARTS).find(
        ({ label }) => label === 'Participants screened',
      )?.left;
    expect(waits('IN_REVIEW')).toBe('1 has a match to judge');
    expect(waits('CONFIRMED_HIT')).toBeNull();
    expect(readiness({ ...claim, participants: [] }, NO_PARTS).at(-1)?.left).toBe('Nobody is on record');
    expect((await judged('CONFIRMED_MATCH')).data.status).toBe('CONFIRMED_HIT');
    expect(await standing(id)).toBe('CONFIRMED_HIT');
    expect((await judged('FALSE_POSITIVE')).data.status).toBe('CLEAR');
    expect(await standing(id)).toBe('CLEAR');
  });
});

describe('as the lists grow old', () => {
  it('a list is fresh up to its limit, and then nobody reads as clear any more', async () => {
    await aged(7);
    expect(await everyPlace(false)).toMatchObject(CLEAR);
    await aged(8, ['EU']);
    expect(await everyPlace(false)).toEqual({ ...INCOMPLETE, coverage: lacking('STALE', ['EU']) });
    await superuser()`update sanctions_sources set status = 'FAILED' where code = 'EU'`;
    expect((await batch(NOBODY)).coverage).toEqual(lacking('FAILED', ['EU']));
    await aged(1, ['EU']);
    // One refresh that failed costs nothing while what is held is fresh.
    expect(await everyPlace(false)).toMatchObject(CLEAR);
  });

  it('a match is a match all the same, and settled it clears nobody', async () => {
    await aged(8, ['UN']);
    const { id } = await makeParticipant(home, { name: LISTED, dateOfBirth: '1958-02-03' });
    const found = await screened(id);
    expect(found).toMatchObject({ status: 'IN_REVIEW', coverage: lacking('STALE', ['UN']) });
    const path = `/participants/${id}/screenings/${found.id}/matches/${found.matches[0]?.id}/review`;
    const judged = await home.as.compliance_officer.post<Screening>(path, { status: 'FALSE_POSITIVE', notes: 'No.' });
    expect(judged.data.status).toBe('INCOMPLETE');
    expect(await standing(id)).toBe('INCOMPLETE');
  });

  it('the organization’s own policy decides, for it alone', async () => {
    const other = await makeTenant();
    const put = (body: unknown) => home.as.admin.call('PUT', '/sanctions/policy', { body });
    await put({ requiredLists: ['EU', 'UK'], ageLimitDays: 7 });
    expect(await everyPlace(false)).toMatchObject({ ...CLEAR, coverage: { required: ['EU', 'UK'], missing: [] } });
    await put({ requiredLists: [...CODES], ageLimitDays: 8 });
    expect(await everyPlace(false)).toMatchObject(CLEAR);
    const theirs = await other.as.viewer.post<ScreenBatch>('/sanctions/screen-batch', {
      subjects: [{ id: 'a', type: 'PERSON', name: NOBODY }],
    });
    expect(theirs.data.results[0]?.status).toBe('INCOMPLETE');
  });

  it('a new edition that was not compared yet leaves nobody clear, until it is', async () => {
    await superuser()`update sanctions_sources set status = 'CURRENT', as_of = now()`;
    expect(await standing(person.id)).toBe('CLEAR');
    const before = (await home.as.viewer.get<Screening[]>(`/participants/${person.id}/screenings`)).pagination.total;
    const { folder, address } = await publishedLists();
    const path = join(folder, 'un.xml');
    await writeFile(path, (await readFile(path, 'utf8')).replace('J000777', 'J000778'));
    expect(await importSource('UN', address('UN'))).toMatchObject({ error: null, taken: { changed: ['9200001'] } });
    expect(await standing(person.id)).toBe('INCOMPLETE');
    await spreadEdition('UN');
    expect(await standing(person.id)).toBe('INCOMPLETE');
    expect([await listed('CLEAR'), await listed('INCOMPLETE')]).toEqual([0, 1]);
    await compareEditions();
    expect(await standing(person.id)).toBe('CLEAR');
    expect([await listed('CLEAR'), await listed('INCOMPLETE')]).toEqual([1, 0]);
    // Nothing in the edition is like them: it was compared, and no screening was needed.
    const after = (await home.as.viewer.get<Screening[]>(`/participants/${person.id}/screenings`)).pagination.total;
    expect(after).toBe(before);
  });

  it('says no more of somebody whose facts were changed than that they were not screened', async () => {
    await takeUpLists();
    expect(await standing(person.id)).toBe('CLEAR');
    await home.as.investigator.patch(`/participants/${person.id}`, { dateOfBirth: '1961-02-03' });
    expect(await standing(person.id)).toBe('INCOMPLETE');
    expect([await listed('CLEAR'), await listed('INCOMPLETE')]).toEqual([0, 1]);
    await screened(person.id);
    expect(await standing(person.id)).toBe('CLEAR');
    await home.as.investigator.patch(`/participants/${person.id}`, { phone: '+44 20 7946 0000' });
    expect(await standing(person.id)).toBe('CLEAR');
  });
});
