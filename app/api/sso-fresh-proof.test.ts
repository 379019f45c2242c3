import { describe, expect, it } from 'vitest';
import { makeScimToken } from '@/db/testing/scim';
import { bySso, domainOf, withSaml } from '@/db/testing/sso';
import { superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD } from '@/db/testing/tenant';
import type { Method } from '@/lib/http/operation';

const age = (userId: string) =>
  superuser()`update sessions set created_at = now() - interval '11 minutes' where user_id = ${userId}`;

describe('a change of how people sign in', () => {
  it('needs a fresh proof: the password, or a sign-in of the last ten minutes', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const { id } = await makeScimToken(tenant);
    const at = `/auth/sso/${tenant.id}`;
    const domain = `second-${domainOf(tenant)}`;
    const changes: [Method, string, Record<string, unknown>][] = [
      ['PUT', `${at}/config`, { ...provider.config, jitProvisioningEnabled: true }],
      ['POST', `${at}/domains`, { domain }],
      ['POST', `${at}/domains/${domain}/verify`, {}],
      ['DELETE', `${at}/domains/${domain}`, {}],
      ['POST', `${at}/scim/tokens/${id}/rotate`, { previousExpiresIn: 0 }],
      ['POST', `${at}/scim/tokens`, { name: 'Another' }],
      ['DELETE', `${at}/scim/tokens/${id}`, {}],
    ];
    await age(tenant.people.admin.id);
    for (const [method, path, body] of changes) {
      const stale = await tenant.as.admin.call(method, path, { body });
      expect(stale.outcome, `${method} ${path}`).toBe('403 FORBIDDEN');
      expect(stale.problem.reason).toBe('FRESH_PROOF');
    }
    const wrong = await tenant.as.admin.post(`${at}/domains`, { domain, password: 'not it' });
    expect(wrong.outcome).toBe('401 INVALID_CREDENTIALS');
    for (const [method, path, body] of changes) {
      const proven = await tenant.as.admin.call(method, path, { body: { ...body, password: PASSWORD } });
      const expected = path.endsWith(id) ? 409 : 299;
      expect(proven.status, `${method} ${path} ${proven.text}`).toBeLessThanOrEqual(expected);
    }
    const logged = await superuser()`select payload from audit_entries where organization_id = ${tenant.id}`;
    expect(JSON.stringify(logged)).not.toContain(PASSWORD);
  });

  it('takes a fresh sign-in at the organization’s own provider, and no older one', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const admin = await makePerson(tenant.id, 'admin', tenant.slug);
    const client = await bySso(tenant, provider, admin.email);
    const add = () => client.post(`/auth/sso/${tenant.id}/domains`, { domain: `x-${domainOf(tenant)}` });
    expect((await add()).status).toBe(201);
    await age(admin.id);
    expect((await add()).problem.reason).toBe('FRESH_PROOF');
  });
});
