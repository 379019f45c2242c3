import { beforeAll } from 'vitest';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let pair: Promise<[Tenant, Tenant]> | undefined;

/** Two organizations, made once per test process: the tests of single routes share them. */
export function twoTenants(): { home: () => Tenant; other: () => Tenant } {
  let made: [Tenant, Tenant] | undefined;
  beforeAll(async () => {
    pair ??= Promise.all([makeTenant(), makeTenant()]);
    made = await pair;
  });
  const pick = (index: 0 | 1) => () => {
    if (!made) throw new Error('The tenants are made before the tests.');
    return made[index];
  };
  return { home: pick(0), other: pick(1) };
}
