import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpeg, makeClaim, makeEvidence } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim, RiskIndicator } from '@/lib/claims/schema';
import { processEvidence } from '@/lib/evidence/process-evidence';
import type { Evidence } from '@/lib/evidence/schema';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** A photo of 5 January 2024, long before the loss of `makeClaim`. */
async function makePhoto(fields: Record<string, string> = {}): Promise<Evidence> {
  const taken = { DateTimeOriginal: '2024:01:05 10:00:00', OffsetTimeOriginal: '+00:00' };
  const bytes = await sharp(await jpeg())
    .withExif({ IFD2: taken })
    .jpeg()
    .toBuffer();
  return makeEvidence(tenant, fields, new Uint8Array(bytes));
}

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
const putClaim = (claim: Claim, status: string) =>
  superuser()`update claims set status = ${status} where id = ${claim.id}`;

describe('a photo older than the loss', () => {
  it('is told on the claim that it is given to after it was worked up, and no longer on the one it left', async () => {
    const [first, second] = [await makeClaim(tenant), await makeClaim(tenant)];
    const photo = await makePhoto();
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
    const photo = await makePhoto({ claimId: first.id });
    await workUp(photo, () => move(photo, second));
    expect([await states(first), await states(second)]).toEqual([[], ['OPEN']]);
  });

  it('stands on the claim that has it after ten moves beside the work', async () => {
    const both = [await makeClaim(tenant), await makeClaim(tenant)] as const;
    const photo = await makePhoto({ claimId: both[0].id });
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
    const photo = await makePhoto({ claimId: claim.id });
    await workUp(photo);
    const change = (body: object) => tenant.as.investigator.patch(`/claims/${claim.id}`, body);
    expect(await states(claim)).toEqual([]);
    await change({ lossDate: '2024-03-01' });
    expect(await states(claim)).toEqual(['OPEN']);
    await change({ lossDate: '2023-12-01' });
    expect(await states(claim)).toEqual(['DISMISSED']);
    await change({ lossDate: '2024-03-01' });
    expect(await states(claim)).toEqual(['OPEN']);
  });

  it('stays as people have judged it, wherever it goes', async () => {
    const claim = await makeClaim(tenant);
    const [confirmed, dismissed] = [await makePhoto({ claimId: claim.id }), await makePhoto({ claimId: claim.id })];
    for (const photo of [confirmed, dismissed]) await workUp(photo);
    const standing = await indicators(claim);
    const judge = (photo: Evidence, status: string) =>
      tenant.as.investigator.patch(`/claims/${claim.id}/risk-indicators`, {
        id: standing.find(({ sourceId }) => sourceId === photo.id)?.id,
        status,
      });
    expect((await judge(confirmed, 'CONFIRMED')).status).toBe(200);
    expect((await judge(dismissed, 'DISMISSED')).status).toBe(200);
    const before = await indicators(claim);
    for (const target of [null, claim]) for (const photo of [confirmed, dismissed]) await move(photo, target);
    await workUp(dismissed);
    expect(await indicators(claim)).toEqual(before);
  });

  it('that was worked up while its claim was closed is told when that is reopened', async () => {
    const claim = await makeClaim(tenant);
    const photo = await makePhoto({ claimId: claim.id });
    await putClaim(claim, 'CLOSED');
    await workUp(photo);
    expect(await states(claim)).toEqual([]);
    await tenant.as.investigator.post(`/claims/${claim.id}/transition`, { to: 'REOPENED', reason: 'a photo came' });
    expect(await states(claim)).toEqual(['OPEN']);
  });
});
