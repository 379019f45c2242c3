import { expect, it } from 'vitest';
import { Holder } from '@/db/testing/second-factor';
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
