import { describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { EvidenceReview } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('GET /evidence/{id}/reviews', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/evidence/${(await makeEvidence(tenant)).id}/reviews`,
  });

  it('names who decided what', async () => {
    const { id } = await makeEvidence(home());
    await home().as.supervisor.post(`/evidence/${id}/review`, { decision: 'approve', notes: 'sharp' });
    const list = await home().as.viewer.get<EvidenceReview[]>(`/evidence/${id}/reviews`);
    expect(list.data).toMatchObject([
      { decision: 'approve', notes: 'sharp', reviewer: { id: home().people.supervisor.id } },
    ]);
  });
});
