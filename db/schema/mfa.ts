import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '@/db/columns';
import { users } from '@/db/schema/users';

/** A person's authenticator (RFC 6238). Unconfirmed until a code of it was shown once. */
export const totpAuthenticators = pgTable('totp_authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  secretSealed: text('secret_sealed').notNull(),
  /** The newest time step whose code was taken: no code of it or of an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: moment('created_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
  lastUsedAt: moment('last_used_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Proof of one step of signing in, good once and for a short time. Kept as a digest: reading the table opens nothing. */
export const signInTickets = pgTable('sign_in_tickets', {
  digest: text('digest').primaryKey(),
  purpose: text('purpose', { enum: ['second_factor'] }).notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  organizationId: uuid('current_organization_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
