import { compactVerify, createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import { makeClaim, makeEvidence, sha256 } from '@/db/testing/factories';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import { publicKeySet } from '@/lib/auth/signing-keys';
import type { ClaimExport } from '@/lib/claims/schema';
import type { CustodyEntry } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('GET /claims/{id}/export', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/claims/${(await makeClaim(tenant)).id}/export`,
  });

  it('is signed, holds the digest of every file, and is recorded in audit and custody', async () => {
    const claim = await makeClaim(home());
    const file = await makeEvidence(home(), { claimId: claim.id });
    const { result, entries } = await audited(home().id, () =>
      home().as.supervisor.get<ClaimExport>(`/claims/${claim.id}/export`),
    );
    const { document, sha256: digest, signature } = result.data;
    expect(sha256(Buffer.from(document))).toBe(digest);
    const { payload } = await compactVerify(signature, createLocalJWKSet(await publicKeySet()));
    expect(new TextDecoder().decode(payload)).toBe(digest);
    expect(JSON.parse(document).evidence[0]).toMatchObject({ id: file.id, sha256: file.sha256 });
    expect(entries.map((entry) => entry.action)).toEqual(['claim.export']);
    const custody = await home().as.viewer.get<CustodyEntry[]>(`/evidence/${file.id}/custody`);
    expect(custody.data.map((entry) => entry.action)).toContain('EXPORTED');
  });
});
