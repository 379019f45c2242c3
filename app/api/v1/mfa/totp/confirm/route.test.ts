import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, Holder } from '@/db/testing/second-factor';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { RecoveryCodes, TotpEnrollment } from '@/lib/mfa/schema';

const { home } = twoTenants();

let holder: Holder;

beforeEach(async () => {
  holder = await Holder.of(home());
});

describe('POST /mfa/totp/confirm', () => {
  it('answers ten recovery codes once, and is recorded', async () => {
    const { data } = await holder.self.post<TotpEnrollment>('/mfa/totp/enroll', {});
    const { result, entries } = await audited(home().id, () =>
      holder.self.post<RecoveryCodes>('/mfa/totp/confirm', { code: codeOf(data.secret) }),
    );
    expect(new Set(result.data.recoveryCodes).size).toBe(10);
    expect(entries).toMatchObject([{ action: 'mfa.confirm', outcome: 'success', resource_id: holder.person.id }]);
    expect(await holder.status()).toMatchObject({
      enabled: true,
      method: 'totp',
      pending: false,
      recoveryCodesRemaining: 10,
    });
    expect((await holder.self.get<{ mfa: object }>('/auth/me')).data.mfa).toEqual({ enabled: true });
    expect((await holder.self.post('/mfa/totp/enroll', {})).outcome).toBe('409 CONFLICT');
  });

  it('is confirmed once by ten at the same time', async () => {
    const { data } = await holder.self.post<TotpEnrollment>('/mfa/totp/enroll', {});
    const all = await Promise.all(
      Array.from({ length: 10 }, () => holder.self.post('/mfa/totp/confirm', { code: codeOf(data.secret) })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await holder.status()).recoveryCodesRemaining).toBe(10);
  });
});
