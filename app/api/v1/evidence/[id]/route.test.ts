import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { jpeg, makeClaim, makeClaimIn, makeEvidence, makeParticipant, sha256 } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { CustodyEntry, Evidence } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('GET /evidence/{id}', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/evidence/${(await makeEvidence(tenant)).id}`,
  });

  it('gives a signed address that serves exactly the file, inert, and records the read once', async () => {
    const bytes = await jpeg();
    const made = await makeEvidence(home(), {}, bytes);
    const [first] = await Promise.all(
      Array.from({ length: 5 }, () => home().as.viewer.get<Evidence>(`/evidence/${made.id}`)),
    );
    expect(first?.data).toMatchObject({
      sha256: sha256(bytes),
      status: 'AVAILABLE',
      integrity: { status: 'VERIFIED' },
    });
    const lifetime = Date.parse(first?.data.downloadUrlExpiresAt ?? '') - Date.now();
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000);
    const file = await nobody.get(first?.data.downloadUrl ?? '');
    expect(file.headers.get('content-disposition')).toMatch(/^(attachment|inline)/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const custody = await home().as.viewer.get<CustodyEntry[]>(`/evidence/${made.id}/custody`);
    const reads = custody.data.filter((entry) => entry.action === 'DOWNLOAD_URL_ISSUED');
    expect(reads).toHaveLength(1);
  });
});

describe('PATCH /evidence/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({
      path: `/evidence/${(await makeEvidence(tenant)).id}`,
      body: { claimId: (await makeClaim(tenant)).id, description: 'moved' },
    }),
    status: 200,
    action: 'evidence.update',
    resourceType: 'evidence',
    changes: ['/claimId', '/description'],
    illegal: {
      call: async (tenant) => ({
        path: `/evidence/${(await makeEvidence(tenant)).id}`,
        body: { claimId: (await makeClaimIn(tenant, 'CLOSED')).id },
      }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('moves nothing to another organization, nothing under hold, nothing that is stale', async () => {
    const { id } = await makeEvidence(home());
    const { investigator, supervisor } = home().as;
    for (const body of [
      { claimId: (await makeClaim(other())).id },
      { participantId: (await makeParticipant(other())).id },
    ]) {
      const answer = await investigator.patch(`/evidence/${id}`, body);
      expect(answer.outcome).toBe('404 NOT_FOUND');
      expect(answer.problem.errors?.[0]?.pointer).toBe(`/${Object.keys(body)[0]}`);
    }
    const stale = await investigator.patch(`/evidence/${id}`, { description: 'x' }, { 'if-match': '"9"' });
    expect(stale.outcome).toBe('412 VERSION_CONFLICT');
    await supervisor.post(`/evidence/${id}/legal-hold`, { hold: true, reason: 'court' });
    const held = await investigator.patch(`/evidence/${id}`, { claimId: (await makeClaim(home())).id });
    expect(held.outcome).toBe('423 LEGAL_HOLD');
  });
});
