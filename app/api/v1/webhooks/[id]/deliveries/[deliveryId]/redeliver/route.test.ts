import { describe, expect, it } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });
const receiver = webhookReceiver();

async function ended(tenant: Tenant, url = 'https://client.invalid/'): Promise<{ webhook: string; delivery: string }> {
  const { id } = await makeWebhook(tenant, { url });
  const { data } = await tenant.as.developer.post<WebhookDelivery>(`/webhooks/${id}/test`);
  await superuser()`update webhook_deliveries set status = 'FAILED', attempts = 9 where id = ${data.id}`;
  return { webhook: id, delivery: data.id };
}

const path = ({ webhook, delivery }: { webhook: string; delivery: string }) =>
  `/webhooks/${webhook}/deliveries/${delivery}/redeliver`;

describe('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({ path: path(await ended(tenant)) }),
    status: 202,
    action: 'webhook.redeliver',
    resourceType: 'webhook_delivery',
    illegal: {
      call: async (tenant) => {
        const one = await ended(tenant);
        await tenant.as.developer.patch(`/webhooks/${one.webhook}`, { status: 'disabled' });
        return { path: path(one) };
      },
      outcome: '409 CONFLICT',
    },
  });

  it('sends the same bytes under the same id', async () => {
    const one = await ended(home(), receiver.url);
    await home().as.developer.post(path(one));
    await deliverAll();
    await home().as.developer.post(path(one));
    await deliverAll();
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('of ten in parallel one wins', async () => {
    const one = await ended(home());
    const answers = await Promise.all(Array.from({ length: 10 }, () => home().as.developer.post(path(one))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(9).fill(409)]);
  });

  it('knows the deliveries of this endpoint alone', async () => {
    const [one, two] = [await ended(home()), await ended(home())];
    const answer = await home().as.developer.post(path({ webhook: one.webhook, delivery: two.delivery }));
    expect(answer.outcome).toBe('404 NOT_FOUND');
  });
});
