import { describe, expect, it } from 'vitest';
import { grantTokens, makeVoiceSession } from '@/db/testing/factories';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { LedgerEntry } from '@/lib/credits/schema';

const { home, other } = twoTenants();

describe('GET /tokens/ledger', () => {
  reading(home, other, { as: 'developer', notAs: 'viewer', path: async () => '/tokens/ledger', addressed: false });

  it('lists every movement, newest first, with signed amounts that sum to the balance', async () => {
    const tenant = await makeTenant();
    await grantTokens(tenant, 30);
    const session = await makeVoiceSession(tenant);
    await tenant.as.investigator.post(`/claims/voice-interview/sessions/${session.id}/cancel`);
    const ledger = await tenant.as.admin.get<LedgerEntry[]>('/tokens/ledger');
    expect(ledger.data.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['RELEASE', 50, 80],
      ['HOLD', -50, 30],
      ['GRANT', 50, 80],
      ['GRANT', 30, 30],
    ]);
    expect(ledger.data[1]).toMatchObject({ resourceType: 'voice_interview', resourceId: session.id });
    const holds = await tenant.as.admin.get<LedgerEntry[]>('/tokens/ledger', { type: 'HOLD', sortOrder: 'asc' });
    expect(holds.data).toHaveLength(1);
    const own = await tenant.as.admin.get<LedgerEntry[]>('/tokens/ledger', { resourceId: session.id, limit: '1' });
    expect(own.pagination).toMatchObject({ total: 2, hasNext: true });
  });
});
