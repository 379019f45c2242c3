import { describe, expect, it } from 'vitest';
import { makeClaim, makePhoto } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim, Timeline } from '@/lib/claims/schema';
import { processEvidence } from '@/lib/evidence/process-evidence';

const { home } = twoTenants();
const DAY = 86_400_000;
const LOSS = { lossDate: '2026-06-01', lossTime: '12:00' };

/** The timeline of a claim with one photo. */
async function timelineWith(claim: Claim, taken: string, offset: string | null): Promise<Timeline> {
  const photo = await makePhoto(home(), taken, offset, { claimId: claim.id });
  await processEvidence(mintSystemCaller(home().id, 'test'), photo.id, async () => undefined);
  return timelineOf(claim);
}
const timelineOf = async ({ id }: Claim) => (await home().as.viewer.get<Timeline>(`/claims/${id}/timeline`)).data;
const kinds = ({ entries }: Timeline) => entries.map(({ kind }) => kind);
const captured = ({ entries }: Timeline) => entries.find(({ kind }) => kind === 'EVIDENCE_CAPTURED');
const isBefore = (timeline: Timeline) => kinds(timeline).indexOf('EVIDENCE_CAPTURED') < kinds(timeline).indexOf('LOSS');
/** Now, moved, as a camera writes it. */
const cameraTime = (milliseconds: number) =>
  new Date(Date.now() + milliseconds).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

describe('the timeline beside zones', () => {
  it('takes a report at seven in London of a loss at noon in Delhi as it is', async () => {
    const claim = await makeClaim(home(), { ...LOSS, reportedAt: '2026-06-01T07:00:00Z' });
    const timeline = await timelineOf(claim);
    expect(timeline.entries.map(({ impossible }) => impossible)).toEqual(timeline.entries.map(() => null));
    expect(kinds(timeline).indexOf('LOSS')).toBeLessThan(kinds(timeline).indexOf('REPORTED'));
  });

  it('tells a report that no zone explains', async () => {
    const claim = await makeClaim(home(), LOSS);
    await superuser()`update claims set reported_at = '2026-05-30T12:00:00Z' where id = ${claim.id}`;
    const loss = (await timelineOf(claim)).entries.find(({ kind }) => kind === 'LOSS');
    expect(loss?.impossible).toBe('The loss was reported before it happened.');
  });

  it.each([
    ['+01:00', '2026:06:01 12:30:00', false],
    ['-07:00', '2026:06:01 12:30:00', false],
    ['+05:30', '2026:06:01 12:30:00', false],
    [null, '2026:06:01 12:30:00', false],
    ['+01:00', '2026:06:01 11:30:00', true],
    ['-07:00', '2026:06:01 11:30:00', true],
    ['+05:30', '2026:06:01 11:30:00', true],
    [null, '2026:06:01 11:30:00', true],
  ])('puts a photo of %s at %s where its clock says', async (offset, taken, older) => {
    const claim = await makeClaim(home(), { ...LOSS, reportedAt: '2026-06-02T12:00:00Z' });
    const timeline = await timelineWith(claim, taken, offset);
    expect(isBefore(timeline)).toBe(older);
    expect(captured(timeline)?.impossible).toBe(older ? 'Taken before the loss.' : null);
    expect(captured(timeline)?.clockAt).toBe(`${taken.slice(0, 10).replaceAll(':', '-')}T${taken.slice(11)}.000Z`);
  });

  it('believes a camera without a zone that it is elsewhere, and one with a zone that it is now', async () => {
    const claim = await makeClaim(home());
    const delhi = await timelineWith(claim, cameraTime(5.4 * 3_600_000), null);
    expect(captured(delhi)?.impossible).toBeNull();
    for (const [ahead, offset] of [
      [0.1 * DAY, '+00:00'],
      [DAY, null],
    ] as const) {
      const odd = await timelineWith(await makeClaim(home()), cameraTime(ahead), offset);
      expect(captured(odd)?.impossible).toBe('Taken after it was received.');
    }
  });

  it('does not call a photo older whose zone was not kept', async () => {
    const claim = await makeClaim(home(), { ...LOSS, reportedAt: '2026-06-02T12:00:00Z' });
    const { resourceId } = captured(await timelineWith(claim, '2026:06:01 11:30:00', '+00:00')) ?? {};
    await superuser()`update evidence set metadata = metadata || '{"captureOffset": true}' where id = ${resourceId ?? ''}`;
    expect(captured(await timelineOf(claim))).toMatchObject({ impossible: null, clockAt: null });
  });
});
