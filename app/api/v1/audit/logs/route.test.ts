import { describe, expect, it } from 'vitest';
import { makeClaim } from '@/db/testing/factories';
import { audited } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { AuditEntry } from '@/lib/audit/schema';

const { home, other } = twoTenants();

describe('GET /audit/logs', () => {
  reading(home, other, {
    as: 'compliance_officer',
    notAs: 'investigator',
    path: async () => '/audit/logs',
    addressed: false,
  });

  it('filters by resource, actor, action, outcome and time', async () => {
    const claim = await makeClaim(home());
    await home().as.viewer.post(`/claims/${claim.id}/notes`, { text: 'x' });
    const list = async (query: Record<string, string>) =>
      (await home().as.supervisor.get<AuditEntry[]>('/audit/logs', { resourceId: claim.id, ...query })).data;
    expect((await list({})).map((entry) => entry.action)).toEqual(['claim.add_note', 'claim.create']);
    expect(await list({ outcome: 'denied' })).toMatchObject([
      { action: 'claim.add_note', statusCode: 403, actor: { id: home().people.viewer.id } },
    ]);
    expect(await list({ actorId: home().people.investigator.id })).toHaveLength(1);
    expect(await list({ action: 'claim.create', resourceType: 'claim' })).toHaveLength(1);
    expect(await list({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await list({ from: '2020-01-01T00:00:00Z' })).toHaveLength(2);
  });

  it.each(['createdAt', 'actorName', 'actorEmail', 'resourceType', 'action', 'durationMs'])(
    'sorts by %s',
    async (sortBy) => {
      const { supervisor } = home().as;
      const up = await supervisor.get<AuditEntry[]>('/audit/logs', { sortBy, sortOrder: 'asc', limit: '100' });
      const down = await supervisor.get<AuditEntry[]>('/audit/logs', { sortBy, sortOrder: 'desc', limit: '100' });
      expect(up.data.length).toBeGreaterThan(0);
      expect(down.pagination.total).toBe(up.pagination.total);
    },
  );

  it('pages through all of a chain without gap or repeat', async () => {
    const tenant = await makeTenant();
    for (let i = 0; i < 7; i += 1) await makeClaim(tenant);
    const seen: number[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await tenant.as.supervisor.get<AuditEntry[]>('/audit/logs', { limit: '4', page: String(page) });
      seen.push(...answer.data.map((entry) => entry.sequence));
      if (!answer.pagination.hasNext) break;
    }
    expect(seen).toEqual(Array.from({ length: 13 }, (_, i) => 13 - i));
  });

  it('reading the log is no change', async () => {
    const { entries } = await audited(home().id, () => home().as.supervisor.get('/audit/logs'));
    expect(entries).toEqual([]);
  });
});
