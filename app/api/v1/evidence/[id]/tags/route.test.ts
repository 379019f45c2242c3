import { describe, expect, it } from 'vitest';
import { makeClaimIn, makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Evidence } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('PATCH /evidence/{id}/tags', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({
      path: `/evidence/${(await makeEvidence(tenant)).id}/tags`,
      body: { tags: ['a', 'b'] },
    }),
    status: 200,
    action: 'evidence.tag',
    resourceType: 'evidence',
    changes: ['/tags'],
    illegal: {
      call: async (tenant) => {
        const claim = await makeClaimIn(tenant, 'PENDING_DECISION');
        const { id } = await makeEvidence(tenant, { claimId: claim.id });
        await tenant.as.supervisor.post(`/claims/${claim.id}/decision/approve`);
        return { path: `/evidence/${id}/tags`, body: { tags: ['late'] } };
      },
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('trims, folds case, keeps each once, and edits', async () => {
    const { id } = await makeEvidence(home());
    const patch = async (body: unknown) =>
      (await home().as.investigator.patch<Evidence>(`/evidence/${id}/tags`, body)).data.tags;
    expect(await patch({ tags: ['  Rear ', 'REAR', 'night'] })).toEqual(['rear', 'night']);
    expect(await patch({ add: ['Glass', 'rear'], remove: ['NIGHT'] })).toEqual(['rear', 'glass']);
    expect(await patch({ tags: [] })).toEqual([]);
  });

  it.each([
    [{ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }],
    [{ tags: [''] }],
    [{ tags: ['x'.repeat(65)] }],
    [{ tags: [1] }],
    [{ tags: 'rear' }],
    [{ tags: ['a'], add: ['b'] }],
    [{ tag: ['a'] }],
  ])('refuses %j', async (body) => {
    const { id } = await makeEvidence(home());
    const answer = await home().as.investigator.patch(`/evidence/${id}/tags`, body);
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).not.toBe('');
  });

  it('counts all tags of a record against the limit', async () => {
    const { id } = await makeEvidence(home());
    const many = Array.from({ length: 50 }, (_, i) => `t${i}`);
    await home().as.investigator.patch(`/evidence/${id}/tags`, { tags: many });
    const over = await home().as.investigator.patch(`/evidence/${id}/tags`, { add: ['one-more'] });
    expect(over.problem.errors?.[0]?.pointer).toBe('/add');
  });
});
