import { describe, expect, it } from 'vitest';
import { makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}/upload-url`;

/** As the pipeline leaves a session whose recording could not be used. */
async function makeUnusable(tenant: Tenant): Promise<VoiceSession> {
  const session = await makeVoiceSession(tenant);
  await superuser()`update voice_sessions set status = 'FAILED', error = '{"code": "NO_SPEECH", "message": "x"}',
    upload_expires_at = now() + interval '7 days' where id = ${session.id}`;
  return session;
}

describe('POST /claims/voice-interview/sessions/{id}/upload-url', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeUnusable(tenant)) }),
    status: 200,
    action: 'voice_interview.reopen_upload',
    resourceType: 'voice_interview',
    changes: ['/status'],
    illegal: {
      call: async (tenant) => ({ path: pathOf(await makeVoiceSession(tenant)) }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('opens one second try, of ten at once and of later ones', async () => {
    const session = await makeUnusable(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.investigator.post<VoiceSession>(pathOf(session), {})),
    );
    const opened = answers.filter((answer) => answer.status === 200);
    expect(opened).toHaveLength(1);
    expect(opened[0]?.data).toMatchObject({ status: 'AWAITING_UPLOAD', error: null, uploadsLeft: 0 });
    expect(opened[0]?.data.upload?.url).not.toBe(session.upload?.url);
    await superuser()`update voice_sessions set status = 'FAILED', error = '{"code": "NO_SPEECH", "message": "x"}'
      where id = ${session.id}`;
    expect((await home().as.investigator.post(pathOf(session), {})).outcome).toBe('409 INVALID_STATE_TRANSITION');
  });
});
