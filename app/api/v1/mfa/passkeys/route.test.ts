import { beforeEach, describe, expect, it } from 'vitest';
import { Holder } from '@/db/testing/second-factor';
import { audited, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import { newId } from '@/lib/core/ids';
import type { Passkey } from '@/lib/mfa/schema';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

const challengeFor = async (who: Holder) =>
  (await who.self.post<{ challenge: string }>('/mfa/passkeys/options', {})).data.challenge;

describe('POST /mfa/passkeys', () => {
  it('keeps a passkey that its device has proven, shown in list and status', async () => {
    const device = new VirtualAuthenticator();
    const response = device.create(await challengeFor(holder));
    const { result, entries } = await audited(home().id, () =>
      holder.self.post<Passkey>('/mfa/passkeys', { name: 'Laptop', response }),
    );
    expect(result.status).toBe(201);
    expect(result.data).toMatchObject({ name: 'Laptop', backedUp: false, lastUsedAt: null });
    expect(entries).toMatchObject([{ action: 'mfa.add_passkey', resource_id: holder.person.id }]);
    expect((await holder.self.get<Passkey[]>('/mfa/passkeys')).data).toEqual([result.data]);
    expect((await holder.status()).methods).toEqual(['passkey']);
  });

  it('takes a challenge once, of ten at the same time', async () => {
    const challenge = await challengeFor(holder);
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        holder.self.post('/mfa/passkeys', { name: 'x', response: new VirtualAuthenticator().create(challenge) }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of all.filter(({ status }) => status !== 201))
      expect(refused.outcome).toBe('401 MFA_CODE_INVALID');
  });

  it('takes nobody else’s challenge', async () => {
    const other = await Holder.of(home());
    const response = new VirtualAuthenticator().create(await challengeFor(other));
    expect((await holder.self.post('/mfa/passkeys', { name: 'x', response })).outcome).toBe('401 MFA_CODE_INVALID');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a sign-in instead of a registration', { type: 'webauthn.get' }],
    ['no PIN or finger', { verified: false }],
  ])('refuses %s', async (_what, changes) => {
    const response = new VirtualAuthenticator().create(await challengeFor(holder), changes);
    expect((await holder.self.post('/mfa/passkeys', { name: 'x', response })).outcome).toBe('401 MFA_CODE_INVALID');
    expect((await holder.self.get<Passkey[]>('/mfa/passkeys')).data).toEqual([]);
  });

  it.each([{}, { name: 'x' }, { name: '', response: { id: 'x', response: { clientDataJSON: '' } } }])(
    'refuses %j',
    async (body) => {
      expect((await holder.self.post('/mfa/passkeys', body)).outcome).toBe('400 VALIDATION_FAILED');
    },
  );

  it('stops at twenty, of any number at once', async () => {
    for (let made = 0; made < 17; made += 1) {
      await superuser()`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up)
        values (${newId()}, ${holder.person.id}, 'earlier', ${newId()}, 'x', 0, '[]', false)`;
    }
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () => new VirtualAuthenticator().create(await challengeFor(holder))),
    );
    const answers = await Promise.all(
      responses.map((response) => holder.self.post('/mfa/passkeys', { name: 'one of ten', response })),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(3).fill('201'),
      ...Array(7).fill('409 CONFLICT'),
    ]);
  });

  it('refuses an answer that is no JSON inside', async () => {
    const response = { id: 'x', response: { clientDataJSON: '%%%', attestationObject: 'AA' } };
    expect((await holder.self.post('/mfa/passkeys', { name: 'x', response })).outcome).toBe('401 MFA_CODE_INVALID');
  });
});
