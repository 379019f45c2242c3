import { readFile } from 'node:fs/promises';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { CLAIM_INPUT, makeClaim, makeLink, makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { Claim, RiskIndicator } from '@/lib/claims/schema';
import type { Participant } from '@/lib/participants/schema';

/** Runs a migration once more, as the role that owns the tables. */
async function migrateIn(tx: TransactionSql, name: string): Promise<void> {
  const [claims] = await tx`select tableowner as owner from pg_tables where tablename = 'claims'`;
  await tx.unsafe(`set local role ${claims?.owner}`);
  await tx.unsafe(await readFile(`drizzle/${name}.sql`, 'utf8'));
}

const migrateAgain = (name: string) => superuser().begin((tx) => migrateIn(tx, name));

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
    const held =
      await superuser()`select id from claim_indicators where organization_id = ${tenant.id} and held_by_rule`;
    expect(held.map(({ id }) => id)).toEqual([followed.id]);
  }
});

it('what the audit log tells is read once, however much it is', async () => {
  const { id } = await makeClaim(await makeTenant());
  const undone = superuser().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into audit_entries select told.*
      from generate_series(1, 40000) at, audit_entries a, jsonb_populate_record(a, jsonb_build_object(
        'sequence', 1000000 + at, 'action', 'claim.update_risk_indicator', 'changes',
        jsonb_build_array(jsonb_build_object('path', '/riskIndicators/' || gen_random_uuid() || '/status')))) told
      where a.resource_id = ${id} and a.action = 'claim.create'`;
    await tx`insert into claim_indicators (id, organization_id, claim_id, code, label, severity, source, source_id)
      select gen_random_uuid(), organization_id, id, 'REPORTED_LATE', 'Late', 'LOW',
        (array['RULE', 'NETWORK'])[1 + at % 2]::indicator_source, gen_random_uuid()
      from generate_series(1, 8000) at, claims where id = ${id}`;
    // Little memory stands for a log that is larger than much; to read it again for each indicator takes far longer than this.
    await tx`select set_config('work_mem', '64kB', true), set_config('statement_timeout', '5s', true)`;
    await migrateIn(tx, '0019_indicators_of_rules');
    await tx`reset role`;
    const [held] = await tx`select count(*)::int as n from claim_indicators where claim_id = ${id} and held_by_rule`;
    throw new Error(`${held?.n} of 8000, undone`);
  });
  await expect(undone).rejects.toThrow('8000 of 8000, undone');
});

it('what was clear by samples, or without one of the lists, is clear no more', async () => {
  const LISTS = ['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK'];
  for (const tenant of await Promise.all([makeTenant(), makeTenant()])) {
    const screened = async (lists: string[], sampleData: boolean) => {
      const { id } = await makeParticipant(tenant);
      await tenant.as.investigator.post(`/participants/${id}/screen`);
      const versions = lists.map((source) => ({ source, versionId: `version of ${source}`, sampleData }));
      await superuser()`update screenings set status = 'CLEAR', coverage = '{}',
        list_versions = (${JSON.stringify(versions)}::text)::jsonb where participant_id = ${id}`;
      await superuser()`update participants set screening_status = 'CLEAR', screened_with = '{}' where id = ${id}`;
      return id;
    };
    const [samples, none, four, all] = [
      await screened(LISTS, true),
      await screened([], false),
      await screened(LISTS.slice(1), false),
      await screened(LISTS, false),
    ];
    // As it stood: somebody was clear without any screening on record.
    const { id: bare } = await makeParticipant(tenant);
    await superuser()`update participants set screening_status = 'CLEAR' where id = ${bare}`;
    await superuser().begin(async (tx) => {
      const text = await readFile('drizzle/0021_screening_coverage.sql', 'utf8');
      const [owner] = await tx`select tableowner as name from pg_tables where tablename = 'claims'`;
      await tx.unsafe(`set local role ${owner?.name}`);
      for (const part of text.split('--> statement-breakpoint').filter((each) => each.includes('DO $$')))
        await tx.unsafe(part);
    });
    const rows =
      await superuser()`select p.id, p.screening_status as person, p.screened_with as used, s.status, s.coverage
      from participants p left join screenings s on s.participant_id = p.id where p.organization_id = ${tenant.id}`;
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(samples)).toMatchObject({ person: 'INCOMPLETE', status: 'INCOMPLETE', used: {} });
    expect(of(samples)?.coverage).toMatchObject({
      complete: false,
      missing: LISTS.map((source) => ({ source, reason: 'SAMPLE' })),
    });
    expect(of(none)).toMatchObject({ person: 'INCOMPLETE', status: 'INCOMPLETE' });
    expect(of(four)).toMatchObject({ person: 'INCOMPLETE', status: 'INCOMPLETE' });
    expect(of(four)?.coverage.missing).toEqual([{ source: 'OFAC_SDN', reason: 'NEVER_LOADED' }]);
    expect(of(all)).toMatchObject({ person: 'CLEAR', status: 'CLEAR', coverage: { complete: true, missing: [] } });
    expect(of(all)?.used).toMatchObject({ UN: 'version of UN' });
    expect(of(bare)).toMatchObject({ person: 'INCOMPLETE' });
    // What they were clear by nobody knows the age of; and those ids are no editions that are held.
    const { data } = await tenant.as.viewer.get<Participant>(`/participants/${samples}`);
    expect(data.screeningStatus).toBe('INCOMPLETE');
  }
});
