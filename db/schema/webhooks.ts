import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { DELIVERY_STATUSES, WEBHOOK_DISABLED_REASONS, WEBHOOK_STATUSES } from '@/db/enums';
import { organizations } from '@/db/schema/organizations';
import { eventType } from '@/db/schema/platform';

export const deliveryStatus = pgEnum('delivery_status', DELIVERY_STATUSES);
export const webhookStatus = pgEnum('webhook_status', WEBHOOK_STATUSES);

/** One attempt of a delivery, as its log keeps it. */
export type DeliveryAttempt = { at: string; statusCode: number | null; error: string | null; durationMs: number };

/**
 * An address that gets the events it chose. Its secrets are sealed; while a new one replaces it, the one before signs too. A removed
 * endpoint keeps its row, without secrets, for the deliveries that name it.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    url: text('url').notNull(),
    description: text('description'),
    /** Names of events, `*`, or a beginning such as `claim.*`. */
    events: text('events').array().notNull(),
    status: webhookStatus('status').notNull().default('active'),
    disabledReason: text('disabled_reason', { enum: WEBHOOK_DISABLED_REASONS }),
    secretSealed: text('secret_sealed'),
    previousSealed: text('previous_sealed'),
    previousUntil: moment('previous_until'),
    /** When the secret was last changed. */
    rotatedAt: moment('rotated_at'),
    /** The first failure since something last arrived. */
    failingSince: moment('failing_since'),
    /** When it was told that the endpoint fails. */
    warnedAt: moment('warned_at'),
    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    deletedAt: moment('deleted_at'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('webhook_endpoints_tenant').on(t.organizationId, t.id),
    index('webhook_endpoints_latest').on(t.organizationId, t.createdAt),
  ],
);

/** One event on its way to one address, with what came of it. The payload is kept as the bytes that are signed. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    organizationId: organizationId(),
    /** Null for a `callbackUrl`. */
    endpointId: uuid('endpoint_id'),
    /** The row of the outbox (a test has none); sent as `webhook-id`, so that a receiver knows a repeat. */
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
    /** The latest attempts, the oldest first. */
    attemptLog: jsonb('attempt_log').$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.organizationId, t.nextAttemptAt).where(sql`status = 'PENDING'`),
    index('webhook_deliveries_latest').on(t.organizationId, t.createdAt),
    index('webhook_deliveries_endpoint').on(t.organizationId, t.endpointId, t.createdAt),
    unique('webhook_deliveries_event_once').on(t.eventId, t.endpointId, t.url).nullsNotDistinct(),
    foreignKey({
      name: 'webhook_deliveries_endpoint_fk',
      columns: [t.organizationId, t.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
    }),
  ],
);

/** With what an organization's callbacks are signed: the present secret and, for a while after a change, the one before. */
export const callbackSecrets = pgTable('callback_secrets', {
  organizationId: organizationId().primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  previousSealed: text('previous_sealed'),
  previousUntil: moment('previous_until'),
  /** When it was last changed. */
  rotatedAt: moment('rotated_at'),
});
