import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CLAIM_INPUT, makeLink } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { Claim, RiskIndicator } from '@/lib/claims/schema';

/** Runs a migration once more, as the role that owns the tables. */
async function migrateAgain(name: string): Promise<void> {
  const statements = await readFile(`drizzle/${name}.sql`, 'utf8');
  await superuser().begin(async (tx) => {
    const [claims] = await tx`select tableowner as owner from pg_tables where tablename = 'claims'`;
    await tx.unsafe(`set local role ${claims?.owner}`);
    await tx.unsafe(statements);
  });
}

/** A claim that was reported late, with its rule's indicator. */
async function lateClaim(tenant: Tenant): Promise<RiskIndicator & { claimId: string }> {
  const input = { ...CLAIM_INPUT, lossDate: '2026-01-05', reportedAt: '2026-06-10T09:00:00Z' };
  const claim = (await tenant.as.investigator.post<Claim>('/claims', input)).data;
  const indicator = claim.riskIndicators.find(({ code }) => code === 'REPORTED_LATE');
  if (!indicator) throw new Error('The rule found nothing.');
  return { ...indicator, claimId: claim.id };
}

it('of indicators that stood before they had holders, the audit log tells whose they are', async () => {
  for (const tenant of await Promise.all([makeTenant(), makeTenant()])) {
    const { investigator } = tenant.as;
    const [fresh, opened, annotated, confirmed] = await Promise.all(Array.from({ length: 4 }, () => lateClaim(tenant)));
    if (!fresh || !opened || !annotated || !confirmed) throw new Error('There are four.');
    const indicators = ({ claimId }: { claimId: string }) => `/claims/${claimId}/risk-indicators`;
    await investigator.patch(indicators(annotated), { id: annotated.id, note: 'The post was on strike.' });
    await investigator.patch(indicators(confirmed), { id: confirmed.id, status: 'CONFIRMED' });
    const added = await investigator.post<RiskIndicator>(indicators(fresh), {
      code: 'LOSS_OUTSIDE_POLICY',
      label: 'Out of term',
      severity: 'HIGH',
      source: 'RULE',
    });
    // As they stood: a rule closed and opened its own, and took what people had added under its name for its own.
    const rows = [opened, annotated, confirmed].map(({ id }) => id);
    await superuser()`update claim_indicators set version = 3, held_by_rule = false where id = any(${rows}::uuid[])`;
    await superuser()`update claim_indicators set source_id = ${fresh.claimId}, held_by_rule = true where id = ${added.data.id}`;
    await migrateAgain('0019_indicators_of_rules');
    const held =
      await superuser()`select id from claim_indicators where organization_id = ${tenant.id} and held_by_rule`;
    expect(held.map(({ id }) => id).sort()).toEqual([fresh.id, opened.id].sort());
  }
});

it('of indicators of links too, that nobody has touched, the audit log tells that they follow their link', async () => {
  for (const tenant of await Promise.all([makeTenant(), makeTenant()])) {
    const { claims, link } = await makeLink(tenant);
    const [followed, annotated] = await Promise.all(
      claims.map(async ({ id }) => {
        const { riskIndicators } = (await tenant.as.viewer.get<Claim>(`/claims/${id}`)).data;
        const indicator = riskIndicators.find(({ sourceId }) => sourceId === link.id);
        if (!indicator) throw new Error('The link raised nothing.');
        return { ...indicator, claimId: id };
      }),
    );
    if (!followed || !annotated) throw new Error('There are two.');
    const said = { id: annotated.id, note: 'They are neighbours.' };
    await tenant.as.investigator.patch(`/claims/${annotated.claimId}/risk-indicators`, said);
    // As they stood: each had been dismissed with its link, and had opened with it again.
    await superuser()`update claim_indicators set version = 3, held_by_rule = false where source_id = ${link.id}`;
    await migrateAgain('0019_indicators_of_rules');
    await migrateAgain('0020_indicators_of_links');
    const held =
      await superuser()`select id from claim_indicators where organization_id = ${tenant.id} and held_by_rule`;
    expect(held.map(({ id }) => id)).toEqual([followed.id]);
  }
});
