import { describe, expect, it } from 'vitest';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { LedgerEntry, TokenBalance } from '@/lib/credits/schema';

const { home, other } = twoTenants();
const path = '/tokens/grants';

describe('POST /tokens/grants', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'supervisor',
    works: async () => ({ path, body: { amount: 100, reason: 'Order 118' } }),
    status: 201,
    action: 'tokens.grant',
    resourceType: 'tokens',
    changes: ['/balance', '/amount'],
    addressed: false,
  });

  it.each([[0], [-5], [1.5], ['10'], [1_000_001]])('refuses the amount %s', async (amount) => {
    const answer = await home().as.admin.post(path, { amount, reason: 'x' });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe('/amount');
  });

  it('of ten at once counts every one', async () => {
    const tenant = await makeTenant();
    const made = await Promise.all(
      Array.from({ length: 10 }, () => tenant.as.admin.post<LedgerEntry>(path, { amount: 7, reason: 'x' })),
    );
    const after = made.map((answer) => answer.data.balanceAfter).toSorted((a, b) => a - b);
    expect(after).toEqual(Array.from({ length: 10 }, (_, index) => 7 * (index + 1)));
    expect((await tenant.as.admin.get<TokenBalance>('/tokens/balance')).data.balance).toBe(70);
    const rows =
      await superuser()`select sequence::int from credit_entries where organization_id = ${tenant.id} order by 1`;
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });
});
