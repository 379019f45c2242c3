import { beforeEach, describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { Holder } from '@/db/testing/second-factor';
import { audited, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import type { TokenPair } from '@/lib/auth/schema';

const { home } = twoTenants();

let holder: Holder;
let device: VirtualAuthenticator;

beforeEach(async () => {
  holder = await Holder.of(home());
  device = new VirtualAuthenticator();
  const { data } = await holder.self.post<{ challenge: string }>('/mfa/passkeys/options', {});
  const added = await holder.self.post('/mfa/passkeys', { name: 'Phone', response: device.create(data.challenge) });
  expect(added.status).toBe(201);
});

const challenge = async () => (await nobody.get<{ challenge: string }>('/auth/passkey/options')).data.challenge;
const verify = (response: object) => nobody.post<TokenPair>('/auth/passkey/verify', { response });

describe('POST /auth/passkey/verify', () => {
  it('signs in without a password, and is recorded', async () => {
    const response = device.get(await challenge());
    const { result, entries } = await audited(home().id, () => verify(response));
    const me = await new Client(result.data.accessToken, null).get<{ email: string }>('/auth/me');
    expect(me.data.email).toBe(holder.person.email);
    expect(entries).toMatchObject([{ action: 'session.open', outcome: 'success', actor_id: holder.person.id }]);
  });

  it('opens an account that asks for a code, for it is more than a password', async () => {
    await holder.enroll();
    expect((await verify(device.get(await challenge()))).status).toBe(200);
  });

  it('takes an answer once, of ten at the same time', async () => {
    const response = device.get(await challenge());
    const all = await Promise.all(Array.from({ length: 10 }, () => verify(response)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of all.filter(({ status }) => status !== 200))
      expect(refused.outcome).toBe('401 MFA_CODE_INVALID');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a registration instead of a sign-in', { type: 'webauthn.create' }],
    ['no PIN or finger', { verified: false }],
    ['a copy of the device that is behind', { counter: 1 }],
  ])('refuses %s', async (_what, changes) => {
    expect((await verify(device.get(await challenge(), changes))).outcome).toBe('401 MFA_CODE_INVALID');
  });

  it('refuses a challenge of another purpose, an old one, one of nobody', async () => {
    const { data } = await holder.self.post<{ challenge: string }>('/mfa/passkeys/options', {});
    expect((await verify(device.get(data.challenge))).outcome).toBe('401 MFA_CODE_INVALID');
    expect((await verify(device.get('AAAA'))).outcome).toBe('401 MFA_CODE_INVALID');
    const late = await challenge();
    await superuser()`update sign_in_tickets set expires_at = now() where purpose = 'passkey_sign_in'`;
    expect((await verify(device.get(late))).outcome).toBe('401 MFA_CODE_INVALID');
  });

  it('refuses a device that nobody has registered, and a signature of another one', async () => {
    const stranger = new VirtualAuthenticator().get(await challenge());
    expect((await verify(stranger)).outcome).toBe('401 MFA_CODE_INVALID');
    const own = device.get(await challenge());
    expect((await verify({ ...stranger, id: own.id, rawId: own.rawId })).outcome).toBe('401 MFA_CODE_INVALID');
  });
});
