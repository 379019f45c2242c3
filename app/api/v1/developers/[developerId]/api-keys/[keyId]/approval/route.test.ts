import { describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { makeApiKey } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { ApiKey } from '@/lib/developers/schema';

const { home, other } = twoTenants();
const made = (tenant: Tenant) => makeApiKey(tenant, { scopes: ['claims:read', 'kyc:read'] }, 'developer');
const pathOf = ({ id }: { id: string }) => `/developers/me/api-keys/${id}/approval`;

describe('PUT /developers/{developerId}/api-keys/{keyId}/approval', () => {
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'developer',
    works: async (tenant) => ({ path: pathOf(await made(tenant)), body: { scopes: ['claims:read'] } }),
    status: 200,
    action: 'api_key.approve_scopes',
    resourceType: 'api_key',
    changes: ['/approvedScopes'],
  });

  it('adds scopes for a while, says so, and ends', async () => {
    const key = await made(home());
    const use = new Client(key.key, home().id);
    expect((await use.get('/claims')).outcome).toBe('403 INSUFFICIENT_SCOPE');
    const { data } = await home().as.admin.call<ApiKey>('PUT', pathOf(key), { body: { scopes: ['claims:read'] } });
    expect(data).toMatchObject({ effectiveScopes: ['claims:read'], approval: { scopes: ['claims:read'] } });
    expect((await use.get('/claims')).status).toBe(200);
    expect((await use.get('/documents/verification')).outcome).toBe('403 INSUFFICIENT_SCOPE');
    await superuser()`update api_keys set approved_until = now() - interval '1 second' where id = ${key.id}`;
    expect((await use.get('/claims')).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('is another person’s to give: a key that approved itself would outlive its maker’s role', async () => {
    const key = await makeApiKey(home(), { scopes: ['claims:read'] });
    const answer = await home().as.admin.call('PUT', pathOf(key), { body: { scopes: ['claims:read'] } });
    expect(answer.outcome).toBe('403 SELF_REVIEW');
  });

  it('adds nothing that the key was not made with', async () => {
    const key = await made(home());
    const { data } = await home().as.admin.call<ApiKey>('PUT', pathOf(key), { body: { scopes: ['evidence:read'] } });
    expect(data.effectiveScopes).toEqual([]);
  });
});

describe('DELETE /developers/{developerId}/api-keys/{keyId}/approval', () => {
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
    action: 'api_key.withdraw_approval',
    resourceType: 'api_key',
    changes: ['/approvedScopes'],
  });
});
