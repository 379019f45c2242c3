import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { audited, auditRows } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe('what no operation serves', () => {
  it.each([
    ['DELETE', '/claims', '405 METHOD_NOT_ALLOWED'],
    ['PATCH', '/no/such/path', '404 NOT_FOUND'],
  ] as const)('%s %s is recorded in the organization of who tried', async (method, path, outcome) => {
    const { result, entries } = await audited(tenant.id, () => tenant.as.admin.call(method, path));
    expect(result.outcome).toBe(outcome);
    expect(entries).toMatchObject([
      { action: 'request.unserved', outcome: 'failure', status_code: result.status, actor_id: tenant.people.admin.id },
    ]);
  });

  it('is recorded in the platform’s chain when nobody is signed in, and reading is not recorded', async () => {
    const tried = await nobody.call('POST', '/no/such/path');
    const read = await nobody.call('GET', '/no/such/path');
    const rows = await auditRows(null);
    expect(rows.find((row) => row.request_id === tried.problem.requestId)).toMatchObject({ status_code: 404 });
    expect(rows.some((row) => row.request_id === read.problem.requestId)).toBe(false);
  });
});
