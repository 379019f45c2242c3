import { describe, expect, it } from 'vitest';
import { withScim } from '@/db/testing/scim';
import { twoTenants } from '@/db/testing/two-tenants';
import { GROUP_SCHEMA, USER_SCHEMA } from '@/lib/scim/rules';

const { home } = twoTenants({ own: true });

describe('GET /scim/v2/Schemas/{id}', () => {
  it('answers one by its name, and 404 for any other', async () => {
    const provider = await withScim(home());
    for (const id of [USER_SCHEMA, GROUP_SCHEMA]) {
      expect((await provider.call('GET', `Schemas/${id}`)).whole).toMatchObject({ id });
    }
    expect((await provider.call('GET', 'Schemas/urn:none')).outcome).toBe('404');
  });
});
