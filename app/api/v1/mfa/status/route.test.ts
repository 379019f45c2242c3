import { expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { Holder } from '@/db/testing/second-factor';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

it('GET /mfa/status is of the person who asks', async () => {
  const [holder, other] = await Promise.all([Holder.of(home()), Holder.of(home())]);
  const nothing = { enabled: false, method: null, methods: [], pending: false, enrolledAt: null, lastUsedAt: null };
  expect(await holder.status()).toEqual({ ...nothing, recoveryCodesRemaining: 0 });
  await holder.enroll();
  expect(await holder.status()).toMatchObject({ enabled: true, method: 'totp', methods: ['totp'], pending: false });
  expect(await other.status()).toEqual({ ...nothing, recoveryCodesRemaining: 0 });
  expect((await nobody.get('/mfa/status')).outcome).toBe('401 UNAUTHENTICATED');
});
