import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, organizationId } from '@/db/columns';
import { DELIVERY_STATUSES } from '@/db/enums';
import { eventType } from '@/db/schema/platform';

export const deliveryStatus = pgEnum('delivery_status', DELIVERY_STATUSES);

/** One event on its way to one address, with what came of it. The payload is kept as the bytes that are signed. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    organizationId: organizationId(),
    /** The row of the outbox; sent as `webhook-id`, so that a receiver knows a repeat. */
    eventId: uuid('event_id').notNull(),
    type: eventType('type').notNull(),
    url: text('url').notNull(),
    payload: text('payload').notNull(),
    resourceId: uuid('resource_id'),
    status: deliveryStatus('status').notNull().default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next; while somebody tries, when that one is given up. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastStatusCode: integer('last_status_code'),
    lastError: text('last_error'),
    lastDurationMs: integer('last_duration_ms'),
    createdAt: moment('created_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.status, t.nextAttemptAt),
    index('webhook_deliveries_latest').on(t.organizationId, t.createdAt),
    uniqueIndex('webhook_deliveries_once').on(t.eventId, t.url),
  ],
);

/** With what an organization's callbacks are signed: the present secret and, for a while after a change, the one before. */
export const callbackSecrets = pgTable('callback_secrets', {
  organizationId: organizationId().primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  previousSealed: text('previous_sealed'),
  previousUntil: moment('previous_until'),
  rotatedAt: moment('rotated_at').notNull().defaultNow(),
});
