import { foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId } from '@/db/columns';
import { organizations, role } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';

/** What an organization's identity provider shows to provision people. The token itself is shown once; kept are its SHA-256 and how it ends. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    name: text('name').notNull(),
    lastFour: text('last_four').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** Set when a new one took its place. */
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('scim_tokens_secret').on(t.secretHash),
    index('scim_tokens_latest').on(t.organizationId, t.createdAt),
  ],
);

/**
 * What the provider says of a person that it looks after. Whether they are active is their membership: there is one or there is none. The
 * person's id is the resource's.
 */
export const scimUsers = pgTable(
  'scim_users',
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    userName: text('user_name').notNull(),
    /** Lower-cased: two that differ in case are one. */
    userNameKey: text('user_name_key').notNull(),
    externalId: text('external_id'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    displayName: text('display_name'),
    /** The role to come back with; null while the person is active. */
    formerRole: role('former_role'),
    ...lifecycle(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    unique('scim_users_name').on(t.organizationId, t.userNameKey),
    index('scim_users_external').on(t.organizationId, t.externalId),
  ],
);

/** A group of the provider. Only its name says whether it gives a role. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    displayName: text('display_name').notNull(),
    displayNameKey: text('display_name_key').notNull(),
    externalId: text('external_id'),
    ...lifecycle(),
  },
  (t) => [
    unique('scim_groups_name').on(t.organizationId, t.displayNameKey),
    unique('scim_groups_tenant').on(t.organizationId, t.id),
  ],
);

export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    organizationId: organizationId(),
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.groupId, t.userId] }),
    foreignKey({
      name: 'scim_group_members_group',
      columns: [t.organizationId, t.groupId],
      foreignColumns: [scimGroups.organizationId, scimGroups.id],
    }),
    index('scim_group_members_user').on(t.organizationId, t.userId),
  ],
);
