import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants({ own: true });
const receiver = webhookReceiver();

describe('POST /webhooks/{id}/test', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({ path: `/webhooks/${(await makeWebhook(tenant)).id}/test` }),
    status: 202,
    action: 'webhook.test',
    resourceType: 'webhook',
    illegal: {
      call: async (tenant) => {
        const { id } = await makeWebhook(tenant);
        await tenant.as.developer.patch(`/webhooks/${id}`, { status: 'disabled' });
        return { path: `/webhooks/${id}/test` };
      },
      outcome: '409 CONFLICT',
    },
  });

  it('goes to this endpoint alone, whatever it chose', async () => {
    const made = await makeWebhook(home(), { url: receiver.url, events: ['tokens.*'] });
    await makeWebhook(home(), { url: `${receiver.url}?neighbour`, events: ['*'] });
    await home().as.developer.post(`/webhooks/${made.id}/test`);
    await deliverAll();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    expect(new Verifier(made.secret).verify(got?.body ?? '', got?.headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
      data: { webhookId: made.id },
    });
  });
});
