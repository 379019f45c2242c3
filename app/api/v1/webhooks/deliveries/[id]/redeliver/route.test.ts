import { describe } from 'vitest';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { writing } from '@/db/transaction';
import { newId } from '@/lib/core/ids';
import { emitEvent } from '@/lib/webhooks/emit';

const { home, other } = twoTenants();

async function delivery(tenant: Tenant, status: 'FAILED' | 'PENDING'): Promise<{ path: string }> {
  const resourceId = newId();
  const callback = { url: 'https://client.invalid/hook', resourceId };
  await writing({ organizationId: tenant.id }, (tx) =>
    emitEvent(tx, { organizationId: tenant.id }, 'verification.completed', {}, callback),
  );
  const [row] = await superuser()`
    update webhook_deliveries set status = ${status}, next_attempt_at = now() + interval '1 day'
    where resource_id = ${resourceId} returning id`;
  return { path: `/webhooks/deliveries/${row?.id}/redeliver` };
}

describe('POST /webhooks/deliveries/{id}/redeliver', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: (tenant) => delivery(tenant, 'FAILED'),
    status: 202,
    action: 'webhook.redeliver',
    resourceType: 'webhook_delivery',
    illegal: { call: (tenant) => delivery(tenant, 'PENDING'), outcome: '409 CONFLICT' },
  });
});
