import type { webhookDeliveries, webhookEndpoints } from '@/db/schema/webhooks';
import { creator } from '@/lib/developers/present';
import { disablesAt, EVENT_CHOICES } from '@/lib/webhook-endpoints/rules';
import type { Webhook, WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { previousSecretUntil } from '@/lib/webhooks/sign';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Row → wire of an endpoint; its secrets stay behind. */
export function presentWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: EVENT_CHOICES.filter((choice) => row.events.includes(choice)),
    status: row.status,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    disablesAt: row.status === 'active' ? (disablesAt(row)?.toISOString() ?? null) : null,
    previousSecretUntil: previousSecretUntil(row),
    createdBy: creator(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Row → wire of a delivery. */
export function presentDelivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.eventId,
    webhookId: row.endpointId,
    type: row.type,
    url: row.url,
    resourceId: row.resourceId,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'PENDING' ? row.nextAttemptAt.toISOString() : null,
    lastStatusCode: row.lastStatusCode,
    lastError: row.lastError,
    lastDurationMs: row.lastDurationMs,
    attemptLog: row.attemptLog,
    payload: row.payload,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
