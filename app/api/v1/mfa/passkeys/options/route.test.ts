import { expect, it } from 'vitest';
import { Holder } from '@/db/testing/second-factor';
import { superuser } from '@/db/testing/superuser';
import { PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

it('POST /mfa/passkeys/options asks for a device that verifies its person, after a fresh password', async () => {
  const holder = await Holder.of(home());
  const { data } = await holder.self.post<Record<string, unknown>>('/mfa/passkeys/options', {});
  expect(data).toMatchObject({
    rp: { id: 'localhost', name: 'Casefile' },
    user: { name: holder.person.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await superuser()`update sessions set created_at = now() - interval '1 hour' where user_id = ${holder.person.id}`;
  expect((await holder.self.post('/mfa/passkeys/options', {})).outcome).toBe('403 FORBIDDEN');
  expect((await holder.self.post('/mfa/passkeys/options', { password: PASSWORD })).status).toBe(200);
});
