import { describe, expect, it } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeClaim, makeWebhook } from '@/db/testing/factories';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });

describe('GET /webhooks/{id}/deliveries', () => {
  reading(home, other, {
    as: 'developer',
    notAs: 'viewer',
    path: async (tenant) => `/webhooks/${(await makeWebhook(tenant)).id}/deliveries`,
  });

  it('lists this endpoint’s alone, by type and state', async () => {
    const tenant = await makeTenant();
    const [mine] = await Promise.all([makeWebhook(tenant), makeWebhook(tenant)]);
    await makeClaim(tenant);
    await tenant.as.developer.post(`/webhooks/${mine.id}/test`);
    await deliverAll();
    const list = async (query: Record<string, string>) =>
      (await tenant.as.developer.get<WebhookDelivery[]>(`/webhooks/${mine.id}/deliveries`, query)).data;
    expect((await list({})).map(({ type }) => type).toSorted()).toEqual(['claim.created', 'webhook.test']);
    expect((await list({})).every(({ webhookId }) => webhookId === mine.id)).toBe(true);
    expect((await list({ type: 'webhook.test' })).map(({ status }) => status)).toEqual(['PENDING']);
    expect(await list({ status: 'DELIVERED' })).toEqual([]);
  });
});
