import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { domainOf, withSaml } from '@/db/testing/sso';
import { makeTenant, PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('DELETE /auth/sso/{orgId}/domains/{domain}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'admin',
    notAs: 'viewer',
    works: async (tenant) => {
      const domain = `d${Math.random().toString(36).slice(2)}.test`;
      await tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain });
      return { path: `/auth/sso/${tenant.id}/domains/${domain}` };
    },
    status: 204,
    action: 'sso_domain.remove',
    resourceType: 'sso_domain',
    illegal: {
      call: async (tenant) => ({ path: `/auth/sso/${tenant.id}/domains/nobody.test` }),
      outcome: '404 NOT_FOUND',
    },
  });

  it('gives its people their passwords back', async () => {
    const tenant = await makeTenant();
    await withSaml(tenant, { enforcedDomains: [domainOf(tenant)] });
    const logIn = () => nobody.post('/auth/login', { email: tenant.people.viewer.email, password: PASSWORD });
    expect((await logIn()).outcome).toBe('403 SSO_REQUIRED');
    await tenant.as.admin.delete(`/auth/sso/${tenant.id}/domains/${domainOf(tenant)}`);
    expect((await logIn()).status).toBe(200);
  });
});
