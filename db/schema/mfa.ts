import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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

/** A person's passkey (WebAuthn discoverable credential). The private key never leaves their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses that the device has counted; 0 for ever where it counts none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Proof of one step of signing in, good once and for a short time. Kept as a digest: reading the table opens nothing. */
export const signInTickets = pgTable('sign_in_tickets', {
  digest: text('digest').primaryKey(),
  purpose: text('purpose', { enum: ['second_factor', 'passkey_registration', 'passkey_sign_in'] }).notNull(),
  /** Null until a passkey has said who signs in. */
  userId: uuid('user_id').references(() => users.id),
  organizationId: uuid('current_organization_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
