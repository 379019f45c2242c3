import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { API_KEY_MODES, APP_STATUSES, APP_TYPES, DEVELOPER_STATUSES, DEVELOPER_TIERS } from '@/db/enums';
import { organizations } from '@/db/schema/organizations';

export const appType = pgEnum('app_type', APP_TYPES);
export const appStatus = pgEnum('app_status', APP_STATUSES);
export const developerTier = pgEnum('developer_tier', DEVELOPER_TIERS);
export const developerStatus = pgEnum('developer_status', DEVELOPER_STATUSES);
export const apiKeyMode = pgEnum('api_key_mode', API_KEY_MODES);

/** An organization's standing as a developer; made when it first does anything here. */
export const developerAccounts = pgTable(
  'developer_accounts',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    tier: developerTier('tier').notNull().default('sandbox'),
    status: developerStatus('status').notNull().default('active'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('developer_accounts_once').on(t.organizationId),
    unique('developer_accounts_tenant').on(t.organizationId, t.id),
  ],
);

/** Scopes beyond those of the maker's role that an administrator lets a program use for a while. */
const approval = () => ({
  approvedScopes: text('approved_scopes').array().notNull().default([]),
  approvedById: uuid('approved_by_id'),
  approvedByName: text('approved_by_name'),
  approvedUntil: moment('approved_until'),
});

/** A key of the API. The key itself is shown once; kept are its SHA-256, how it begins and how it ends. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    name: text('name').notNull(),
    mode: apiKeyMode('mode').notNull(),
    prefix: text('prefix').notNull(),
    lastFour: text('last_four').notNull(),
    secretHash: text('secret_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    ...approval(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [uniqueIndex('api_keys_secret').on(t.secretHash), index('api_keys_latest').on(t.organizationId, t.createdAt)],
);

/** An OAuth application. Its secret is shown once; while a new one replaces it, the one before lives on for a while. */
export const oauthApps = pgTable(
  'oauth_apps',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    type: appType('type').notNull(),
    description: text('description'),
    redirectUris: text('redirect_uris').array().notNull(),
    scopes: text('scopes').array().notNull(),
    status: appStatus('status').notNull().default('active'),
    /** Null for the public types. */
    secretHash: text('secret_hash'),
    secretLastFour: text('secret_last_four'),
    secretCreatedAt: moment('secret_created_at'),
    previousSecretHash: text('previous_secret_hash'),
    previousSecretUntil: moment('previous_secret_until'),
    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    /** Who else could ever act as it: was given a secret, or said where its codes go. */
    holderIds: uuid('holder_ids').array().notNull().default([]),
    /** Whose role bounds what it does on its own: its maker, later whoever was given its present secret. */
    responsibleId: uuid('responsible_id'),
    responsibleSince: moment('responsible_since').notNull().defaultNow(),
    ...approval(),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    uniqueIndex('oauth_apps_client').on(t.clientId),
    index('oauth_apps_latest').on(t.organizationId, t.createdAt),
    // Asked with every request of a browser on another origin.
    index('oauth_apps_spa').on(t.organizationId).where(sql`${t.type} = 'spa'`),
  ],
);

/** One request of an application or a key: what was asked and how it ended, never what was in it. Kept for a while. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: id(),
    organizationId: organizationId(),
    actorType: text('actor_type', { enum: ['application', 'api_key'] }).notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    operation: text('operation').notNull(),
    method: text('method').notNull(),
    /** The template, such as `/api/v1/claims/{id}`. */
    path: text('path').notNull(),
    statusCode: integer('status_code').notNull(),
    durationMs: integer('duration_ms').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('api_requests_latest').on(t.organizationId, t.createdAt),
    index('api_requests_actor').on(t.organizationId, t.actorId, t.createdAt),
  ],
);
