import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/db/columns';

/**
 * What the authorization server remembers: codes, refresh tokens, grants, interactions, pushed requests, proofs that were used.
 * Rows lie under the SHA-256 of their id, and the payload, which repeats the id, is sealed: whoever reads the table holds no token.
 */
export const oauthArtifacts = pgTable(
  'oauth_artifacts',
  {
    model: text('model').notNull(),
    idHash: text('id_hash').notNull(),
    payloadSealed: text('payload_sealed').notNull(),
    /** Digest of the grant that it came from. */
    grantHash: text('grant_hash'),
    uidHash: text('uid_hash'),
    /** Of a grant: whose it is, and to which application. */
    accountId: uuid('account_id'),
    clientId: text('client_id'),
    /** Of a grant: whose identity provider proved the person who made it; null when they did it themselves. */
    ssoOrganizationId: uuid('sso_organization_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.idHash] }),
    index('oauth_artifacts_grant').on(t.grantHash),
    index('oauth_artifacts_uid').on(t.uidHash),
    index('oauth_artifacts_account').on(t.accountId),
    index('oauth_artifacts_expiry').on(t.expiresAt),
  ],
);
