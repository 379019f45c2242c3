import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { webhookEndpoints } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { cancelPending } from '@/lib/webhook-endpoints/cancel-pending';
import { type EndpointRow, presentWebhook } from '@/lib/webhook-endpoints/present';
import { endpointOf } from '@/lib/webhook-endpoints/read';
import type { UpdateWebhookInput, Webhook } from '@/lib/webhook-endpoints/schema';
import { checkCallbackUrl } from '@/lib/webhooks/target';

/** The endpoint, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockEndpoint(tx: Transaction, caller: Caller, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(endpointOf(caller, id)).for('update');
  if (!row) throw notFound('The endpoint');
  return row;
}

/** What switching an endpoint on or off changes beside its status. On again means: nothing is held against it. */
function standing(status: Webhook['status'] | undefined): Partial<EndpointRow> {
  if (status === 'active') return { disabledReason: null, failingSince: null, warnedAt: null };
  return status === 'disabled' ? { disabledReason: 'person' } : {};
}

/**
 * Changes an endpoint. Deliveries that wait go to the new address; those of an endpoint that is switched off are canceled. Throws
 * NOT_FOUND, VALIDATION_FAILED at `/url`, VERSION_CONFLICT.
 */
export async function updateWebhook(
  caller: Caller,
  id: string,
  input: UpdateWebhookInput,
  expectedVersion: number | null,
): Promise<Webhook> {
  authorize(caller, 'updateWebhook');
  if (input.url !== undefined) checkCallbackUrl(input.url, '/url');
  return writing(caller, async (tx) => {
    const before = await lockEndpoint(tx, caller, id);
    if (expectedVersion !== null && expectedVersion !== before.version) {
      throw new DomainError('VERSION_CONFLICT', 'The endpoint was changed meanwhile.');
    }
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        ...input,
        ...(input.status === before.status ? {} : standing(input.status)),
        version: sql`${webhookEndpoints.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!row) throw notFound('The endpoint');
    if (row.status === 'disabled') await cancelPending(tx, row);
    await recordAudit(tx, caller, {
      action: 'webhook.update',
      resourceType: 'webhook',
      resourceId: id,
      changes: diff(before, input),
    });
    return presentWebhook(row);
  });
}
