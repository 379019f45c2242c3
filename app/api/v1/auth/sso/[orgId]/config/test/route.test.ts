import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenIdProvider } from '@/db/testing/openid-provider';
import { callbackOf, configure, withOidc, withSaml } from '@/db/testing/sso';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { SsoTest } from '@/lib/sso/schema';

const { home, other } = twoTenants();
let tenant: Tenant;
let provider: OpenIdProvider;
beforeAll(async () => {
  tenant = await makeTenant();
  provider = await OpenIdProvider.start(callbackOf(tenant));
});
afterAll(() => provider.stop());

const tried = async (of: Tenant) => {
  const { ok, checks } = (await of.as.admin.post<SsoTest>(`/auth/sso/${of.id}/config/test`)).data;
  return { ok, ...Object.fromEntries(checks.map(({ name, result }) => [name, result])) };
};

describe('POST /auth/sso/{orgId}/config/test', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'developer',
    works: async (of) => {
      await configure(of, { protocol: 'saml' });
      return { path: `/auth/sso/${of.id}/config/test` };
    },
    status: 200,
    action: 'sso.test_config',
    resourceType: 'sso_config',
  });

  it('asks a provider that runs, and tells when it does not', async () => {
    await withOidc(tenant, provider.config);
    expect(await tried(tenant)).toEqual({
      ok: true,
      complete: 'pass',
      discovery: 'pass',
      keys: 'pass',
      domains: 'pass',
    });
    await configure(tenant, { ...provider.config, oidcIssuer: `${provider.issuer}/other` });
    expect(await tried(tenant)).toMatchObject({ ok: false, complete: 'pass', discovery: 'fail' });
  });

  it('reads certificates, and says what is missing', async () => {
    const saml = await makeTenant();
    await withSaml(saml);
    expect(await tried(saml)).toEqual({ ok: true, complete: 'pass', certificates: 'pass', domains: 'pass' });
    const draft = await makeTenant();
    await configure(draft, { protocol: 'saml' });
    expect(await tried(draft)).toEqual({ ok: false, complete: 'fail', domains: 'warn' });
  });
});
