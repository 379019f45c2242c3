import { describe, expect, it } from 'vitest';
import { withScim } from '@/db/testing/scim';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants({ own: true });

describe('GET /scim/v2/ResourceTypes', () => {
  it('names users and groups, whose places answer', async () => {
    const provider = await withScim(home());
    const { whole } = await provider.call<{ Resources: { endpoint: string }[] }>('GET', 'ResourceTypes');
    expect(whole).toMatchObject({ totalResults: 2, Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] });
    for (const { endpoint } of whole.Resources) {
      expect((await provider.call('GET', endpoint.slice(1))).status).toBe(200);
    }
  });
});
