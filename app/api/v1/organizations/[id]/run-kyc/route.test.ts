import { describe, expect, it } from 'vitest';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';

const { home, other } = twoTenants();

describe('POST /organizations/{id}/run-kyc', () => {
  it('checks the request as every other and says that it is not installed', async () => {
    const path = `/organizations/${home().id}/run-kyc`;
    const { result, entries } = await audited(home().id, () => home().as.investigator.post(path));
    expect(result.outcome).toBe('503 UNAVAILABLE');
    expect(entries).toMatchObject([{ action: 'organization.run_kyc', outcome: 'failure', resource_id: home().id }]);
    expect((await other().as.investigator.post(path)).outcome).toBe('404 NOT_FOUND');
    expect((await home().as.viewer.post(path)).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });
});
