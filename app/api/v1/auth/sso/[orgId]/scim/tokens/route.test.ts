import { describe, expect, it } from 'vitest';
import { makeScimToken } from '@/db/testing/scim';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { ScimToken } from '@/lib/scim/schema';

const { home, other } = twoTenants({ own: true });

const clear = async (tenant: Tenant) => {
  await superuser()`update scim_tokens set revoked_at = now() where organization_id = ${tenant.id}`;
};

describe('/auth/sso/{orgId}/scim/tokens', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'supervisor',
    works: async (tenant) => {
      await clear(tenant);
      return { path: `/auth/sso/${tenant.id}/scim/tokens`, body: { name: 'Okta' } };
    },
    status: 201,
    action: 'scim_token.create',
    resourceType: 'scim_token',
    changes: ['/name'],
    illegal: {
      call: async (tenant) => {
        await clear(tenant);
        await makeScimToken(tenant);
        await makeScimToken(tenant);
        return { path: `/auth/sso/${tenant.id}/scim/tokens`, body: { name: 'Third' } };
      },
      outcome: '409 CONFLICT',
    },
  });

  reading(home, other, {
    as: 'admin',
    notAs: 'viewer',
    path: async (tenant) => `/auth/sso/${tenant.id}/scim/tokens`,
  });

  it('shows a token once, and keeps its digest alone', async () => {
    const tenant = await makeTenant();
    const made = await makeScimToken(tenant, 'Entra ID');
    expect(made.token).toMatch(/^scim_[\w-]{43}$/);
    const listed = await tenant.as.admin.get<ScimToken[]>(`/auth/sso/${tenant.id}/scim/tokens`);
    expect(listed.data).toMatchObject([{ name: 'Entra ID', lastFour: made.token.slice(-4), status: 'active' }]);
    expect(listed.text).not.toContain(made.token);
    const stored = await superuser()`select to_jsonb(t)::text as row from scim_tokens t where id = ${made.id}`;
    const logged = await superuser()`select payload from audit_entries where organization_id = ${tenant.id}`;
    expect(JSON.stringify([stored, logged])).not.toContain(made.token);
  });

  it('of ten at once makes two', async () => {
    const tenant = await makeTenant();
    const make = () => tenant.as.admin.post(`/auth/sso/${tenant.id}/scim/tokens`, { name: 'x' });
    const all = await Promise.all(Array.from({ length: 10 }, make));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});
