import { and, eq, ne } from 'drizzle-orm';
import { webhookDeliveries } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { presentDelivery } from '@/lib/webhook-endpoints/present';
import { findEndpoint } from '@/lib/webhook-endpoints/read';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { wakeSenders } from '@/lib/webhook-endpoints/wake-senders';

/**
 * Sends an event once more under the same id, with all attempts ahead of it. With `endpointId` the delivery must be one of that endpoint.
 * Throws NOT_FOUND, or CONFLICT while it is on its way or its endpoint takes nothing.
 */
export async function redeliver(caller: Caller, id: string, endpointId?: string): Promise<WebhookDelivery> {
  authorize(caller, endpointId ? 'redeliverEndpointDelivery' : 'redeliverWebhook');
  return writing(caller, async (tx) => {
    const mine = and(
      eq(webhookDeliveries.organizationId, caller.organizationId),
      eq(webhookDeliveries.id, id),
      endpointId ? eq(webhookDeliveries.endpointId, endpointId) : undefined,
    );
    const [present] = await tx.select().from(webhookDeliveries).where(mine);
    if (!present) throw notFound('The delivery');
    const endpoint = present.endpointId ? await findEndpoint(tx, caller, present.endpointId) : null;
    if (endpoint?.status === 'disabled') {
      throw new DomainError('CONFLICT', 'The endpoint is disabled; enable it first.');
    }
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'PENDING', attempts: 0, nextAttemptAt: now(), deliveredAt: null })
      .where(and(mine, ne(webhookDeliveries.status, 'PENDING')))
      .returning();
    if (!row) throw new DomainError('CONFLICT', 'This event is on its way already.');
    wakeSenders(tx);
    await recordAudit(tx, caller, { action: 'webhook.redeliver', resourceType: 'webhook_delivery', resourceId: id });
    return presentDelivery(row);
  });
}
