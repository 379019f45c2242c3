import { expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';

it('GET /auth/passkey/options names no account, and never the same challenge twice', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => nobody.get<{ challenge: string }>('/auth/passkey/options')));
  expect(one?.data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(one?.data).not.toHaveProperty('allowCredentials');
  expect(one?.data.challenge).not.toBe(two?.data.challenge);
});
