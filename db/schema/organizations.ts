import { index, jsonb, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { ROLES } from '@/db/enums';

export const role = pgEnum('role', ROLES);

export const organizations = pgTable('organizations', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  registrationNumber: text('registration_number'),
  country: text('country'),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  version: version(),
  ...lifecycle(),
});

export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    userId: uuid('user_id').notNull(),
    role: role('role').notNull(),
    version: version(),
    ...lifecycle(),
  },
  (t) => [unique('memberships_person').on(t.organizationId, t.userId), index('memberships_user').on(t.userId)],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: role('role').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...lifecycle(),
  },
  (t) => [uniqueIndex('invitations_email').on(t.organizationId, t.email)],
);
