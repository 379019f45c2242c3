import { beforeAll } from 'vitest';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let pair: Promise<[Tenant, Tenant]> | undefined;

/**
 * Two organizations, made once per test process: the tests of single routes share them. With `own` they are the file's alone, where what
 * a test leaves would be in the way of others.
 */
export function twoTenants(options: { own?: boolean } = {}): { home: () => Tenant; other: () => Tenant } {
  let made: [Tenant, Tenant] | undefined;
  beforeAll(async () => {
    const make = (): Promise<[Tenant, Tenant]> => Promise.all([makeTenant(), makeTenant()]);
    if (!options.own) pair ??= make();
    made = await (options.own ? make() : pair);
  });
  const pick = (index: 0 | 1) => () => {
    if (!made) throw new Error('The tenants are made before the tests.');
    return made[index];
  };
  return { home: pick(0), other: pick(1) };
}
