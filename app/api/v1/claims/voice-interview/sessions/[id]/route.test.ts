import { describe, expect, it } from 'vitest';
import { makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}`;

describe('GET /claims/voice-interview/sessions/{id}', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => pathOf(await makeVoiceSession(tenant)),
  });

  it('shows a session whose time is over as expired before any sweep has seen it', async () => {
    const session = await makeVoiceSession(home());
    await superuser()`update voice_sessions set upload_expires_at = now() - interval '1 minute' where id = ${session.id}`;
    const read = await home().as.investigator.get<VoiceSession>(pathOf(session));
    expect(read.data).toMatchObject({ status: 'EXPIRED', upload: null, allowedTransitions: [] });
  });
});
