import { describe, expect, it } from 'vitest';
import type { CompanyProfile } from '@/lib/organizations/engine/company-registry';
import { profileChecks } from '@/lib/organizations/rules';

const nobody = { owners: [], cycle: false, unknown: [] } as unknown as Parameters<typeof profileChecks>[2];
const named = (own: string, registered: string) => {
  const profile = { name: registered, registrationNumber: '1', status: 'active', directors: [] };
  return profileChecks(profile as unknown as CompanyProfile, own, nobody).find(({ name }) => name === 'name')?.result;
};

describe('the name in the register', () => {
  it.each([
    ['Harbour Ltd', 'HARBOUR LIMITED'],
    ['Smith & Co. PLC', 'Smith Co'],
    ['Ромашка ООО', 'РОМАШКА ООО'],
    ['The Limited', 'THE LIMITED'],
  ])('of %s is that of %s', (own, registered) => {
    expect(named(own, registered)).toBe('pass');
  });

  it.each([
    ['Harbour Ltd', 'Harbor Ltd'],
    ['Берёзка ЗАО', 'Ромашка ООО'],
    ['株式会社トヨタ', 'ΑΛΦΑ ΑΕ'],
    ['The Limited', 'AS'],
    ['—', '…'],
  ])('of %s is not that of %s', (own, registered) => {
    expect(named(own, registered)).toBe('warn');
  });
});
