import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, organizationId } from '@/db/columns';
import { EVENT_TYPES, JOB_STATUSES } from '@/db/enums';

export const jobStatus = pgEnum('job_status', JOB_STATUSES);
export const eventType = pgEnum('event_type', EVENT_TYPES);

/** What a person or a client sees of background work; the queue itself carries only the id. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    organizationId: organizationId(),
    type: text('type').notNull(),
    status: jobStatus('status').notNull().default('QUEUED'),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    progressCompleted: integer('progress_completed').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    progressCurrent: text('progress_current'),
    resourceType: text('resource_type'),
    resourceId: uuid('resource_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    error: jsonb('error').$type<{ code: string; message: string }>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('jobs_status').on(t.organizationId, t.status, t.createdAt),
    index('jobs_resource').on(t.organizationId, t.resourceType, t.resourceId),
  ],
);

/** Events wait here, written in the transaction that caused them, until the dispatcher has handed them on. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: id(),
    organizationId: organizationId(),
    type: eventType('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    dispatchedAt: moment('dispatched_at'),
  },
  (t) => [index('outbox_events_due').on(t.createdAt).where(sql`${t.dispatchedAt} is null`)],
);

/** Scope of a key: organization + actor + route. The stored answer is sealed, for it may hold a secret shown once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId(),
    actorKey: text('actor_key').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash'),
    statusCode: integer('status_code'),
    location: text('location'),
    bodySealed: text('body_sealed'),
    lockedAt: moment('locked_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.actorKey, t.route, t.key] }),
    index('idempotency_keys_expiry').on(t.expiresAt),
  ],
);
