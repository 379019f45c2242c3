import { describe, expect, it } from 'vitest';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

// What a grant is made of and how it ends: app/oauth/grants.test.ts.
describe('DELETE /users/me/grants/{clientId}', () => {
  it('finds nothing where nothing was granted', async () => {
    const { result, entries } = await audited(home().id, () => home().as.viewer.delete('/users/me/grants/app_unknown'));
    expect(result.outcome).toBe('404 NOT_FOUND');
    expect(entries).toMatchObject([{ action: 'oauth_grant.revoke', outcome: 'failure' }]);
  });
});
