import { describe, expect, it } from 'vitest';
import { endpoints } from '@/app/api/v1/endpoints';
import { Client } from '@/db/testing/client';
import { makeApiKey, makeClaim, makeEvidence } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { OPERATIONS } from '@/lib/auth/operations';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
import type { Claim } from '@/lib/claims/schema';
import type { CreatedApiKey, DeveloperAccount } from '@/lib/developers/schema';
import type { Method } from '@/lib/http/operation';

const { home, other } = twoTenants();

const bearer = (key: CreatedApiKey, organizationId: string | null = home().id) => new Client(key.key, organizationId);

describe('POST /developers/{developerId}/api-keys', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => {
      const { data } = await tenant.as.developer.get<DeveloperAccount>('/developers/me');
      return { path: `/developers/${data.id}/api-keys`, body: { name: 'Import', scopes: ['claims:read'] } };
    },
    status: 201,
    action: 'api_key.create',
    resourceType: 'api_key',
    changes: ['/name', '/scopes'],
  });

  it('takes grantable scopes alone, and an end to come', async () => {
    const post = (body: unknown) => home().as.developer.post('/developers/me/api-keys', body);
    const personal = await post({ name: 'x', scopes: ['audit:read'] });
    expect(personal.problem.errors).toMatchObject([
      { pointer: '/scopes/0', message: expect.stringContaining('audit:read') },
    ]);
    expect((await post({ name: 'x', scopes: [] })).outcome).toBe('400 VALIDATION_FAILED');
    const past = await post({ name: 'x', scopes: ['org:read'], expiresAt: '2020-01-01T00:00:00Z' });
    expect(past.problem.errors?.[0]?.pointer).toBe('/expiresAt');
    const far = await post({ name: 'x', scopes: ['org:read'], expiresAt: new Date(Date.now() + 366 * 86_400_000) });
    expect(far.problem.errors?.[0]?.pointer).toBe('/expiresAt');
    const { expiresAt } = await makeApiKey(home());
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);
    expect((await makeApiKey(home(), { mode: 'test' })).key).toMatch(/^sk_test_/);
    expect((await makeApiKey(home())).key).toMatch(/^sk_live_/);
  });
});

describe('an API key as bearer', () => {
  it('works where it holds the scope, as itself', async () => {
    const key = await makeApiKey(home(), { scopes: ['claims:read', 'claims:write'] });
    const { result, entries } = await audited(home().id, () =>
      bearer(key).post<Claim>('/claims', { type: 'MOTOR', lossDate: '2026-11-09', description: 'By a program.' }),
    );
    expect(result.status).toBe(201);
    expect(entries).toMatchObject([{ actor_type: 'api_key', actor_id: key.id, actor_name: key.name }]);
    expect((await bearer(key).get(`/claims/${result.data.id}`)).status).toBe(200);
    const refused = await bearer(key).get('/evidence');
    expect(refused.outcome).toBe('403 INSUFFICIENT_SCOPE');
    expect(refused.problem.requiredScopes).toEqual(['evidence:read']);
  });

  it('is told about itself', async () => {
    const key = await makeApiKey(home());
    expect((await bearer(key, null).get('/auth/me')).data).toMatchObject({
      type: 'api_key',
      id: key.id,
      name: key.name,
      clientId: null,
      organization: { id: home().id },
      scopes: ['org:read', 'claims:read'],
      user: null,
    });
  });

  it('belongs to one organization', async () => {
    const key = await makeApiKey(home());
    expect((await bearer(key, other().id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await bearer(key, null).get('/claims')).outcome).toBe('200');
    const claim = await makeClaim(other());
    expect((await bearer(key).get(`/claims/${claim.id}`)).outcome).toBe('404 NOT_FOUND');
  });

  it('opens nobody’s account and nothing that people alone may do', async () => {
    const key = await makeApiKey(home(), { scopes: [...GRANTABLE_SCOPES] });
    const claim = await makeClaim(home());
    for (const { path, operations } of endpoints()) {
      for (const [method, declared] of Object.entries(operations)) {
        const rule = declared && OPERATIONS[declared.id];
        const grantable = rule?.scope ? (GRANTABLE_SCOPES as readonly string[]).includes(rule.scope) : false;
        if (!rule || !declared || rule.auth === 'public' || grantable || declared.id === 'getMe') continue;
        const named = path.replace('{orgId}', home().id).replace(/\{\w+\}/g, claim.id);
        const answer = await bearer(key).call(method as Method, named, {
          body: method === 'GET' ? undefined : {},
        });
        // Provisioning takes a token of its own kind and knows no other.
        const expected = declared.dialect === 'scim' ? /^401$/ : /^403 (FORBIDDEN|INSUFFICIENT_SCOPE)$/;
        expect(answer.outcome, `${method} ${path}`).toMatch(expected);
      }
    }
    const decision = await bearer(key).post(`/claims/${claim.id}/decision`, {
      outcome: 'CLEARED',
      rationale: 'Nothing was found.',
    });
    expect(decision.outcome).toBe('403 FORBIDDEN');
  });

  it('uploads as itself', async () => {
    const key = await makeApiKey(home(), { scopes: ['evidence:write', 'evidence:read'] });
    const record = await makeEvidence({ ...home(), as: { ...home().as, investigator: bearer(key) } });
    expect(record.uploadedBy).toMatchObject({ type: 'application', id: key.id, name: key.name });
  });

  it('notes its last use at most once a minute', async () => {
    const key = await makeApiKey(home());
    const lastUsed = async () =>
      (await superuser()`select last_used_at, xmin::text as version from api_keys where id = ${key.id}`)[0];
    expect((await lastUsed())?.last_used_at).toBeNull();
    await bearer(key).get('/claims');
    const first = await lastUsed();
    expect(first?.last_used_at).not.toBeNull();
    await Promise.all(Array.from({ length: 10 }, () => bearer(key).get('/claims')));
    expect((await lastUsed())?.version).toBe(first?.version);
    await superuser()`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${key.id}`;
    await bearer(key).get('/claims');
    expect((await lastUsed())?.version).not.toBe(first?.version);
    expect((await lastUsed())?.last_used_at > first?.last_used_at).toBe(true);
  });

  it('ends when it is revoked, expires, or its account is not active', async () => {
    const key = await makeApiKey(home());
    expect((await bearer(key).get('/claims')).status).toBe(200);
    await superuser()`update api_keys set expires_at = now() - interval '1 second' where id = ${key.id}`;
    expect((await bearer(key).get('/claims')).outcome).toBe('401 TOKEN_EXPIRED');
    await superuser()`update api_keys set expires_at = now() + interval '1 day' where id = ${key.id}`;
    await home().as.developer.delete(`/developers/me/api-keys/${key.id}`);
    expect((await bearer(key).get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await new Client('sk_live_unknown', home().id).get('/claims')).outcome).toBe('401 UNAUTHENTICATED');
    const tenant = await makeTenant();
    const theirs = await makeApiKey(tenant);
    await superuser()`update developer_accounts set status = 'suspended' where organization_id = ${tenant.id}`;
    expect((await bearer(theirs, tenant.id).get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await tenant.as.developer.post('/developers/me/api-keys', { name: 'x' })).outcome).toBe('403 FORBIDDEN');
  });

  it('may do no more than its maker at that moment, whatever it was made with', async () => {
    const tenant = await makeTenant();
    const key = await makeApiKey(tenant, { scopes: [...GRANTABLE_SCOPES] }, 'developer');
    expect(key.effectiveScopes).toEqual(['openid', 'profile', 'email', 'org:read', 'tokens:read']);
    await makeClaim(tenant);
    const { id } = await makeEvidence(tenant);
    const use = bearer(key, tenant.id);
    const refused = [use.get('/claims'), use.get(`/evidence/${id}`), use.patch(`/claims/${id}`, { priority: 'LOW' })];
    for (const answer of await Promise.all(refused)) expect(answer.outcome).toBe('403 INSUFFICIENT_SCOPE');
    expect((await use.get('/tokens/balance')).status).toBe(200);
    const { membershipId } = tenant.people.developer;
    await tenant.as.admin.patch(`/members/${membershipId}`, { role: 'viewer' });
    expect((await use.get('/claims')).status).toBe(200);
    expect((await use.get('/tokens/balance')).outcome).toBe('403 INSUFFICIENT_SCOPE');
    await tenant.as.admin.delete(`/members/${membershipId}`);
    expect((await use.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    // Whoever comes back one day makes a new one.
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (${membershipId}, ${tenant.id}, ${tenant.people.developer.id}, 'viewer')`;
    expect((await use.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
  });

  it('is counted together with the other keys of its organization', async () => {
    const keys = [await makeApiKey(home()), await makeApiKey(home())];
    const left = async (key: CreatedApiKey) =>
      Number(/r=(\d+)/.exec((await bearer(key).get('/claims')).headers.get('ratelimit') ?? '')?.[1]);
    const first = await left(keys[0] as CreatedApiKey);
    expect(await left(keys[1] as CreatedApiKey)).toBeLessThan(first);
  });

  it('is one of fifty at most, also of ten that are made at once', async () => {
    const tenant = await makeTenant();
    await makeApiKey(tenant);
    await superuser()`
      insert into api_keys (id, organization_id, name, mode, prefix, last_four, secret_hash, scopes, created_by_name, expires_at)
      select gen_random_uuid(), organization_id, name || n, mode, prefix, last_four, secret_hash || n, scopes, created_by_name, expires_at
      from api_keys cross join generate_series(1, 44) n where organization_id = ${tenant.id}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.as.admin.post('/developers/me/api-keys', { name: 'x' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
  });

  it('is not its own digest', async () => {
    const key = await makeApiKey(home());
    const [row] = await superuser()`select secret_hash from api_keys where id = ${key.id}`;
    for (const value of [row?.secret_hash, `sk_live_${row?.secret_hash}`]) {
      expect((await new Client(value, home().id).get('/claims')).outcome).toBe('401 UNAUTHENTICATED');
    }
  });
});
