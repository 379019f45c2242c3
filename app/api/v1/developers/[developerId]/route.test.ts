import { describe, expect, it } from 'vitest';
import { makeApiKey } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { DeveloperAccount } from '@/lib/developers/schema';

const { home, other } = twoTenants();

describe('GET /developers/{developerId}', () => {
  reading(home, other, {
    as: 'developer',
    notAs: 'viewer',
    path: async (tenant) => {
      const { data } = await tenant.as.developer.get<DeveloperAccount>('/developers/me');
      return `/developers/${data.id}`;
    },
  });

  it('opens the account with its first use, once even for ten at once', async () => {
    const tenant = await makeTenant();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.as.developer.get<DeveloperAccount>('/developers/me')),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      organizationId: tenant.id,
      tier: 'sandbox',
      status: 'active',
      apiKeys: [],
    });
  });

  it('shows keys, never a key', async () => {
    const made = await makeApiKey(home(), { name: 'Nightly import' });
    const answer = await home().as.developer.get<DeveloperAccount>('/developers/me');
    const shown = answer.data.apiKeys.find((key) => key.id === made.id);
    expect(shown).toMatchObject({ name: 'Nightly import', status: 'active', lastUsedAt: null, approval: null });
    expect(made.key.startsWith(shown?.prefix ?? '?')).toBe(true);
    expect(made.key.endsWith(shown?.lastFour ?? '?')).toBe(true);
    expect(answer.text).not.toContain(made.key);
    const rows = await superuser()`select to_jsonb(k)::text as row from api_keys k where id = ${made.id}`;
    expect(rows[0]?.row).not.toContain(made.key);
  });
});
