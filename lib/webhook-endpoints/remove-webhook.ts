import { eq, sql } from 'drizzle-orm';
import { webhookEndpoints } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { cancelPending } from '@/lib/webhook-endpoints/cancel-pending';
import { lockEndpoint } from '@/lib/webhook-endpoints/update-webhook';

/** Removes an endpoint: its secrets are forgotten, what waits for it is canceled, its deliveries stay on record. Throws NOT_FOUND. */
export async function removeWebhook(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'deleteWebhook');
  await writing(caller, async (tx) => {
    const before = await lockEndpoint(tx, caller, id);
    await tx
      .update(webhookEndpoints)
      .set({
        deletedAt: now(),
        status: 'disabled',
        secretSealed: null,
        previousSealed: null,
        previousUntil: null,
        version: sql`${webhookEndpoints.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(webhookEndpoints.id, id));
    await cancelPending(tx, before);
    await recordAudit(tx, caller, {
      action: 'webhook.delete',
      resourceType: 'webhook',
      resourceId: id,
      changes: diff({ url: before.url, events: before.events }, { url: null, events: null }),
    });
  });
}
