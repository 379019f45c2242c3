import { and, eq, ne } from 'drizzle-orm';
import { webhookDeliveries } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { presentDelivery } from '@/lib/developers/present';
import type { WebhookDelivery } from '@/lib/developers/schema';

/** Sends an event once more under the same id, with all attempts ahead of it. Throws NOT_FOUND, or CONFLICT while it is on its way. */
export async function redeliver(caller: Caller, id: string): Promise<WebhookDelivery> {
  authorize(caller, 'redeliverWebhook');
  return writing(caller, async (tx) => {
    const mine = and(eq(webhookDeliveries.organizationId, caller.organizationId), eq(webhookDeliveries.id, id));
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ status: 'PENDING', attempts: 0, nextAttemptAt: now(), deliveredAt: null })
      .where(and(mine, ne(webhookDeliveries.status, 'PENDING')))
      .returning();
    if (!row) {
      const [present] = await tx.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(mine);
      if (!present) throw notFound('The delivery');
      throw new DomainError('CONFLICT', 'This event is on its way already.');
    }
    await recordAudit(tx, caller, { action: 'webhook.redeliver', resourceType: 'webhook_delivery', resourceId: id });
    return presentDelivery(row);
  });
}
