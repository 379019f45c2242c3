import { describe, expect, it } from 'vitest';
import { makeScimToken, Provisioner } from '@/db/testing/scim';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { CreatedScimToken } from '@/lib/scim/schema';

const { home, other } = twoTenants({ own: true });

const rotate = (tenant: Tenant, id: string, body: object = {}) =>
  tenant.as.admin.post<CreatedScimToken>(`/auth/sso/${tenant.id}/scim/tokens/${id}/rotate`, body);
const works = async (token: string) => (await new Provisioner(token).users()).status === 200;

describe('POST /auth/sso/{orgId}/scim/tokens/{id}/rotate', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'viewer',
    works: async (tenant) => {
      await superuser()`update scim_tokens set revoked_at = now() where organization_id = ${tenant.id}`;
      const { id } = await makeScimToken(tenant);
      return { path: `/auth/sso/${tenant.id}/scim/tokens/${id}/rotate` };
    },
    status: 201,
    action: 'scim_token.rotate',
    resourceType: 'scim_token',
    changes: ['/lastFour'],
  });

  it('lets both be taken for a while, and no third', async () => {
    const tenant = await makeTenant();
    const first = await makeScimToken(tenant);
    const second = (await rotate(tenant, first.id)).data;
    expect([await works(first.token), await works(second.token)]).toEqual([true, true]);
    expect((await rotate(tenant, first.id)).outcome).toBe('409 CONFLICT');
    expect((await rotate(tenant, second.id)).outcome).toBe('409 CONFLICT');
    await superuser()`update scim_tokens set expires_at = now() where id = ${first.id}`;
    expect([await works(first.token), await works(second.token)]).toEqual([false, true]);
    const third = (await rotate(tenant, second.id, { previousExpiresIn: 0 })).data;
    expect([await works(second.token), await works(third.token)]).toEqual([false, true]);
    expect((await rotate(tenant, second.id)).outcome).toBe('404 NOT_FOUND');
  });

  it('of ten at once makes one', async () => {
    const tenant = await makeTenant();
    const { id } = await makeScimToken(tenant);
    const all = await Promise.all(Array.from({ length: 10 }, () => rotate(tenant, id)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
