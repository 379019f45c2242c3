import { describe, expect, it } from 'vitest';
import { makeClaim } from '@/db/testing/factories';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { Claim, RiskIndicator } from '@/lib/claims/schema';

const { home } = twoTenants();
const POLICY = { number: 'P-1', startDate: '2026-01-01', endDate: '2026-12-31' };

/** A claim whose year of loss was mistyped, with what the form's rules say of it. */
async function makeMistyped(): Promise<{ claim: Claim; found: RiskIndicator[] }> {
  const claim = await makeClaim(home(), { lossDate: '2025-11-09', reportedAt: '2026-11-10T09:00:00Z', policy: POLICY });
  return { claim, found: claim.riskIndicators };
}
const change = (claim: Claim, body: object) => home().as.investigator.patch<Claim>(`/claims/${claim.id}`, body);
const byCode = (found: RiskIndicator[]) => Object.fromEntries(found.map(({ code, status }) => [code, status]));

describe('what the facts of a claim show', () => {
  it('is told no longer when a mistyped date was put right, and again when it is so again', async () => {
    const { claim, found } = await makeMistyped();
    expect(byCode(found)).toEqual({ LOSS_OUTSIDE_POLICY: 'OPEN', REPORTED_LATE: 'OPEN' });
    const { result, entries } = await audited(home().id, () => change(claim, { lossDate: '2026-11-09' }));
    expect(byCode(result.data.riskIndicators)).toEqual({
      LOSS_OUTSIDE_POLICY: 'DISMISSED',
      REPORTED_LATE: 'DISMISSED',
    });
    expect(entries.flatMap(({ changes }) => changes.map(({ path }) => path))).toEqual(
      expect.arrayContaining(['/lossDate', ...found.map(({ id }) => `/riskIndicators/${id}/status`)]),
    );
    const again = await change(claim, { lossDate: '2025-11-08' });
    expect(byCode(again.data.riskIndicators)).toEqual({ LOSS_OUTSIDE_POLICY: 'OPEN', REPORTED_LATE: 'OPEN' });
    for (const { note } of again.data.riskIndicators) expect(note).toContain('2025-11-08');
  });

  it('stays where a person has judged it', async () => {
    const { claim, found } = await makeMistyped();
    for (const [index, touch] of [{ status: 'CONFIRMED' }, { note: 'The broker was asked.' }].entries())
      await home().as.investigator.patch(`/claims/${claim.id}/risk-indicators`, { id: found[index]?.id, ...touch });
    const before = (await home().as.viewer.get<Claim>(`/claims/${claim.id}`)).data.riskIndicators;
    expect((await change(claim, { lossDate: '2026-11-09' })).data.riskIndicators).toEqual(before);
  });
});
