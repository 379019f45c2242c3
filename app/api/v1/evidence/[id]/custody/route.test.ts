import { describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { CustodyEntry } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('GET /evidence/{id}/custody', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/evidence/${(await makeEvidence(tenant)).id}/custody`,
  });

  it('has an entry for everything that happened to the file', async () => {
    const { id } = await makeEvidence(home());
    await home().as.viewer.get(`/evidence/${id}`);
    await home().as.investigator.patch(`/evidence/${id}/tags`, { tags: ['x'] });
    await home().as.supervisor.post(`/evidence/${id}/review`, { decision: 'approve', notes: 'clear' });
    await home().as.supervisor.post(`/evidence/${id}/legal-hold`, { hold: true, reason: 'court' });
    await home().as.supervisor.post(`/evidence/${id}/legal-hold`, { hold: false, reason: 'settled' });
    const list = await home().as.viewer.get<CustodyEntry[]>(`/evidence/${id}/custody`, { sortOrder: 'asc' });
    expect(list.data.map((entry) => entry.action)).toEqual([
      'UPLOADED',
      'HASHED',
      'VIEWED',
      'DOWNLOAD_URL_ISSUED',
      'TAGGED',
      'REVIEWED',
      'HOLD_PLACED',
      'HOLD_RELEASED',
    ]);
    expect(list.data.at(-1)).toMatchObject({ reason: 'settled', actor: { id: home().people.supervisor.id } });
    expect(list.data.at(-1)?.ipAddress).toBe('203.0.113.7');
  });
});
