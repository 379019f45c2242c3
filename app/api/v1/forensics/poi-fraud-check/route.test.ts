import { describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();
const PATH = '/forensics/poi-fraud-check';

describe('POST /forensics/poi-fraud-check', () => {
  it('checks the request as every other and says that it is not installed', async () => {
    const { id } = await makeParticipant(home());
    const { result, entries } = await audited(home().id, () => home().as.investigator.post(PATH, { poiId: id }));
    expect(result.outcome).toBe('503 UNAVAILABLE');
    expect(entries).toMatchObject([{ action: 'fraud_check.run', outcome: 'failure' }]);
    expect((await home().as.investigator.post(PATH, { poiId: 'x' })).problem.errors?.[0]?.pointer).toBe('/poiId');
    expect((await home().as.viewer.post(PATH, { poiId: id })).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });
});
