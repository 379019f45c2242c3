import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, Holder, verify } from '@/db/testing/second-factor';
import { twoTenants } from '@/db/testing/two-tenants';
import type { RecoveryCodes } from '@/lib/mfa/schema';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

describe('POST /mfa/recovery-codes', () => {
  it('new recovery codes end the earlier ones', async () => {
    const { secret, recoveryCodes } = await holder.enroll();
    const renewed = await holder.self.post<RecoveryCodes>('/mfa/recovery-codes', { code: codeOf(secret) });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const old = await verify({ mfaToken: await holder.ticket(), recoveryCode: recoveryCodes[0] });
    expect(old.outcome).toBe('401 MFA_CODE_INVALID');
    const fresh = await verify({ mfaToken: await holder.ticket(), recoveryCode: renewed.data.recoveryCodes[0] });
    expect(fresh.status).toBe(200);
  });
});
