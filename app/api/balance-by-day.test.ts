import { expect, it } from 'vitest';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { balanceByDay } from '@/lib/credits/read';

/** Grants one after the other, each of which is then moved to its moment. */
async function tenantWith(grants: readonly { amount: number; at: string }[]) {
  const tenant = await makeTenant();
  for (const [index, { amount, at }] of grants.entries()) {
    await tenant.as.admin.post('/tokens/grants', { amount, reason: 'Order' });
    // Entries are only added to; the past is made by hand.
    await superuser().begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update credit_entries set created_at = ${at} where organization_id = ${tenant.id} and sequence = ${index + 1}`;
    });
  }
  return tenant;
}

const read = (tenant: { id: string }, from: string) => balanceByDay({ organizationId: tenant.id }, from);

it('a balance begins with its window: with what it was before, else with nothing', async () => {
  const tenant = await tenantWith([
    { amount: 100, at: '2026-01-10T09:00:00Z' },
    { amount: 20, at: '2026-03-01T23:59:59Z' },
    { amount: 3, at: '2026-03-02T00:00:00Z' },
    { amount: 4, at: '2026-03-02T12:00:00Z' },
  ]);
  expect(await read(tenant, '2026-02-01')).toEqual([
    { day: '2026-02-01', balance: 100 },
    { day: '2026-03-01', balance: 120 },
    { day: '2026-03-02', balance: 127 },
  ]);
  expect((await read(tenant, '2026-01-01'))[0]).toEqual({ day: '2026-01-01', balance: 0 });
  // What moved on the first day itself is what stands at its end.
  expect(await read(tenant, '2026-03-02')).toEqual([{ day: '2026-03-02', balance: 127 }]);
  expect(await read(tenant, '2026-04-01')).toEqual([{ day: '2026-04-01', balance: 127 }]);
});

it('where nothing ever moved there is nothing to show, and nothing of others', async () => {
  await tenantWith([{ amount: 100, at: '2026-01-10T09:00:00Z' }]);
  expect(await read(await makeTenant(), '2026-01-01')).toEqual([]);
});
