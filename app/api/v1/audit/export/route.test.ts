import { describe, expect, it } from 'vitest';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('GET /audit/export', () => {
  reading(home, other, { as: 'supervisor', notAs: 'viewer', path: async () => '/audit/export', addressed: false });

  it('holds every entry, as CSV that no spreadsheet runs and as JSON Lines', async () => {
    const tenant = await makeTenant();
    await superuser()`update users set name = '=HYPERLINK("http://x")' where id = ${tenant.people.viewer.id}`;
    await tenant.as.viewer.post('/claims', {});
    const csv = await tenant.as.supervisor.get('/audit/export', { format: 'csv' });
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
    expect(csv.text.trim().split('\r\n')).toHaveLength(8);
    expect(csv.text).toContain(`"'=HYPERLINK(""http://x"")"`);
    const lines = await tenant.as.supervisor.get('/audit/export', { format: 'jsonl' });
    const entries = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map((entry) => entry.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const denied = await tenant.as.supervisor.get('/audit/export', { format: 'jsonl', outcome: 'denied' });
    expect(denied.text.trim().split('\n')).toHaveLength(1);
  });
});
