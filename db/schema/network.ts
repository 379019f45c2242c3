import { foreignKey, index, integer, pgEnum, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { IDENTIFIER_SOURCES, LINK_ENDS, LINK_KINDS, LINK_STATUSES } from '@/db/enums';

export const linkKind = pgEnum('link_kind', LINK_KINDS);
export const linkStatus = pgEnum('link_status', LINK_STATUSES);
export const linkEnd = pgEnum('link_end', LINK_ENDS);
export const identifierSource = pgEnum('identifier_source', IDENTIFIER_SOURCES);

/**
 * Every identifier that a participant or a claim holds, in its one spelling, by where it was found. The primary key begins with the value,
 * so that who else holds it is one range of the index.
 */
export const networkIdentifiers = pgTable(
  'network_identifiers',
  {
    organizationId: organizationId(),
    kind: linkKind('kind').notNull(),
    value: text('value').notNull(),
    holderType: linkEnd('holder_type').notNull(),
    holderId: uuid('holder_id').notNull(),
    sourceType: identifierSource('source_type').notNull(),
    sourceId: uuid('source_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({
      name: 'network_identifiers_pk',
      columns: [t.organizationId, t.kind, t.value, t.holderType, t.holderId, t.sourceType, t.sourceId],
    }),
    index('network_identifiers_source').on(t.organizationId, t.sourceType, t.sourceId),
    index('network_identifiers_holder').on(t.organizationId, t.holderId),
  ],
);

/**
 * Two holders of one value. `firstId` is the smaller of both ids, so that a pair has one row whoever was found first. A link whose ends no
 * longer both hold the value is ended, not removed: what people said about it stays.
 */
export const networkLinks = pgTable(
  'network_links',
  {
    id: id(),
    organizationId: organizationId(),
    kind: linkKind('kind').notNull(),
    value: text('value').notNull(),
    firstType: linkEnd('first_type').notNull(),
    firstId: uuid('first_id').notNull(),
    secondType: linkEnd('second_type').notNull(),
    secondId: uuid('second_id').notNull(),
    /** How many hold the value, these two included: the more, the less it says. */
    holders: integer('holders').notNull(),
    status: linkStatus('status').notNull().default('OPEN'),
    foundAt: moment('found_at').notNull(),
    endedAt: moment('ended_at'),
    reason: text('reason'),
    reviewedById: uuid('reviewed_by_id'),
    reviewedByName: text('reviewed_by_name'),
    reviewedAt: moment('reviewed_at'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('network_links_tenant').on(t.organizationId, t.id),
    unique('network_links_once').on(t.organizationId, t.kind, t.value, t.firstId, t.secondId),
    index('network_links_first').on(t.organizationId, t.firstId),
    index('network_links_second').on(t.organizationId, t.secondId),
    index('network_links_found').on(t.organizationId, t.status, t.foundAt),
  ],
);

/** Every judgement of a person about a link; the link holds the newest, the earlier ones stay. */
export const networkJudgements = pgTable(
  'network_judgements',
  {
    id: id(),
    organizationId: organizationId(),
    linkId: uuid('link_id').notNull(),
    decision: linkStatus('decision').notNull(),
    reason: text('reason').notNull(),
    reviewerId: uuid('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewedAt: moment('reviewed_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'network_judgements_link_key',
      columns: [t.organizationId, t.linkId],
      foreignColumns: [networkLinks.organizationId, networkLinks.id],
    }),
    index('network_judgements_link').on(t.organizationId, t.linkId, t.reviewedAt),
  ],
);
