import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { webhookEndpoints } from '@/db/schema/webhooks';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { mintSystemCaller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { cancelPending } from '@/lib/webhook-endpoints/cancel-pending';
import type { EndpointRow } from '@/lib/webhook-endpoints/present';
import { disablesAt, healthAfterFailure } from '@/lib/webhook-endpoints/rules';
import { emitEvent } from '@/lib/webhooks/emit';
import type { Sent } from '@/lib/webhooks/send';

/**
 * Notes that an attempt at an endpoint failed. After days of it the organization is told (`webhook.failing`, at its other endpoints and in
 * the audit log), days later the endpoint is switched off (`webhook.disabled`).
 */
export async function recordFailure(tx: Transaction, seen: EndpointRow, sent: Sent): Promise<void> {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, seen.id)).for('update');
  if (endpoint?.status !== 'active') return;
  const health = healthAfterFailure(endpoint, sent.statusCode, now());
  const caller = mintSystemCaller(endpoint.organizationId, 'webhook.deliver');
  const { id, url } = endpoint;
  const { failingSince, warnedAt } = health;
  await tx
    .update(webhookEndpoints)
    .set({
      failingSince,
      warnedAt,
      ...(health.disable
        ? {
            status: 'disabled' as const,
            disabledReason: health.disable,
            version: sql`${webhookEndpoints.version} + 1`,
            updatedAt: now(),
          }
        : {}),
    })
    .where(eq(webhookEndpoints.id, id));
  const data = { webhookId: id, url, failingSince: failingSince?.toISOString() ?? null, lastError: sent.error };
  if (health.warn) {
    await emitEvent(tx, caller, 'webhook.failing', { ...data, disablesAt: disablesAt(health)?.toISOString() });
    await recordAudit(tx, caller, { action: 'webhook.warn', resourceType: 'webhook', resourceId: id });
  }
  if (!health.disable) return;
  await cancelPending(tx, endpoint);
  await emitEvent(tx, caller, 'webhook.disabled', { ...data, reason: health.disable });
  await recordAudit(tx, caller, {
    action: 'webhook.disable',
    resourceType: 'webhook',
    resourceId: id,
    changes: diff({ status: 'active' }, { status: 'disabled', disabledReason: health.disable }),
  });
}
