import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/app/api/v1/endpoints';
import { Client, nobody } from '@/db/testing/client';
import { makeClaim, makeUploadLink } from '@/db/testing/factories';
import { withScim } from '@/db/testing/scim';
import { audited, auditRows, superuser } from '@/db/testing/superuser';
import { makeTenant, PASSWORD, type Tenant } from '@/db/testing/tenant';
import { OPERATIONS } from '@/lib/auth/operations';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { newId } from '@/lib/core/ids';
import type { AnyOperation, Method } from '@/lib/http/operation';

let tenant: Tenant;
/** Provisioning is open to its own token alone. */
let provisioning: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  provisioning = new Client((await withScim(tenant)).token);
});

type Target = { method: Method; path: string; declared: AnyOperation };

const mutating: Target[] = endpoints().flatMap(({ path, operations }) =>
  Object.entries(operations)
    .filter(([method, declared]) => method !== 'GET' && declared)
    .map(([method, declared]) => ({ method: method as Method, path, declared: declared as AnyOperation })),
);

const somewhere = (path: string) =>
  path
    .replace('{orgId}', tenant.id)
    .replace('{domain}', 'nobody.test')
    .replace('{key}', `org/${newId()}/${newId()}`)
    .replace('{token}', 'x'.repeat(43))
    .replace('{id}', newId());

const call = (client: Client, { method, path, declared }: Target, body: unknown) =>
  (declared.dialect === 'scim' && client.accessToken ? provisioning : client)
    .with({ 'x-tenant-id': tenant.id })
    .call(method, somewhere(path), { body });

const ruleOf = ({ declared }: Target) => OPERATIONS[declared.id];
const title = (target: Target) => `${target.method} ${target.path}`;

describe('a refused change is recorded', () => {
  it.each(
    mutating.filter((target) => ruleOf(target).auth !== 'public').map((target) => [title(target), target] as const),
  )('401 of %s in the platform’s chain', async (_title, target) => {
    const answer = await call(nobody, target, {});
    expect([401, 415]).toContain(answer.status);
    const entry = (await auditRows(null)).find((row) => row.request_id === answer.problem.requestId);
    expect(entry).toMatchObject({
      action: target.declared.audit?.[0],
      outcome: answer.status === 401 ? 'denied' : 'failure',
      status_code: answer.status,
      actor_type: 'public',
    });
  });

  it.each(mutating.filter((target) => ruleOf(target).scope !== null).map((target) => [title(target), target] as const))(
    '403 of %s in the caller’s',
    async (_title, target) => {
      // A viewer changes nothing, but may ask what costs nothing but an answer; a developer sees no people at all.
      const { scope } = ruleOf(target);
      const who = scope && (ROLE_SCOPES.viewer as readonly string[]).includes(scope) ? 'developer' : 'viewer';
      const { result, entries } = await audited(tenant.id, () => call(tenant.as[who], target, {}));
      expect(result.outcome).toBe('403 INSUFFICIENT_SCOPE');
      expect(entries).toMatchObject([
        { action: target.declared.audit?.[0], outcome: 'denied', status_code: 403, actor_id: tenant.people[who].id },
      ]);
    },
  );

  it.each(
    mutating
      .filter((target) => target.declared.body && ruleOf(target).auth !== 'public')
      .map((target) => [title(target), target] as const),
  )('400 or 404 of %s in the caller’s', async (_title, target) => {
    const { result, entries } = await audited(tenant.id, () => call(tenant.as.admin, target, { nonsense: true }));
    expect([400, 404]).toContain(result.status);
    expect(entries).toMatchObject([
      {
        action: target.declared.audit?.[0],
        outcome: 'failure',
        status_code: result.status,
        changes: [
          {
            path: '/code',
            old: null,
            new: target.declared.dialect === 'scim' ? expect.any(String) : result.problem.code,
          },
        ],
      },
    ]);
  });

  it.each(
    mutating.filter((target) => ruleOf(target).auth === 'public').map((target) => [title(target), target] as const),
  )('a failure of %s, open to anybody, in the platform’s', async (_title, target) => {
    const answer = await call(nobody, target, { nonsense: true });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const entry = (await auditRows(null)).find((row) => row.request_id === answer.problem.requestId);
    expect(entry).toMatchObject({ action: target.declared.audit?.[0], status_code: answer.status });
  });

  it('of another organization in the caller’s own chain, not in the other’s', async () => {
    const stranger = await makeTenant();
    const before = await auditRows(stranger.id);
    const { result, entries } = await audited(tenant.id, () =>
      tenant.as.admin.in(stranger.id).post('/claims', { type: 'MOTOR' }),
    );
    expect(result.outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect(entries).toMatchObject([{ action: 'claim.create', outcome: 'denied' }]);
    expect(await auditRows(stranger.id)).toHaveLength(before.length);
  });
});

describe('the log', () => {
  it('holds no password, token, digest or key in any chain', async () => {
    const claim = await makeClaim(tenant);
    const link = await makeUploadLink(tenant, { claimId: claim.id });
    await nobody.post('/auth/login', { email: tenant.people.viewer.email, password: PASSWORD });
    await tenant.as.admin.post('/members', { email: `m${Math.random()}@x.example`, name: 'M', role: 'viewer' });
    const pair = (
      await nobody.post<{ refreshToken: string; accessToken: string }>('/auth/login', {
        email: tenant.people.developer.email,
        password: PASSWORD,
      })
    ).data;
    await nobody.post('/auth/refresh', { refreshToken: pair.refreshToken });
    await nobody.call('POST', `/invitations/${link.token}`, { body: { password: PASSWORD } });
    const rows = await superuser()<{ payload: string }[]>`select payload from audit_entries`;
    const all = rows.map((row) => row.payload).join('\n');
    for (const secret of [PASSWORD, pair.refreshToken, pair.accessToken, link.token, 'argon2', 'eyJ'])
      expect(all.includes(secret), secret.slice(0, 12)).toBe(false);
    const hashes = await superuser()<{ hash: string }[]>`
      select token_hash as hash from invitations union select token_hash from upload_links`;
    for (const { hash } of hashes) expect(all.includes(hash)).toBe(false);
  });

  it('stays one unbroken chain while fifty write at once', async () => {
    const own = await makeTenant();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? makeClaim(own) : own.as.viewer.post('/claims', {}))),
    );
    const rows = await auditRows(own.id);
    expect(rows.map((row) => Number(row.sequence))).toEqual(Array.from({ length: 56 }, (_, i) => i + 1));
    const check = await own.as.supervisor.get<{ valid: boolean; entries: number }>('/audit/verify');
    expect(check.data).toMatchObject({ valid: true, entries: 56 });
  });
});
