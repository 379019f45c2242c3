import type { Transaction } from '@/db/client';
import type { EventType } from '@/db/enums';
import { goesWith } from '@/db/transaction';
import { newId } from '@/lib/core/ids';

/**
 * Puts an event in the outbox inside the transaction that causes it: it is delivered at least once if that commits, and
 * never if it does not. The row's id becomes the delivery's `webhook-id`.
 */
export async function emitEvent(
  tx: Transaction,
  context: { organizationId: string },
  type: EventType,
  data: Record<string, unknown>,
): Promise<void> {
  goesWith(tx, 'events', { id: newId(), organization_id: context.organizationId, type, data });
}
