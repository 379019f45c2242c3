import { beforeEach, describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { codeOf, Holder } from '@/db/testing/second-factor';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

describe('DELETE /mfa/totp', () => {
  it('needs a code, and a password is enough again afterwards', async () => {
    const { secret } = await holder.enroll();
    expect((await holder.self.delete('/mfa/totp', { code: '000000' })).outcome).toBe('401 MFA_CODE_INVALID');
    expect((await holder.self.delete('/mfa/totp', { code: codeOf(secret) })).status).toBe(204);
    expect(await holder.status()).toMatchObject({ enabled: false, pending: false, recoveryCodesRemaining: 0 });
    expect((await holder.logIn()).status).toBe(200);
  });

  it('a lost authenticator is removed with a recovery code', async () => {
    const { recoveryCodes } = await holder.enroll();
    expect((await holder.self.delete('/mfa/totp', { code: recoveryCodes[9] })).status).toBe(204);
  });

  it('nobody reaches another person’s factor', async () => {
    const { secret } = await holder.enroll();
    const other = await makePerson(home().id, 'admin', home().slug);
    const stranger = new Client((await signIn(other.email)).accessToken, null);
    expect((await stranger.delete('/mfa/totp', { code: codeOf(secret) })).outcome).toBe('401 MFA_CODE_INVALID');
    expect((await holder.status()).enabled).toBe(true);
  });
});
