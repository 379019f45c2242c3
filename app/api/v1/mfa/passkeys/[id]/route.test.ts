import { expect, it } from 'vitest';
import { Holder } from '@/db/testing/second-factor';
import { superuser } from '@/db/testing/superuser';
import { PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import type { Passkey } from '@/lib/mfa/schema';

const { home } = twoTenants();

it('DELETE /mfa/passkeys/{id} forgets a passkey of the caller and of nobody else', async () => {
  const [holder, other] = await Promise.all([Holder.of(home()), Holder.of(home())]);
  const { data } = await holder.self.post<{ challenge: string }>('/mfa/passkeys/options', {});
  const response = new VirtualAuthenticator().create(data.challenge);
  const { id } = (await holder.self.post<Passkey>('/mfa/passkeys', { name: 'Laptop', response })).data;
  expect((await other.self.delete(`/mfa/passkeys/${id}`)).outcome).toBe('404 NOT_FOUND');
  expect((await holder.self.delete(`/mfa/passkeys/${id}`)).status).toBe(204);
  expect((await holder.self.delete(`/mfa/passkeys/${id}`)).outcome).toBe('404 NOT_FOUND');
  expect((await holder.status()).methods).toEqual([]);
});

it('DELETE /mfa/passkeys/{id} needs a password that was given lately', async () => {
  const holder = await Holder.of(home());
  const { data } = await holder.self.post<{ challenge: string }>('/mfa/passkeys/options', {});
  const response = new VirtualAuthenticator().create(data.challenge);
  const { id } = (await holder.self.post<Passkey>('/mfa/passkeys', { name: 'Laptop', response })).data;
  await superuser()`update sessions set created_at = now() - interval '11 minutes' where user_id = ${holder.person.id}`;
  const remove = (body: object) => holder.self.call('DELETE', `/mfa/passkeys/${id}`, { body });
  expect((await remove({})).outcome).toBe('403 FORBIDDEN');
  expect((await remove({ password: 'a wrong password' })).outcome).toBe('401 INVALID_CREDENTIALS');
  expect((await holder.status()).methods).toEqual(['passkey']);
  expect((await remove({ password: PASSWORD })).status).toBe(204);
});
