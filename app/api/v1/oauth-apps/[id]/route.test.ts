import { describe, expect, it } from 'vitest';
import { makeApp } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { OAuthApp } from '@/lib/developers/schema';

const { home, other } = twoTenants();

const revoked = async () => {
  const { id } = await makeApp(home());
  await home().as.developer.delete(`/oauth-apps/${id}`);
  return id;
};

describe('GET /oauth-apps/{id}', () => {
  reading(home, other, {
    as: 'developer',
    notAs: 'investigator',
    path: async (tenant) => `/oauth-apps/${(await makeApp(tenant)).id}`,
  });
});

describe('PATCH /oauth-apps/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({
      path: `/oauth-apps/${(await makeApp(tenant)).id}`,
      body: { name: 'Renamed', scopes: ['org:read'], status: 'suspended' },
    }),
    status: 200,
    action: 'oauth_app.update',
    resourceType: 'oauth_app',
    changes: ['/name', '/scopes', '/status'],
    illegal: {
      call: async () => ({ path: `/oauth-apps/${await revoked()}`, body: { status: 'active' } }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('holds redirect addresses to the type’s rules', async () => {
    const { id } = await makeApp(home(), { type: 'native', redirectUris: ['http://127.0.0.1/cb'] });
    const patch = (redirectUris: string[]) =>
      home().as.developer.patch<OAuthApp>(`/oauth-apps/${id}`, { redirectUris });
    expect((await patch(['http://[::1]/cb'])).data.redirectUris).toEqual(['http://[::1]/cb']);
    expect((await patch(['http://evil.example/cb'])).problem.errors?.[0]?.pointer).toBe('/redirectUris/0');
    expect((await patch([])).problem.errors?.[0]?.pointer).toBe('/redirectUris');
    expect((await home().as.developer.patch(`/oauth-apps/${id}`, {})).outcome).toBe('400 VALIDATION_FAILED');
    expect((await home().as.developer.patch(`/oauth-apps/${id}`, { type: 'web' })).outcome).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('of ten with the same version one wins', async () => {
    const { id, version } = await makeApp(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        home().as.developer.call('PATCH', `/oauth-apps/${id}`, {
          body: { name: `Name ${n}` },
          headers: { 'if-match': `"${version}"` },
        }),
      ),
    );
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual([
      '200',
      ...Array(9).fill('412 VERSION_CONFLICT'),
    ]);
  });
});

describe('DELETE /oauth-apps/{id}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'developer',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/oauth-apps/${(await makeApp(tenant)).id}` }),
    status: 204,
    action: 'oauth_app.revoke',
    resourceType: 'oauth_app',
    changes: ['/status'],
    illegal: {
      call: async () => ({ path: `/oauth-apps/${await revoked()}` }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('keeps the record, as revoked', async () => {
    const answer = await home().as.developer.get<OAuthApp>(`/oauth-apps/${await revoked()}`);
    expect(answer.data).toMatchObject({ status: 'revoked', secretLastFour: null });
  });
});
