import { describe, expect, it } from 'vitest';
import { makeClaim, makeReadyVerification, makeVerification } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const path = '/documents/verification';

describe('GET /documents/verification', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => path, addressed: false });

  it('filters by claim, kind, state and file, without reports', async () => {
    const claim = await makeClaim(home());
    const made = await makeReadyVerification(home(), { claimId: claim.id });
    await makeVerification(home(), { claimId: claim.id });
    const evidenceId = made.documents[0]?.evidenceId ?? '';
    const list = async (query: Record<string, string>) =>
      (await home().as.viewer.get<Verification[]>(path, query)).data.map(({ id }) => id);
    expect(await list({ claimId: claim.id })).toHaveLength(2);
    expect(await list({ claimId: claim.id, kind: 'vehicle' })).toEqual([]);
    expect(await list({ evidenceId })).toEqual([made.id]);
    expect(await list({ claimId: claim.id, status: 'IN_REVIEW' })).toEqual([]);
    expect(await list({ claimId: claim.id, result: 'clear' })).toEqual([]);
    const [newest] = (await home().as.viewer.get<Verification[]>(path, { claimId: claim.id })).data;
    expect(newest).toMatchObject({ report: null, claimReference: claim.reference });
  });

  it('refuses an unknown order', async () => {
    expect((await home().as.viewer.get(path, { sortBy: 'callbackUrl' })).outcome).toBe('400 VALIDATION_FAILED');
  });
});
