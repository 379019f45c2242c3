import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment } from '@/db/columns';

export const keyState = pgEnum('key_state', ['next', 'active', 'retired']);

export const users = pgTable('users', {
  id: id(),
  /** Lower-cased; the unique name of a person across organizations. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  /** When a mailbox or an identity provider last proved the address. */
  emailVerifiedAt: moment('email_verified_at'),
  avatarKey: text('avatar_key'),
  disabledAt: moment('disabled_at'),
  ...lifecycle(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The organization that a portal session works in; API callers name theirs per request. */
    organizationId: uuid('current_organization_id'),
    kind: text('kind', { enum: ['api', 'portal'] }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whose identity provider proved the person; the session then works in that organization alone. */
    ssoOrganizationId: uuid('sso_organization_id'),
    /** As whom the provider knows the person (`sso_identities`), and, as a digest, what it calls this session: SessionIndex or `sid`. */
    ssoIdentityId: uuid('sso_identity_id'),
    ssoSessionHash: text('sso_session_hash'),
    /** What the provider wants to be told when the session ends there too, sealed for the row. */
    ssoHintSealed: text('sso_hint_sealed'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_sso_identity').on(t.ssoIdentityId),
    index('sessions_sso_session').on(t.ssoSessionHash),
  ],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** The token's `jti`. */
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    usedFrom: text('used_from'),
    /** The pair that replaced it, sealed; answered again to the same client within ten seconds. */
    successorSealed: text('successor_sealed'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

export const signingKeys = pgTable('signing_keys', {
  id: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  privateSealed: text('private_sealed').notNull(),
  state: keyState('state').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  activatedAt: moment('activated_at'),
  retiredAt: moment('retired_at'),
});

/** Failed sign-ins per account and per address; the wait grows with the failures. */
export const loginThrottles = pgTable('login_throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: moment('blocked_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Fixed windows shared by every process; rows are leased in portions so that a request rarely waits for one. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: moment('window_start').notNull(),
  used: integer('used').notNull(),
});
