import { bigint, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, organizationId } from '@/db/columns';
import { ACTOR_TYPES, AUDIT_OUTCOMES } from '@/db/enums';

export const actorType = pgEnum('actor_type', ACTOR_TYPES);
export const auditOutcome = pgEnum('audit_outcome', AUDIT_OUTCOMES);

export type AuditChange = { path: string; old: unknown; new: unknown };

/** No foreign keys on purpose: entries outlive what they speak of. Written by the function `audit_append` alone. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    organizationId: organizationId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    action: text('action').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    statusCode: integer('status_code').notNull(),
    outcome: auditOutcome('outcome').notNull(),
    actorType: actorType('actor_type').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    resourceType: text('resource_type'),
    resourceId: text('resource_id'),
    requestId: text('request_id').notNull(),
    startedAt: moment('started_at').notNull(),
    createdAt: moment('created_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** The exact text that was hashed, so that an outsider can check the chain without PostgreSQL. */
    payload: text('payload').notNull(),
    hash: text('hash').notNull(),
    previousHash: text('previous_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sequence] }),
    index('audit_entries_resource').on(t.organizationId, t.resourceType, t.resourceId, t.sequence),
    index('audit_entries_actor').on(t.organizationId, t.actorId, t.sequence),
    index('audit_entries_action').on(t.organizationId, t.action, t.sequence),
    index('audit_entries_outcome').on(t.organizationId, t.outcome, t.sequence),
    index('audit_entries_created').on(t.organizationId, t.createdAt),
  ],
);

export const auditHeads = pgTable('audit_heads', {
  organizationId: uuid('organization_id').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
