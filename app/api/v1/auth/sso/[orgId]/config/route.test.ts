import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { SamlProvider } from '@/db/testing/saml-provider';
import { configure } from '@/db/testing/sso';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import { newServiceKey } from '@/lib/sso/saml-keys';

const { home, other } = twoTenants();

/** Has no configuration yet, and so no secret that would stay. */
let bare: Tenant;
beforeAll(async () => {
  bare = await makeTenant();
});

const OIDC = {
  protocol: 'oidc',
  enabled: true,
  oidcIssuer: 'https://idp.harbour.example',
  oidcClientId: 'casefile',
  oidcClientSecret: 'a secret of the provider',
};

describe('/auth/sso/{orgId}/config', () => {
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'supervisor',
    works: async (tenant) => ({
      path: `/auth/sso/${tenant.id}/config`,
      body: { ...OIDC, oidcClientId: `c${Math.random()}` },
    }),
    status: 200,
    action: 'sso.update_config',
    resourceType: 'sso_config',
    changes: ['/oidcClientId'],
  });

  reading(home, other, {
    as: 'viewer',
    path: async (tenant) => {
      await configure(tenant, OIDC);
      return `/auth/sso/${tenant.id}/config`;
    },
  });

  it('is not there before it was saved, nor for strangers', async () => {
    const tenant = await makeTenant();
    expect((await tenant.as.admin.get(`/auth/sso/${tenant.id}/config`)).outcome).toBe('404 NOT_FOUND');
    expect((await tenant.as.admin.get(`/auth/sso/${home().id}/config`)).outcome).toBe('404 NOT_FOUND');
    expect((await tenant.as.admin.get('/auth/sso/x/config')).outcome).toBe('404 NOT_FOUND');
    expect((await nobody.get(`/auth/sso/${home().id}/config`)).outcome).toBe('401 UNAUTHENTICATED');
  });

  it('answers the specified members, needs no header, and never a secret', async () => {
    const tenant = await makeTenant();
    const provider = await SamlProvider.make();
    const key = await newServiceKey('given');
    const saved = await configure(tenant, {
      ...provider.config,
      samlSpPrivateKey: key.privateKey,
      oidcClientSecret: OIDC.oidcClientSecret,
      enforcedDomains: ['Harbour.example', 'harbour.example'],
      attributeMapping: { email: 'mail' },
    });
    const answer = await tenant.as.viewer.in(null).get(`/auth/sso/${tenant.id}/config`);
    expect(answer.data).toEqual({
      id: saved.id,
      organizationId: tenant.id,
      protocol: 'saml',
      enabled: true,
      samlIdpEntityId: provider.entityId,
      samlIdpSsoUrl: provider.ssoUrl,
      samlSignRequests: true,
      samlNameIdFormat: null,
      oidcIssuer: null,
      oidcClientId: null,
      jitProvisioningEnabled: false,
      enforcedDomains: ['harbour.example'],
      attributeMapping: { email: 'mail' },
    });
    const rows =
      await superuser()`select to_jsonb(c)::text as row from sso_connections c where organization_id = ${tenant.id}`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(OIDC.oidcClientSecret);
    expect(stored).not.toContain('PRIVATE');
  });

  it('keeps secrets that are left out, replaces everything else, and masks them in the log', async () => {
    const tenant = await makeTenant();
    await configure(tenant, { ...OIDC, jitProvisioningEnabled: true });
    const sealed = async () =>
      (
        await superuser()`select oidc_client_secret_sealed as sealed from sso_connections where organization_id = ${tenant.id}`
      )[0]?.sealed;
    const before = await sealed();
    const { oidcClientSecret: _secret, ...open } = OIDC;
    const { result, entries } = await audited(tenant.id, () => configure(tenant, open));
    expect(result.jitProvisioningEnabled).toBe(false);
    expect(await sealed()).toBe(before);
    expect(entries[0]?.changes.map(({ path }) => path)).toEqual(['/jitProvisioningEnabled']);
    const changed = await audited(tenant.id, () => configure(tenant, { ...open, oidcClientSecret: 'another' }));
    expect(await sealed()).not.toBe(before);
    expect(changed.entries[0]?.changes).toEqual([{ path: '/oidcClientSecret', old: '[masked]', new: '[masked]' }]);
  });

  it.each([
    ['/samlIdpEntityId', { protocol: 'saml', enabled: true }],
    ['/oidcClientSecret', { ...OIDC, oidcClientSecret: undefined }],
    ['/oidcIssuer', { ...OIDC, oidcIssuer: undefined }],
    ['/oidcIssuer', { ...OIDC, oidcIssuer: 'http://idp.harbour.example' }],
    ['/samlIdpSsoUrl', { protocol: 'saml', samlIdpSsoUrl: 'http://idp.harbour.example/sso' }],
    ['/samlIdpSsoUrl', { protocol: 'saml', samlIdpSsoUrl: 'javascript://localhost/%0Aalert(1)' }],
    ['/samlIdpSsoUrl', { protocol: 'saml', samlIdpSsoUrl: 'javascript:alert(1)' }],
    ['/samlIdpCertificates/0', { protocol: 'saml', samlIdpCertificates: ['nothing'] }],
    ['/samlSpPrivateKey', { protocol: 'saml', samlSpPrivateKey: 'nothing' }],
    ['/enforcedDomains/0', { ...OIDC, enforcedDomains: ['gmail.com'] }],
    ['/enforcedDomains/0', { ...OIDC, enforcedDomains: ['example'] }],
    ['/attributeMapping/shoeSize', { ...OIDC, attributeMapping: { shoeSize: 'x' } }],
    ['/organizationId', { ...OIDC, organizationId: 'x' }],
    ['/protocol', {}],
  ])('names %s of what it refuses', async (pointer, body) => {
    const answer = await bare.as.admin.call('PUT', `/auth/sso/${bare.id}/config`, { body });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.map((issue) => issue.pointer)).toContain(pointer);
  });

  it('ten first configurations at once make one', async () => {
    const tenant = await makeTenant();
    const provider = await SamlProvider.make();
    const all = await Promise.all(Array.from({ length: 10 }, () => configure(tenant, provider.config)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('is open to somebody who works in another of their organizations now', async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    await configure(second, OIDC);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${second.id}, ${first.people.viewer.id}, 'viewer')`;
    expect((await first.as.viewer.get(`/auth/sso/${second.id}/config`)).status).toBe(200);
  });
});
