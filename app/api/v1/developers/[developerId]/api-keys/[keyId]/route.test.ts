import { describe, expect, it } from 'vitest';
import { makeApiKey } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('DELETE /developers/{developerId}/api-keys/{keyId}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'developer',
    notAs: 'compliance_officer',
    works: async (tenant) => ({ path: `/developers/me/api-keys/${(await makeApiKey(tenant)).id}` }),
    status: 204,
    action: 'api_key.revoke',
    resourceType: 'api_key',
    changes: ['/status'],
    illegal: {
      call: async (tenant) => {
        const path = `/developers/me/api-keys/${(await makeApiKey(tenant)).id}`;
        await tenant.as.developer.delete(path);
        return { path };
      },
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('of ten in parallel one wins', async () => {
    const { id } = await makeApiKey(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.developer.delete(`/developers/me/api-keys/${id}`)),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, ...Array(9).fill(409)]);
  });
});
