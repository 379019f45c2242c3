import { describe, expect, it } from 'vitest';
import { makeClaim } from '@/db/testing/factories';
import { auditRows, superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { ChainCheck } from '@/lib/audit/schema';

const { home, other } = twoTenants();

describe('GET /audit/verify', () => {
  reading(home, other, { as: 'supervisor', notAs: 'viewer', path: async () => '/audit/verify', addressed: false });

  it.each([
    [
      'a column',
      (id: string) =>
        superuser()`update audit_entries set actor_name = 'Somebody else' where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'the moment',
      (id: string) =>
        superuser()`update audit_entries set created_at = created_at + interval '1 ms' where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'the changes',
      (id: string) =>
        superuser()`update audit_entries set changes = '[]' where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'the hashed text',
      (id: string) =>
        superuser()`update audit_entries set payload = replace(payload, 'claim.create', 'claim.update') where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'text and column alike',
      (id: string) =>
        superuser()`update audit_entries set action = 'claim.update', payload = replace(payload, 'claim.create', 'claim.update') where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'an entry, rehashed by itself',
      (id: string) =>
        superuser()`update audit_entries set action = 'x', payload = replace(payload, 'claim.create', 'x'), hash = encode(sha256(convert_to(previous_hash || replace(payload, 'claim.create', 'x'), 'UTF8')), 'hex') where organization_id = ${id} and sequence = 8`,
      9,
    ],
    [
      'an entry that was removed',
      (id: string) => superuser()`delete from audit_entries where organization_id = ${id} and sequence = 8`,
      8,
    ],
    [
      'the first entry',
      (id: string) => superuser()`delete from audit_entries where organization_id = ${id} and sequence = 1`,
      1,
    ],
    [
      'the end that was cut off',
      (id: string) => superuser()`delete from audit_entries where organization_id = ${id} and sequence = 11`,
      11,
    ],
    [
      'the head that was turned back',
      (id: string) =>
        superuser()`update audit_heads set sequence = 10, hash = (select hash from audit_entries where organization_id = ${id} and sequence = 10) where organization_id = ${id}`,
      11,
    ],
    [
      'the head that was removed',
      (id: string) => superuser()`delete from audit_heads where organization_id = ${id}`,
      1,
    ],
  ] as const)('names the entry when somebody forges %s', async (_name, forge, sequence) => {
    const tenant = await makeTenant();
    for (let i = 0; i < 5; i += 1) await makeClaim(tenant);
    const whole = await tenant.as.supervisor.get<ChainCheck>('/audit/verify');
    expect(whole.data).toMatchObject({ valid: true, entries: 11, firstBroken: null });
    const ids = await auditRows(tenant.id);
    expect(ids).toHaveLength(11);
    await forge(tenant.id);
    const check = await tenant.as.supervisor.get<ChainCheck>('/audit/verify');
    expect(check.data).toMatchObject({ valid: false, firstBroken: { sequence } });
    expect((await home().as.supervisor.get<ChainCheck>('/audit/verify')).data.valid).toBe(true);
  });
});
