import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { KYC_STATUSES, ROLES } from '@/db/enums';

export const role = pgEnum('role', ROLES);

export const organizations = pgTable('organizations', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  registrationNumber: text('registration_number'),
  country: text('country'),
  /** Members without a second factor reach nothing but their own account. */
  mfaRequired: boolean('mfa_required').notNull().default(false),
  /** Whether a second person must agree before a match of a sanctions list counts as judged. */
  screeningFourEyes: boolean('screening_four_eyes').notNull().default(false),
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
    /** Who handed out the link, while neither a mailbox nor an identity provider has proven that somebody else took it. */
    unverifiedInviterId: uuid('unverified_inviter_id'),
    unverifiedInviterName: text('unverified_inviter_name'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [unique('memberships_person').on(t.organizationId, t.userId), index('memberships_user').on(t.userId)],
);

/**
 * Accounts that left before anything had proven them somebody else's. What they did stays what their inviter may have done
 * (lib/auth/separation.ts).
 */
export const departedSelves = pgTable(
  'departed_selves',
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: uuid('user_id').notNull(),
    inviterId: uuid('inviter_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.userId] })],
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
    /** Of the link that goes to the mailbox alone: whoever brings it has read that mail. */
    mailTokenHash: text('mail_token_hash').unique(),
    invitedBy: uuid('invited_by').notNull(),
    invitedByName: text('invited_by_name').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    ...lifecycle(),
  },
  (t) => [uniqueIndex('invitations_email').on(t.organizationId, t.email)],
);

export const kycStatus = pgEnum('kyc_status', KYC_STATUSES);

/** One verification of the organization's business. What was found is kept as it was found. */
export const kycRuns = pgTable(
  'kyc_runs',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    status: kycStatus('status').notNull().default('PENDING'),
    asked: jsonb('asked')
      .$type<{ registrationNumber: string | null; country: string | null; lei: string | null }>()
      .notNull(),
    report: jsonb('report').$type<Record<string, unknown>>(),
    error: jsonb('error').$type<{ code: string; message: string }>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
  },
  (t) => [index('kyc_runs_latest').on(t.organizationId, t.createdAt)],
);

/** Which participant a person of a register is: what keeps a second run from making a second one. */
export const registeredPeople = pgTable(
  'registered_people',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    registryKey: text('registry_key').notNull(),
    participantId: uuid('participant_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [unique('registered_people_once').on(t.organizationId, t.registryKey)],
);
