import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { WATCHLIST_CODES } from '@/db/enums';
import { forgetLists, loadPublishedLists } from '@/db/testing/lists';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { importSource } from '@/lib/sanctions/import-source';
import { mailStaleNotice, raiseAlarms } from '@/lib/sanctions/raise-alarms';
import { runSync } from '@/lib/sanctions/run-sync';
import { refreshDueLists } from '@/lib/sanctions/sync-sources';

const HOUR = 3_600_000;
const rows = async () => {
  const found = await superuser()`select * from sanctions_sources`;
  return new Map(found.map((row) => [String(row.code), row]));
};
const restOf = async (code: string) =>
  (Number((await rows()).get(code)?.next_attempt_at) - Number((await rows()).get(code)?.last_attempt_at)) / HOUR;
const due = async () => {
  await superuser()`delete from sanctions_syncs`;
  await superuser()`delete from jobs where type = 'sanctions.sync'`;
  const started = await Promise.all(Array.from({ length: 10 }, refreshDueLists));
  const jobs = await superuser()`select payload, resource_id as id from jobs where type = 'sanctions.sync'`;
  return { started: started.filter(Boolean).length, jobs };
};

describe('lists refresh by themselves', () => {
  beforeAll(forgetLists);

  it('what was never fetched is due at once; of ten workers that look one starts it', async () => {
    const { started, jobs } = await due();
    expect(started).toBe(1);
    expect(jobs).toMatchObject([{ payload: { codes: [...WATCHLIST_CODES] } }]);
    // While it runs nobody starts another.
    expect(await refreshDueLists()).toBe(false);
  });

  it('a list rests for a day, a little less, after it was fetched; then it alone is due', async () => {
    await loadPublishedLists();
    for (const code of WATCHLIST_CODES) {
      expect(await restOf(code)).toBeGreaterThanOrEqual(21.9);
      expect(await restOf(code)).toBeLessThanOrEqual(24.1);
    }
    expect((await due()).started).toBe(0);
    await superuser()`update sanctions_sources set next_attempt_at = now() - interval '1 second' where code = 'EU'`;
    const { started, jobs } = await due();
    expect(started).toBe(1);
    expect(jobs).toMatchObject([{ payload: { codes: ['EU'] } }]);
    const results = await runSync(
      { resourceId: String(jobs[0]?.id), payload: jobs[0]?.payload },
      async () => undefined,
    );
    expect(results.map(({ code }) => code)).toEqual(['EU']);
  });

  it('a list that fails is tried again sooner, and ever later; the others are not held up', async () => {
    const missing = 'file:///nowhere/un.xml';
    await superuser()`update sanctions_sources set failures = 0`;
    const rests: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await importSource('UN', missing)).error).toMatch(/no such file/);
      rests.push(await restOf('UN'));
    }
    expect(rests[0]).toBeLessThanOrEqual(0.26);
    expect(rests[2]).toBeGreaterThan(rests[0] ?? 0);
    expect(Math.max(...rests)).toBeLessThanOrEqual(6.01);
    expect(await restOf('UK')).toBeGreaterThan(21);
    await loadPublishedLists(['UN']);
    expect((await rows()).get('UN')).toMatchObject({ failures: 0, status: 'CURRENT', last_error: null });
  });
});

describe('a list that goes stale', () => {
  let home: Tenant;
  let lax: Tenant;
  const events = async (tenant: Tenant) =>
    (
      await superuser()`select data from outbox_events where organization_id = ${tenant.id}
        and type = 'sanctions.lists_stale' order by id`
    ).map(({ data }) => data.lists);
  const mails = () => superuser()`select * from jobs where organization_id = ${home.id}
    and type = 'sanctions.mail_stale_notice'`;
  const age = (days: number, code = 'EU') =>
    superuser()`update sanctions_sources set as_of = now() - ${`${days} days`}::interval where code = ${code}`;
  const look = () => Promise.all(Array.from({ length: 10 }, raiseAlarms));

  beforeAll(async () => {
    [home, lax] = await Promise.all([makeTenant(), makeTenant()]);
    await lax.as.admin.call('PUT', '/sanctions/policy', {
      body: { requiredLists: [...WATCHLIST_CODES], ageLimitDays: 30 },
    });
    await loadPublishedLists();
    await superuser()`update sanctions_sources set as_of = now(), status = 'CURRENT'`;
  });

  it('is told once to each organization whose policy it breaks, each time that it does', async () => {
    await look();
    expect([await events(home), await events(lax)]).toEqual([[], []]);
    await age(9);
    await look();
    await look();
    expect(await events(home)).toEqual([[{ source: 'EU', reason: 'STALE' }]]);
    expect(await events(lax)).toEqual([]);
    await age(9, 'UK');
    await look();
    await age(0);
    await look();
    await age(9);
    await look();
    expect(await events(home)).toEqual(['EU', 'UK', 'EU'].map((source) => [{ source, reason: 'STALE' }]));
    await age(31);
    await look();
    expect(await events(lax)).toEqual([[{ source: 'EU', reason: 'STALE' }]]);
  });

  it('is told to the administrators by mail', async () => {
    const [job, ...more] = await mails();
    expect(more).toHaveLength(2);
    await mailStaleNotice({ payload: job?.payload } as Parameters<typeof mailStaleNotice>[0]);
    const folder = process.env.TEST_MAIL_FOLDER ?? '';
    const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    const mine = texts.filter((text) => text.includes(home.people.admin.email) && text.includes('gone stale'));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toContain('EU Consolidated Financial Sanctions List: too old');
  });
});
