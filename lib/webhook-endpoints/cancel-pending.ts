import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { webhookDeliveries } from '@/db/schema/webhooks';

/** Ends what still waits for an endpoint that was switched off or removed. One that is being sent tells how it went all the same. */
export async function cancelPending(tx: Transaction, endpoint: { organizationId: string; id: string }): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'CANCELED' })
    .where(
      and(
        eq(webhookDeliveries.organizationId, endpoint.organizationId),
        eq(webhookDeliveries.endpointId, endpoint.id),
        eq(webhookDeliveries.status, 'PENDING'),
      ),
    );
}
