import { webhookDeliveries } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { presentDelivery } from '@/lib/webhook-endpoints/present';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { lockEndpoint } from '@/lib/webhook-endpoints/update-webhook';
import { wakeSenders } from '@/lib/webhook-endpoints/wake-senders';

/** Sends `webhook.test` to one endpoint, whatever it chose, the way every event goes. Throws NOT_FOUND, CONFLICT while it is disabled. */
export async function sendTestEvent(caller: Caller, id: string): Promise<WebhookDelivery> {
  authorize(caller, 'testWebhook');
  return writing(caller, async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, id);
    if (endpoint.status !== 'active') throw new DomainError('CONFLICT', 'The endpoint is disabled; enable it first.');
    const type = 'webhook.test' as const;
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        endpointId: id,
        eventId: newId(),
        type,
        url: endpoint.url,
        payload: JSON.stringify({ type, timestamp: now().toISOString(), data: { webhookId: id } }),
      })
      .returning();
    if (!row) throw new Error('The test was not written.');
    wakeSenders(tx);
    await recordAudit(tx, caller, { action: 'webhook.test', resourceType: 'webhook', resourceId: id });
    return presentDelivery(row);
  });
}
