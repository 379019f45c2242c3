import { describe, expect, it } from 'vitest';
import { withScim } from '@/db/testing/scim';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants({ own: true });

describe('GET /scim/v2/ResourceTypes/{id}', () => {
  it('answers one, and 404 for any other', async () => {
    const provider = await withScim(home());
    expect((await provider.call('GET', 'ResourceTypes/Group')).whole).toMatchObject({ id: 'Group' });
    expect((await provider.call('GET', 'ResourceTypes/Robot')).outcome).toBe('404');
  });
});
