import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, organizationId } from '@/db/columns';
import { LEDGER_TYPES } from '@/db/enums';
import { actorType } from '@/db/schema/audit';

export const ledgerType = pgEnum('ledger_type', LEDGER_TYPES);

/** What an organization can spend (`balance`) and what is set apart for work under way (`held`), in tokens. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    organizationId: organizationId().primaryKey(),
    balance: integer('balance').notNull().default(0),
    held: integer('held').notNull().default(0),
    /** Number of the newest entry of the ledger. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('credit_accounts_never_negative', sql`${t.balance} >= 0 and ${t.held} >= 0`)],
);

/** Append-only: the application's role may neither change nor remove an entry. Amounts are signed and sum to the balance. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    organizationId: organizationId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    type: ledgerType('type').notNull(),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    resourceType: text('resource_type'),
    resourceId: uuid('resource_id'),
    actorType: actorType('actor_type').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('credit_entries_sequence').on(t.organizationId, t.sequence),
    index('credit_entries_type').on(t.organizationId, t.type, t.sequence),
    // A resource is charged once and settled once, whatever runs twice.
    uniqueIndex('credit_entries_hold_once')
      .on(t.organizationId, t.resourceType, t.resourceId)
      .where(sql`type = 'HOLD'`),
    uniqueIndex('credit_entries_settled_once')
      .on(t.organizationId, t.resourceType, t.resourceId)
      .where(sql`type in ('CAPTURE', 'RELEASE')`),
  ],
);
