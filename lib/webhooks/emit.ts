import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { EventType } from '@/db/enums';
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
  // Written out, for it is part of every change: the query builder takes several times as long for an insert.
  await tx.execute(sql`
    insert into outbox_events (id, organization_id, type, data)
    values (${newId()}::uuid, ${context.organizationId}::uuid, ${type}::event_type, ${JSON.stringify(data)}::jsonb)`);
}
