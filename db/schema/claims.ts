import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  CONTACT_METHODS,
  CONTACT_OUTCOMES,
  DECISION_OUTCOMES,
  INDICATOR_SOURCES,
  INDICATOR_STATUSES,
  PRIORITIES,
  SEVERITIES,
} from '@/db/enums';
import { participants } from '@/db/schema/participants';

export const claimType = pgEnum('claim_type', CLAIM_TYPES);
export const claimStatus = pgEnum('claim_status', CLAIM_STATUSES);
export const priority = pgEnum('priority', PRIORITIES);
export const decisionOutcome = pgEnum('decision_outcome', DECISION_OUTCOMES);
export const contactMethod = pgEnum('contact_method', CONTACT_METHODS);
export const contactOutcome = pgEnum('contact_outcome', CONTACT_OUTCOMES);
export const severity = pgEnum('severity', SEVERITIES);
export const indicatorSource = pgEnum('indicator_source', INDICATOR_SOURCES);
export const indicatorStatus = pgEnum('indicator_status', INDICATOR_STATUSES);

export type PolicyColumn = { number: string; startDate: string | null; endDate: string | null; holder: string | null };
export type VehicleColumn = {
  registrationNumber: string | null;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
};

export const claims = pgTable(
  'claims',
  {
    id: id(),
    organizationId: organizationId(),
    reference: text('reference').notNull(),
    type: claimType('type').notNull(),
    status: claimStatus('status').notNull().default('NEW'),
    priority: priority('priority').notNull().default('NORMAL'),
    lossDate: date('loss_date', { mode: 'string' }).notNull(),
    lossTime: time('loss_time', { precision: 0 }),
    lossLocation: text('loss_location'),
    reportedAt: moment('reported_at').notNull(),
    description: text('description').notNull(),
    amount: numeric('amount', { precision: 14, scale: 2 }),
    currency: text('currency'),
    policy: jsonb('policy').$type<PolicyColumn>(),
    vehicle: jsonb('vehicle').$type<VehicleColumn>(),
    investigatorId: uuid('investigator_id'),
    dueAt: moment('due_at').notNull(),
    closedAt: moment('closed_at'),
    createdBy: text('created_by'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('claims_tenant').on(t.organizationId, t.id),
    unique('claims_reference').on(t.organizationId, t.reference),
    index('claims_status').on(t.organizationId, t.status, t.dueAt),
    index('claims_investigator').on(t.organizationId, t.investigatorId, t.status),
    index('claims_created').on(t.organizationId, t.createdAt),
  ],
);

export const claimCounters = pgTable(
  'claim_counters',
  { organizationId: organizationId(), year: integer('year').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.organizationId, t.year] })],
);

const claimKey = (t: { organizationId: AnyPgColumn; claimId: AnyPgColumn }, name: string) =>
  foreignKey({ name, columns: [t.organizationId, t.claimId], foreignColumns: [claims.organizationId, claims.id] });

export const claimParticipants = pgTable(
  'claim_participants',
  {
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.claimId, t.participantId] }),
    claimKey(t, 'claim_participants_claim'),
    foreignKey({
      name: 'claim_participants_participant',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
    index('claim_participants_by_participant').on(t.organizationId, t.participantId),
  ],
);

export const claimNotes = pgTable(
  'claim_notes',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    text: text('text').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    claimKey(t, 'claim_notes_claim_key'),
    index('claim_notes_claim').on(t.organizationId, t.claimId, t.createdAt),
  ],
);

export const claimContacts = pgTable(
  'claim_contacts',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    method: contactMethod('method').notNull(),
    contactedAt: moment('contacted_at').notNull(),
    outcome: contactOutcome('outcome').notNull(),
    notes: text('notes'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    claimKey(t, 'claim_contacts_claim_key'),
    index('claim_contacts_claim').on(t.organizationId, t.claimId, t.contactedAt),
  ],
);

export const claimIndicators = pgTable(
  'claim_indicators',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    severity: severity('severity').notNull(),
    source: indicatorSource('source').notNull(),
    sourceId: text('source_id'),
    note: text('note'),
    status: indicatorStatus('status').notNull().default('OPEN'),
    /** A rule raised it and nobody has touched it since: the rule may close it, open it again and renew its words. */
    heldByRule: boolean('held_by_rule').notNull().default(false),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    claimKey(t, 'claim_indicators_claim_key'),
    index('claim_indicators_claim').on(t.organizationId, t.claimId, t.createdAt),
    /** Neither a rule that runs twice nor a person raises the same indicator twice. */
    unique('claim_indicators_source').on(t.organizationId, t.claimId, t.code, t.source, t.sourceId).nullsNotDistinct(),
  ],
);

export const claimDecisions = pgTable(
  'claim_decisions',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    outcome: decisionOutcome('outcome').notNull(),
    rationale: text('rationale').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: moment('approved_at'),
    approvalNotes: text('approval_notes'),
    /** Set when a later proposal took its place or the claim went back to work before approval. */
    supersededAt: moment('superseded_at'),
  },
  (t) => [
    claimKey(t, 'claim_decisions_claim_key'),
    index('claim_decisions_claim').on(t.organizationId, t.claimId, t.proposedAt),
  ],
);

/** The timeline's own facts: when something happened and when the organization learnt it are two clocks. */
export const claimEvents = pgTable(
  'claim_events',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id').notNull(),
    kind: text('kind').notNull(),
    summary: text('summary').notNull(),
    happenedAt: moment('happened_at').notNull(),
    learntAt: moment('learnt_at').notNull().defaultNow(),
    actorName: text('actor_name'),
    resourceType: text('resource_type'),
    resourceId: uuid('resource_id'),
  },
  (t) => [
    claimKey(t, 'claim_events_claim_key'),
    index('claim_events_claim').on(t.organizationId, t.claimId, t.happenedAt),
  ],
);
