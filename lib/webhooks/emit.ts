import type { Transaction } from '@/db/client';
import type { EventType } from '@/db/enums';
import { webhookDeliveries } from '@/db/schema/webhooks';
import { goesWith } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';

/**
 * Puts an event in the outbox inside the transaction that causes it: it is delivered at least once if that commits, and
 * never if it does not. `callback` names the one address that asked for this event beside the organization's endpoints.
 */
export async function emitEvent(
  tx: Transaction,
  context: { organizationId: string },
  type: EventType,
  data: Record<string, unknown>,
  callback?: { url: string | null; resourceId: string },
): Promise<void> {
  const { organizationId } = context;
  const id = newId();
  goesWith(tx, 'events', { id, organization_id: organizationId, type, data });
  if (!callback?.url) return;
  await tx.insert(webhookDeliveries).values({
    id: newId(),
    organizationId,
    eventId: id,
    type,
    url: callback.url,
    payload: JSON.stringify({ type, timestamp: now().toISOString(), data }),
    resourceId: callback.resourceId,
  });
}
