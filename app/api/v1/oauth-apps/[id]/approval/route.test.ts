import { describe, expect, it } from 'vitest';
import { basic, post } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { CreatedOAuthApp, OAuthApp } from '@/lib/developers/schema';

const { home, other } = twoTenants();
const made = (tenant: Tenant) => makeApp(tenant, { scopes: ['claims:read'] }, 'developer');
const pathOf = ({ id }: { id: string }) => `/oauth-apps/${id}/approval`;

describe('PUT /oauth-apps/{id}/approval', () => {
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'developer',
    works: async (tenant) => ({ path: pathOf(await made(tenant)), body: { scopes: ['claims:read'] } }),
    status: 200,
    action: 'oauth_app.approve_scopes',
    resourceType: 'oauth_app',
    changes: ['/approvedScopes'],
  });

  it('is what introspection tells of a token, as long as it counts', async () => {
    const app = await makeApp(home(), { type: 'server', redirectUris: [], scopes: ['claims:read'] }, 'developer');
    const proof = {
      authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`,
    };
    const form = { grant_type: 'client_credentials', scope: 'claims:read' };
    const token = (await post('/oauth/token', form, proof)).body.access_token ?? '';
    const told = async () => (await post('/oauth/introspect', { token }, proof)).body;
    expect(await told()).toMatchObject({ active: true });
    expect((await told()).scope ?? '').toBe('');
    await home().as.admin.call('PUT', pathOf(app), { body: { scopes: ['claims:read'] } });
    expect((await told()).scope).toBe('claims:read');
    await home().as.admin.delete(pathOf(app));
    expect((await told()).scope ?? '').toBe('');
  });

  it('is another person’s to give', async () => {
    const app = await makeApp(home(), { scopes: ['claims:read'] });
    const answer = await home().as.admin.call('PUT', pathOf(app), { body: { scopes: ['claims:read'] } });
    expect(answer.outcome).toBe('403 SELF_REVIEW');
  });

  it('ends when somebody else takes the application over by a new secret, and so does the secret before', async () => {
    const app = await made(home());
    const approve = await home().as.admin.call<OAuthApp>('PUT', pathOf(app), { body: { scopes: ['claims:read'] } });
    expect(approve.data.effectiveScopes).toEqual(['claims:read']);
    const { data } = await home().as.admin.post<CreatedOAuthApp>(`/oauth-apps/${app.id}/rotate-secret`, {
      previousExpiresIn: 600,
    });
    expect(data).toMatchObject({ approval: null, previousSecretUntil: null, effectiveScopes: ['claims:read'] });
  });

  it('lets no token of the one before gain by the other’s role, not even one of the same second', async () => {
    const app = await made(home());
    const issued = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app));
    const use = new Client(String(issued.body.access_token), home().id);
    expect((await use.get('/claims')).outcome).toBe('403 INSUFFICIENT_SCOPE');
    await home().as.admin.post(`/oauth-apps/${app.id}/rotate-secret`, { previousExpiresIn: 0 });
    expect((await use.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
  });
});

describe('DELETE /oauth-apps/{id}/approval', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'admin',
    notAs: 'developer',
    works: async (tenant) => {
      const path = pathOf(await made(tenant));
      await tenant.as.admin.call('PUT', path, { body: { scopes: ['claims:read'] } });
      return { path };
    },
    status: 200,
    action: 'oauth_app.withdraw_approval',
    resourceType: 'oauth_app',
    changes: ['/approvedScopes'],
  });
});
