import { beforeEach, describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { codeOf, Holder, verify } from '@/db/testing/second-factor';
import { audited, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

describe('POST /auth/mfa/verify', () => {
  it('answers MFA_REQUIRED with a ticket that is no token, then a pair for a code', async () => {
    const { secret } = await holder.enroll();
    const first = await holder.logIn();
    expect(first.outcome).toBe('401 MFA_REQUIRED');
    const mfaToken = String(first.problem.mfaToken);
    expect((await new Client(mfaToken, home().id).get('/auth/me')).outcome).toBe('401 UNAUTHENTICATED');
    const second = await verify({ mfaToken, code: codeOf(secret) });
    expect(Object.keys(second.data).sort()).toEqual(['accessToken', 'expiresIn', 'refreshToken']);
    expect((await new Client(second.data.accessToken, null).get('/auth/me')).status).toBe(200);
  });

  it('takes a code once, also of ten at the same time with tickets of their own', async () => {
    const { secret } = await holder.enroll();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => holder.ticket()));
    const code = codeOf(secret);
    const all = await Promise.all([...tickets, ...tickets].map((mfaToken) => verify({ mfaToken, code })));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const refused of all.filter((answer) => answer.status !== 200)) {
      expect(['401 MFA_CODE_INVALID', '423 ACCOUNT_LOCKED', '401 UNAUTHENTICATED']).toContain(refused.outcome);
    }
  });

  it('takes a ticket once', async () => {
    const { secret, recoveryCodes } = await holder.enroll();
    const mfaToken = await holder.ticket();
    expect((await verify({ mfaToken, code: codeOf(secret) })).status).toBe(200);
    const again = await verify({ mfaToken, recoveryCode: recoveryCodes[0] });
    expect(again.outcome).toBe('401 UNAUTHENTICATED');
    // A code that opened nothing is not used up.
    expect((await verify({ mfaToken: await holder.ticket(), recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('takes no ticket that is too old', async () => {
    const { secret } = await holder.enroll();
    const mfaToken = await holder.ticket();
    await superuser()`update sign_in_tickets set expires_at = now() where user_id = ${holder.person.id}`;
    expect((await verify({ mfaToken, code: codeOf(secret) })).outcome).toBe('401 UNAUTHENTICATED');
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await holder.enroll();
    const typed = ` ${recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ')} `;
    expect((await verify({ mfaToken: await holder.ticket(), recoveryCode: typed })).status).toBe(200);
    const again = await verify({ mfaToken: await holder.ticket(), recoveryCode: typed });
    expect(again.outcome).toBe('401 MFA_CODE_INVALID');
    expect((await holder.status()).recoveryCodesRemaining).toBe(9);
  });

  it('holds codes back after failures; the right password does not forgive them, a recovery code still opens', async () => {
    const { secret, recoveryCodes } = await holder.enroll();
    const mfaToken = await holder.ticket();
    for (let i = 0; i < 5; i += 1)
      expect((await verify({ mfaToken, code: '000000' })).outcome).toBe('401 MFA_CODE_INVALID');
    const fresh = await holder.ticket();
    expect((await verify({ mfaToken: fresh, code: codeOf(secret) })).outcome).toBe('423 ACCOUNT_LOCKED');
    expect((await verify({ mfaToken: fresh, recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('records what was refused in the organization, without the code', async () => {
    await holder.enroll();
    const mfaToken = await holder.ticket();
    const { entries } = await audited(home().id, () => verify({ mfaToken, code: '000001' }));
    expect(entries).toMatchObject([{ action: 'session.open', outcome: 'denied', resource_id: holder.person.id }]);
    expect(JSON.stringify(entries)).not.toContain('000001');
    expect(JSON.stringify(entries)).not.toContain(mfaToken);
  });

  it.each([
    {},
    { mfaToken: 'x' },
    { mfaToken: 'x', code: '12345' },
    { mfaToken: 'x', code: '123456', recoveryCode: 'ABCDE-FGHJK' },
    { mfaToken: 'x', code: 123456 },
  ])('refuses %j', async (body) => {
    expect((await verify(body)).outcome).toBe('400 VALIDATION_FAILED');
  });
});
