import { beforeEach, describe, expect, it } from 'vitest';
import { Holder } from '@/db/testing/second-factor';
import { superuser } from '@/db/testing/superuser';
import { PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { TotpEnrollment } from '@/lib/mfa/schema';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

describe('POST /mfa/totp/enroll', () => {
  it('shows the secret as text, address and picture, and changes nothing before a code confirms it', async () => {
    const { data } = await holder.self.post<TotpEnrollment>('/mfa/totp/enroll', {});
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.otpauthUrl).toContain(`secret=${data.secret}`);
    expect(data.otpauthUrl).toContain('issuer=Casefile');
    expect(data.qrCodeSvg).toMatch(/^<svg/);
    expect(await holder.status()).toMatchObject({ enabled: false, method: null, methods: [], pending: true });
    expect((await holder.logIn()).status).toBe(200);
    expect((await holder.self.post('/mfa/totp/confirm', { code: '000000' })).outcome).toBe('401 MFA_CODE_INVALID');
  });

  it('keeps the secret sealed and codes as digests', async () => {
    const { secret, recoveryCodes } = await holder.enroll();
    const [row] = await superuser()`select * from totp_authenticators where user_id = ${holder.person.id}`;
    const rows = await superuser()`select * from recovery_codes where user_id = ${holder.person.id}`;
    const kept = JSON.stringify([row, rows]);
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('needs the password again when the sign-in is long ago', async () => {
    await superuser()`update sessions set created_at = now() - interval '11 minutes' where user_id = ${holder.person.id}`;
    expect((await holder.self.post('/mfa/totp/enroll', {})).outcome).toBe('403 FORBIDDEN');
    expect((await holder.self.post('/mfa/totp/enroll', { password: 'wrong' })).outcome).toBe('401 INVALID_CREDENTIALS');
    expect((await holder.self.post('/mfa/totp/enroll', { password: PASSWORD })).status).toBe(200);
  });
});
