import { beforeAll, describe, expect, it } from 'vitest';
import { makeClaim, makePhoto } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim, RiskIndicator, Timeline } from '@/lib/claims/schema';
import { processEvidence } from '@/lib/evidence/process-evidence';
import type { Evidence } from '@/lib/evidence/schema';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** A photo of 5 January 2024, long before the loss of `makeClaim`. */
const makeOld = (fields: Record<string, string> = {}) => makePhoto(tenant, '2024:01:05 10:00:00', '+00:00', fields);

/** As the worker does; `meanwhile` happens after the file was read and before anything is written. */
const workUp = ({ id }: Evidence, meanwhile: () => Promise<unknown> = async () => undefined) =>
  processEvidence(mintSystemCaller(tenant.id, 'test'), id, async (done) => {
    if (done === 0) await meanwhile();
  });

const move = ({ id }: Evidence, claim: Claim | null) =>
  tenant.as.investigator.patch<Evidence>(`/evidence/${id}`, { claimId: claim?.id ?? null });
const indicators = async (claim: Claim): Promise<RiskIndicator[]> =>
  (await tenant.as.viewer.get<Claim>(`/claims/${claim.id}`)).data.riskIndicators.filter(
    ({ code }) => code === 'PHOTO_OLDER_THAN_LOSS',
  );
const states = async (claim: Claim) => (await indicators(claim)).map(({ status }) => status);
const judge = (claim: Claim, indicator: RiskIndicator | undefined, change: object) =>
  tenant.as.investigator.patch<RiskIndicator>(`/claims/${claim.id}/risk-indicators`, { id: indicator?.id, ...change });
const loseOn = (claim: Claim, lossDate: string) =>
  tenant.as.investigator.patch<Claim>(`/claims/${claim.id}`, { lossDate });
/** A claim of a loss after the photo, with the photo's indicator open. */
async function makeStanding(): Promise<{ claim: Claim; photo: Evidence; indicator: RiskIndicator | undefined }> {
  const claim = await makeClaim(tenant, { lossDate: '2024-03-01' });
  const photo = await makeOld({ claimId: claim.id });
  await workUp(photo);
  return { claim, photo, indicator: (await indicators(claim))[0] };
}
const putClaim = (claim: Claim, status: string) =>
  superuser()`update claims set status = ${status} where id = ${claim.id}`;

describe('a photo older than the loss', () => {
  it('is told on the claim that it is given to after it was worked up, and no longer on the one it left', async () => {
    const [first, second] = [await makeClaim(tenant), await makeClaim(tenant)];
    const photo = await makeOld();
    await workUp(photo);
    await move(photo, first);
    const [raised] = await indicators(first);
    expect(raised).toMatchObject({ status: 'OPEN', severity: 'HIGH' });
    await move(photo, second);
    expect([await states(first), await states(second)]).toEqual([['DISMISSED'], ['OPEN']]);
    await move(photo, first);
    expect([await states(first), await states(second)]).toEqual([['OPEN'], ['DISMISSED']]);
    expect((await indicators(first))[0]?.note).toBe(raised?.note);
    await move(photo, null);
    expect(await states(first)).toEqual(['DISMISSED']);
  });

  it('is told on the claim that it was moved to while it was worked up, and on no other', async () => {
    const [first, second] = [await makeClaim(tenant), await makeClaim(tenant)];
    const photo = await makeOld({ claimId: first.id });
    await workUp(photo, () => move(photo, second));
    expect([await states(first), await states(second)]).toEqual([[], ['OPEN']]);
  });

  it('stands on the claim that has it after ten moves beside the work', async () => {
    const both = [await makeClaim(tenant), await makeClaim(tenant)] as const;
    const photo = await makeOld({ claimId: both[0].id });
    let moves: Promise<unknown>[] = [];
    await workUp(photo, async () => {
      moves = Array.from({ length: 10 }, (_, index) => move(photo, both[(index + 1) % 2] ?? null));
      await moves[0];
    });
    await Promise.all(moves);
    const { claimId } = (await tenant.as.viewer.get<Evidence>(`/evidence/${photo.id}`)).data;
    for (const claim of both) {
      const open = (await states(claim)).filter((status) => status === 'OPEN');
      expect(open).toHaveLength(claim.id === claimId ? 1 : 0);
    }
  });

  it('follows the date of the loss', async () => {
    const claim = await makeClaim(tenant, { lossDate: '2023-12-01' });
    const photo = await makeOld({ claimId: claim.id });
    await workUp(photo);
    expect(await states(claim)).toEqual([]);
    await loseOn(claim, '2024-03-01');
    expect(await states(claim)).toEqual(['OPEN']);
    await loseOn(claim, '2023-12-01');
    expect(await states(claim)).toEqual(['DISMISSED']);
    await loseOn(claim, '2024-03-01');
    expect(await states(claim)).toEqual(['OPEN']);
  });

  it('stays as people have judged it, wherever it goes', async () => {
    const claim = await makeClaim(tenant);
    const [confirmed, dismissed] = [await makeOld({ claimId: claim.id }), await makeOld({ claimId: claim.id })];
    for (const photo of [confirmed, dismissed]) await workUp(photo);
    const standing = await indicators(claim);
    const of = (photo: Evidence) => standing.find(({ sourceId }) => sourceId === photo.id);
    expect((await judge(claim, of(confirmed), { status: 'CONFIRMED' })).status).toBe(200);
    expect((await judge(claim, of(dismissed), { status: 'DISMISSED' })).status).toBe(200);
    const before = await indicators(claim);
    for (const target of [null, claim]) for (const photo of [confirmed, dismissed]) await move(photo, target);
    await workUp(dismissed);
    expect(await indicators(claim)).toEqual(before);
  });

  it('keeps the note that a person wrote on it, wherever the photo goes', async () => {
    const { claim, photo, indicator } = await makeStanding();
    await judge(claim, indicator, { note: 'The claimant says the clock was reset.' });
    const before = await indicators(claim);
    for (const target of [null, claim]) await move(photo, target);
    for (const date of ['2023-12-01', '2024-04-01']) await loseOn(claim, date);
    expect(await indicators(claim)).toEqual(before);
  });

  it('keeps that note also when it is written beside ten changes of the loss', async () => {
    const { claim, indicator } = await makeStanding();
    const changes = Array.from({ length: 10 }, (_, index) => loseOn(claim, index % 2 ? '2024-04-01' : '2023-12-01'));
    const noted = judge(claim, indicator, { status: 'OPEN', note: 'Ask the repairer.' });
    const answers = await Promise.all([...changes, noted]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await indicators(claim)).toMatchObject([{ status: 'OPEN', note: 'Ask the repairer.' }]);
  });

  it('that a person took up again after the rule had closed it is the person’s', async () => {
    const { claim, indicator } = await makeStanding();
    await loseOn(claim, '2023-12-01');
    for (const status of ['CONFIRMED', 'DISMISSED']) await judge(claim, indicator, { status });
    await loseOn(claim, '2024-03-01');
    expect(await states(claim)).toEqual(['DISMISSED']);
    await judge(claim, indicator, { status: 'OPEN', note: 'Ask the repairer.' });
    await loseOn(claim, '2023-12-01');
    expect(await indicators(claim)).toMatchObject([{ status: 'OPEN', note: 'Ask the repairer.' }]);
  });

  it('names the date of the loss that it is held against now', async () => {
    const { claim } = await makeStanding();
    await loseOn(claim, '2024-04-01');
    expect((await indicators(claim))[0]?.note).toContain('loss on 2024-04-01');
  });

  it('is on record and in the timeline when its rule closes and opens it', async () => {
    const { claim, photo, indicator } = await makeStanding();
    const path = `/riskIndicators/${indicator?.id}/status`;
    for (const [act, old, fresh] of [
      [() => loseOn(claim, '2023-12-01'), 'OPEN', 'DISMISSED'],
      [() => loseOn(claim, '2024-03-01'), 'DISMISSED', 'OPEN'],
      [() => move(photo, null), 'OPEN', 'DISMISSED'],
    ] as const) {
      const { entries } = await audited<unknown>(tenant.id, act);
      expect(entries).toHaveLength(1);
      expect(entries[0]?.changes).toContainEqual({ path, old, new: fresh });
    }
    const { data } = await tenant.as.viewer.get<Timeline>(`/claims/${claim.id}/timeline`);
    const told = data.entries.filter(({ kind }) => kind === 'INDICATOR_CHANGED');
    expect(told).toHaveLength(3);
    expect(told[0]).toMatchObject({ resourceType: 'evidence', resourceId: photo.id });
  });

  it('is not one that a person added under the same code', async () => {
    const claim = await makeClaim(tenant, { lossDate: '2024-03-01' });
    const photo = await makeOld({ claimId: claim.id });
    const path = `/claims/${claim.id}/risk-indicators`;
    const own = { code: 'PHOTO_OLDER_THAN_LOSS', label: 'Old photo', severity: 'LOW', source: 'RULE', note: 'Mine.' };
    const posing = await tenant.as.investigator.post(path, { ...own, sourceId: photo.id });
    expect([posing.outcome, posing.problem.errors?.[0]?.pointer]).toEqual(['400 VALIDATION_FAILED', '/sourceId']);
    await tenant.as.investigator.post(path, own);
    await workUp(photo);
    await loseOn(claim, '2023-12-01');
    const standing = await indicators(claim);
    expect(standing.find(({ sourceId }) => sourceId === null)).toMatchObject({ status: 'OPEN', note: 'Mine.' });
    expect(standing.find(({ sourceId }) => sourceId === photo.id)).toMatchObject({ status: 'DISMISSED' });
  });

  it('that was worked up while its claim was closed is told when that is reopened', async () => {
    const claim = await makeClaim(tenant);
    const photo = await makeOld({ claimId: claim.id });
    await putClaim(claim, 'CLOSED');
    await workUp(photo);
    expect(await states(claim)).toEqual([]);
    await tenant.as.investigator.post(`/claims/${claim.id}/transition`, { to: 'REOPENED', reason: 'a photo came' });
    expect(await states(claim)).toEqual(['OPEN']);
  });
});
