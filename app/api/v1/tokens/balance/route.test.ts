import { describe, expect, it } from 'vitest';
import { grantTokens, makeVoiceSession } from '@/db/testing/factories';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { TokenBalance } from '@/lib/credits/schema';

const { home, other } = twoTenants();

describe('GET /tokens/balance', () => {
  reading(home, other, { as: 'developer', notAs: 'viewer', path: async () => '/tokens/balance', addressed: false });

  it('tells what can be spent apart from what is held', async () => {
    const tenant = await makeTenant();
    const balance = async () => (await tenant.as.admin.get<TokenBalance>('/tokens/balance')).data;
    expect(await balance()).toEqual({ balance: 0, held: 0, unit: 'token' });
    await grantTokens(tenant, 70);
    await makeVoiceSession(tenant);
    expect(await balance()).toEqual({ balance: 70, held: 50, unit: 'token' });
  });
});
