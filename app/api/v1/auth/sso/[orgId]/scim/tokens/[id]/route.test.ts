import { describe, expect, it } from 'vitest';
import { makeScimToken, Provisioner } from '@/db/testing/scim';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { ScimToken } from '@/lib/scim/schema';

const { home, other } = twoTenants({ own: true });

describe('DELETE /auth/sso/{orgId}/scim/tokens/{id}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'admin',
    notAs: 'viewer',
    works: async (tenant) => {
      const listed = await tenant.as.admin.get<ScimToken[]>(`/auth/sso/${tenant.id}/scim/tokens`);
      const live = listed.data.find(({ status }) => status === 'active') ?? (await makeScimToken(tenant));
      return { path: `/auth/sso/${tenant.id}/scim/tokens/${live.id}`, body: {} };
    },
    status: 204,
    action: 'scim_token.revoke',
    resourceType: 'scim_token',
    changes: ['/status'],
  });

  it('ends it with its next request, and not twice', async () => {
    const tenant = await makeTenant();
    const { id, token } = await makeScimToken(tenant);
    const provider = new Provisioner(token);
    expect((await provider.users()).status).toBe(200);
    const end = () => tenant.as.admin.delete(`/auth/sso/${tenant.id}/scim/tokens/${id}`, {});
    const all = await Promise.all(Array.from({ length: 10 }, end));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual([
      '204',
      ...Array(9).fill('409 INVALID_STATE_TRANSITION'),
    ]);
    expect((await provider.users()).outcome).toBe('401');
  });
});
