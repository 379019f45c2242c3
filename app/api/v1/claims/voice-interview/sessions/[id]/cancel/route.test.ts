import { describe, expect, it } from 'vitest';
import { makeUploadedSession, makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}/cancel`;

async function makeCanceled(tenant: Tenant): Promise<VoiceSession> {
  const session = await makeVoiceSession(tenant);
  return (await tenant.as.investigator.post<VoiceSession>(pathOf(session))).data;
}

describe('POST /claims/voice-interview/sessions/{id}/cancel', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeVoiceSession(tenant)), body: { reason: 'by mistake' } }),
    status: 200,
    action: 'voice_interview.cancel',
    resourceType: 'voice_interview',
    changes: ['/status', '/reason'],
    illegal: {
      call: async (tenant) => ({ path: pathOf(await makeCanceled(tenant)) }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('gives the tokens back before a recording came, once of ten', async () => {
    const session = await makeVoiceSession(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.investigator.post<VoiceSession>(pathOf(session))),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(1);
    expect(done[0]?.data).toMatchObject({ status: 'CANCELED', tokensCharged: 0 });
    const rows =
      await superuser()`select type, amount from credit_entries where resource_id = ${session.id} order by sequence`;
    expect(rows.map((row) => [row.type, row.amount])).toEqual([
      ['HOLD', -50],
      ['RELEASE', 50],
    ]);
  });

  it('spends them once the work has begun, and stops the job', async () => {
    const session = await makeUploadedSession(home());
    await home().as.investigator.post(`/claims/voice-interview/sessions/${session.id}/complete-upload`);
    const canceled = await home().as.investigator.post<VoiceSession>(pathOf(session));
    expect(canceled.data).toMatchObject({ status: 'CANCELED', tokensCharged: 50, job: { status: 'CANCELED' } });
  });
});
