import { describe, expect, it } from 'vitest';
import { makeApp } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { CreatedOAuthApp, OAuthApp } from '@/lib/developers/schema';

const { home, other } = twoTenants();

const app = (more: Record<string, unknown> = {}) => ({
  name: 'Ledger Sync',
  type: 'web',
  redirectUris: ['https://ledger.example/callback'],
  scopes: ['openid', 'claims:read'],
  organizationId: home().id,
  ...more,
});

describe('POST /oauth-apps', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'investigator',
    works: async () => ({ path: '/oauth-apps', body: app() }),
    status: 201,
    action: 'oauth_app.create',
    resourceType: 'oauth_app',
    changes: ['/name', '/scopes', '/redirectUris'],
    addressed: false,
  });

  it('answers what was registered, and the secret this once', async () => {
    const made = await home().as.admin.post<CreatedOAuthApp>('/oauth-apps', app({ description: 'Keeps books.' }));
    expect(made.data).toMatchObject({
      name: 'Ledger Sync',
      type: 'web',
      description: 'Keeps books.',
      redirectUris: ['https://ledger.example/callback'],
      scopes: ['openid', 'claims:read'],
      organizationId: home().id,
      status: 'active',
    });
    expect(made.headers.get('location')).toContain(`/api/v1/oauth-apps/${made.data.id}`);
    const secret = made.data.clientSecret ?? '';
    expect(secret.length).toBeGreaterThan(40);
    const read = await home().as.admin.get<OAuthApp>(`/oauth-apps/${made.data.id}`);
    expect(read.text).not.toContain(secret);
    expect(read.data.secretLastFour).toBe(secret.slice(-4));
    const rows = await superuser()`select to_jsonb(a)::text as row from oauth_apps a where id = ${made.data.id}`;
    expect(rows[0]?.row).not.toContain(secret);
    const log = await superuser()`select payload from audit_entries where resource_id = ${made.data.id}`;
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it.each([
    ['web', true],
    ['server', true],
    ['native', false],
    ['spa', false],
  ])('%s: a secret is %s', async (type, secret) => {
    const { data } = await home().as.developer.post<CreatedOAuthApp>('/oauth-apps', app({ type }));
    expect(data.clientSecret !== null).toBe(secret);
    expect(data.secretLastFour !== null).toBe(secret);
  });

  it('a server needs no redirect address; the others do', async () => {
    expect(
      (await home().as.developer.post('/oauth-apps', app({ type: 'server', redirectUris: undefined }))).status,
    ).toBe(201);
    for (const type of ['web', 'native', 'spa']) {
      const answer = await home().as.developer.post('/oauth-apps', app({ type, redirectUris: [] }));
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors?.[0]?.pointer).toBe('/redirectUris');
    }
  });

  it('names a redirect address that cannot be', async () => {
    const redirectUris = ['https://ledger.example/callback', 'http://ledger.example/callback'];
    const answer = await home().as.developer.post('/oauth-apps', app({ redirectUris }));
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.map((issue) => issue.pointer)).toEqual(['/redirectUris/1']);
  });

  it.each([
    'evidence:review',
    'claims:decide',
    'audit:read',
    'org:write',
    'apps:write',
    'members:write',
    'sso:write',
    'everything',
  ])('names the scope %s that no application may hold', async (scope) => {
    const answer = await home().as.admin.post('/oauth-apps', app({ scopes: ['openid', scope] }));
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors).toMatchObject([{ pointer: '/scopes/1', message: expect.stringContaining(scope) }]);
  });

  it('is for the caller’s own organization', async () => {
    const answer = await home().as.admin.post('/oauth-apps', app({ organizationId: other().id }));
    expect(answer.outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await home().as.admin.post('/oauth-apps', app({ organizationId: undefined }))).outcome).toBe(
      '400 VALIDATION_FAILED',
    );
  });
});

describe('GET /oauth-apps', () => {
  reading(home, other, { as: 'developer', notAs: 'viewer', path: async () => '/oauth-apps', addressed: false });

  it('lists the own ones, by status', async () => {
    const mine = await makeApp(home());
    await makeApp(other());
    await home().as.developer.patch(`/oauth-apps/${mine.id}`, { status: 'suspended' });
    const suspended = await home().as.developer.get<OAuthApp[]>('/oauth-apps', { status: 'suspended' });
    expect(suspended.data.map((each) => each.id)).toContain(mine.id);
    expect(suspended.data.every((each) => each.organizationId === home().id && each.status === 'suspended')).toBe(true);
  });
});
