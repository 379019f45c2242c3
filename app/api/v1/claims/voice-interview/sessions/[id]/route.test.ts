import { describe, expect, it } from 'vitest';
import { peer, portalCaller, signInWith } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { grantTokens, makeApp, makeVoiceSession } from '@/db/testing/factories';
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
    const read = async (minutesAgo: number) => {
      await superuser()`update voice_sessions set upload_expires_at = now() - make_interval(mins => ${minutesAgo}) where id = ${session.id}`;
      return (await home().as.investigator.get<VoiceSession>(pathOf(session))).data;
    };
    // What was begun in time may still be on its way.
    expect(await read(59)).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null });
    expect(await read(61)).toMatchObject({ status: 'EXPIRED', upload: null, allowedTransitions: [] });
  });

  it('gives the address for the recording to no program that did not open its upload, although it acts for whoever did', async () => {
    const app = await makeApp(home(), {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read', 'claims:write', 'voice:read'],
    });
    const granted = await signInWith(await peer(app), app, await portalCaller(home(), 'investigator'));
    const program = new Client(granted.access_token, home().id);
    const { investigator } = home().as;
    const address = async (as: Client, session: VoiceSession) =>
      (await as.get<VoiceSession>(pathOf(session))).data.upload;
    const own = await makeVoiceSession(home());
    expect(await address(program, own)).toBeNull();
    expect(await address(investigator, own)).not.toBeNull();
    await grantTokens(home(), 50);
    const path = `/claims/voice-interview/${own.claimId}/initiate`;
    const programs = (await program.post<VoiceSession>(path, { poiId: own.poiId })).data;
    expect(await address(program, programs)).not.toBeNull();
    expect(await address(investigator, programs)).not.toBeNull();
  });
});
