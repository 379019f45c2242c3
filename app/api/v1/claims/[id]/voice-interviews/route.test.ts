import { describe, expect, it } from 'vitest';
import { grantTokens, makeClaim, makeVoiceSession } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = (id: string) => `/claims/${id}/voice-interviews`;

describe('GET /claims/{id}/voice-interviews', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => pathOf((await makeClaim(tenant)).id),
  });

  it('lists the claim’s own, by state and participant', async () => {
    const session = await makeVoiceSession(home());
    await grantTokens(home(), 50);
    const again = await home().as.investigator.post<VoiceSession>(
      `/claims/voice-interview/${session.claimId}/initiate`,
      { poiId: session.poiId },
    );
    await makeVoiceSession(home());
    const list = async (query = {}) =>
      (await home().as.viewer.get<VoiceSession[]>(pathOf(session.claimId), query)).data.map(({ id }) => id);
    expect(await list()).toEqual([again.data.id, session.id]);
    expect(await list({ poiId: session.poiId, status: 'AWAITING_UPLOAD', sortOrder: 'asc' })).toEqual([
      session.id,
      again.data.id,
    ]);
    expect(await list({ status: 'COMPLETED' })).toEqual([]);
  });
});
