import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import {
  type CoverageReason,
  LIST_UPLOAD_STATUSES,
  MATCH_STATUSES,
  type MatchStatus,
  SCREENING_TRIGGERS,
  WATCHLIST_CODES,
  WATCHLIST_STATUSES,
  type WatchlistCode,
} from '@/db/enums';
import { participants, screeningStatus } from '@/db/schema/participants';

export const watchlistCode = pgEnum('watchlist_code', WATCHLIST_CODES);
export const watchlistStatus = pgEnum('watchlist_status', WATCHLIST_STATUSES);
export const matchStatus = pgEnum('match_status', MATCH_STATUSES);
export const listUploadStatus = pgEnum('list_upload_status', LIST_UPLOAD_STATUSES);
export const screeningTrigger = pgEnum('screening_trigger', SCREENING_TRIGGERS);

/** What a server said about a file, for the next conditional request; by address. */
export type ValidatorsColumn = Record<string, { etag: string | null; lastModified: string | null }>;

export type ListEntryColumn = {
  entryId: string;
  type: 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';
  names: { name: string; kind: 'primary' | 'alias' | 'weak' | 'original' }[];
  programs: string[];
  datesOfBirth: string[];
  countries: string[];
  gender: 'male' | 'female' | null;
  documentNumbers: { type: string; number: string; country: string | null }[];
  listedOn: string | null;
};

export type ComparedFieldColumn = {
  field: 'name' | 'dateOfBirth' | 'country' | 'gender' | 'documentNumber';
  query: string;
  candidate: string;
  similarity: number;
  weight: number;
  contribution: number;
};

export type FactChangeColumn = { field: string; removed: string[]; added: string[] };

/** What a first person proposes where two must agree. */
export type ProposalColumn = {
  status: MatchStatus;
  proposedBy: { id: string; name: string };
  proposedAt: string;
  notes: string | null;
};

/** A judgement that no longer holds, and what changed since on either side. */
export type ReopenedColumn = {
  decision: MatchStatus;
  reviewedBy: { id: string; name: string };
  reviewedAt: string;
  notes: string | null;
  entryChanges: FactChangeColumn[];
  participantChanges: FactChangeColumn[];
};

export type ListVersionColumn = {
  source: WatchlistCode;
  versionId: string;
  listDate: string | null;
  checksum: string;
  entryCount: number;
  sampleData: boolean;
  /** Since when the edition is known to be the present one, and how long that was ago; absent from what was kept before both were. */
  asOf?: string | null;
  ageDays?: number | null;
};

/** Which lists an answer needed, and which of them were not there, real and fresh. */
export type CoverageColumn = {
  complete: boolean;
  required: WatchlistCode[];
  missing: { source: WatchlistCode; reason: CoverageReason }[];
};

/** The lists as they stand now. Of the platform: every organization is screened against the same ones. */
export const sanctionsSources = pgTable('sanctions_sources', {
  code: watchlistCode('code').primaryKey(),
  status: watchlistStatus('status').notNull().default('NOT_LOADED'),
  versionId: uuid('version_id'),
  sampleData: boolean('sample_data').notNull().default(false),
  entryCount: integer('entry_count').notNull().default(0),
  checksum: text('checksum'),
  listDate: text('list_date'),
  validators: jsonb('validators').$type<ValidatorsColumn>().notNull().default({}),
  lastSyncedAt: moment('last_synced_at'),
  lastAttemptAt: moment('last_attempt_at'),
  lastError: text('last_error'),
  /**
   * When the edition was last known to be the present one: its server said so, or, of a file that somebody laid down, its own date. Null while that
   * is not known.
   */
  asOf: moment('as_of'),
  /** Failures in a row, and when the next refresh is due; null: at once. */
  failures: integer('failures').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at'),
});

/** Every edition that was ever taken in, and how it differed from the one before. */
export const sanctionsVersions = pgTable(
  'sanctions_versions',
  {
    id: id(),
    source: watchlistCode('source').notNull(),
    checksum: text('checksum').notNull(),
    listDate: text('list_date'),
    entryCount: integer('entry_count').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    sampleData: boolean('sample_data').notNull(),
    importedAt: moment('imported_at').notNull().defaultNow(),
    /** When every organization had been told; until then telling them is still to be done. */
    spreadAt: moment('spread_at'),
  },
  (t) => [index('sanctions_versions_source').on(t.source, t.importedAt)],
);

/** How an edition differs from the one before, entry by entry: `before` is null for what was added, `after` for what was removed. */
export const sanctionsChanges = pgTable(
  'sanctions_changes',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => sanctionsVersions.id),
    entryId: text('entry_id').notNull(),
    before: jsonb('before').$type<ListEntryColumn>(),
    after: jsonb('after').$type<ListEntryColumn>(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.entryId] })],
);

/** Entries of the present editions; `versionId` is the edition that brought an entry as it is now. */
export const sanctionsEntries = pgTable(
  'sanctions_entries',
  {
    source: watchlistCode('source').notNull(),
    entryId: text('entry_id').notNull(),
    hash: text('hash').notNull(),
    data: jsonb('data').$type<ListEntryColumn>().notNull(),
    versionId: uuid('version_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.entryId] }), index('sanctions_entries_version').on(t.versionId)],
);

/** Runs of the sync; the last one says whether another may start. */
export const sanctionsSyncs = pgTable('sanctions_syncs', {
  id: id(),
  startedAt: moment('started_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});

/** Which lists an organization needs for a clear answer, and how old they may be; without a row the product's own policy holds. */
export const screeningPolicies = pgTable(
  'screening_policies',
  {
    organizationId: organizationId(),
    requiredLists: watchlistCode('required_lists').array().notNull(),
    ageLimitDays: integer('age_limit_days').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: version(),
    ...lifecycle(),
  },
  (t) => [primaryKey({ columns: [t.organizationId] })],
);

/** The lists that an organization has been told have gone stale; who is fresh again leaves, so that it is told of the next time. */
export const screeningAlarms = pgTable(
  'screening_alarms',
  { organizationId: organizationId(), sources: watchlistCode('sources').array().notNull() },
  (t) => [primaryKey({ columns: [t.organizationId] })],
);

/** Files of a list that an administrator of the platform has brought, and what became of them. */
export const sanctionsUploads = pgTable('sanctions_uploads', {
  id: id(),
  source: watchlistCode('source').notNull(),
  status: listUploadStatus('status').notNull().default('QUEUED'),
  files: jsonb('files').$type<{ name: string; sizeBytes: number; sha256: string }[]>().notNull(),
  /** The edition's own date as the person who brought it states it. */
  statedDate: text('stated_date'),
  error: text('error'),
  uploadedById: uuid('uploaded_by_id').notNull(),
  uploadedByName: text('uploaded_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
});

export const screenings = pgTable(
  'screenings',
  {
    id: id(),
    organizationId: organizationId(),
    participantId: uuid('participant_id').notNull(),
    status: screeningStatus('status').notNull(),
    trigger: screeningTrigger('trigger').notNull(),
    threshold: doublePrecision('threshold').notNull(),
    listVersions: jsonb('list_versions').$type<ListVersionColumn[]>().notNull(),
    coverage: jsonb('coverage').$type<CoverageColumn>().notNull(),
    engine: jsonb('engine').$type<{ name: string; version: string }>().notNull(),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('screenings_tenant').on(t.organizationId, t.id),
    index('screenings_participant').on(t.organizationId, t.participantId, t.createdAt),
    foreignKey({
      name: 'screenings_participant_fk',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
  ],
);

/** A possible match with both sides as they stood then; `pairHash` is the digest of their compared facts. */
export const screeningMatches = pgTable(
  'screening_matches',
  {
    id: id(),
    organizationId: organizationId(),
    screeningId: uuid('screening_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    source: watchlistCode('source').notNull(),
    entryId: text('entry_id').notNull(),
    entry: jsonb('entry').$type<ListEntryColumn>().notNull(),
    subject: jsonb('subject').$type<Record<string, string[]>>().notNull().default({}),
    pairHash: text('pair_hash').notNull(),
    reopened: jsonb('reopened').$type<ReopenedColumn>(),
    /** Stays beside the judgement that it became. */
    proposal: jsonb('proposal').$type<ProposalColumn>(),
    score: doublePrecision('score').notNull(),
    fields: jsonb('fields').$type<ComparedFieldColumn[]>().notNull(),
    status: matchStatus('status').notNull().default('UNREVIEWED'),
    reviewedById: uuid('reviewed_by_id'),
    reviewedByName: text('reviewed_by_name'),
    reviewedAt: moment('reviewed_at'),
    notes: text('notes'),
  },
  (t) => [
    unique('screening_matches_once').on(t.organizationId, t.screeningId, t.source, t.entryId),
    index('screening_matches_pair').on(t.organizationId, t.participantId, t.source, t.entryId),
    foreignKey({
      name: 'screening_matches_screening_fk',
      columns: [t.organizationId, t.screeningId],
      foreignColumns: [screenings.organizationId, screenings.id],
    }),
  ],
);

/** Every judgement of a person about a match; the newest one of a pair counts, the earlier ones stay. */
export const screeningReviews = pgTable(
  'screening_reviews',
  {
    id: id(),
    organizationId: organizationId(),
    matchId: uuid('match_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    source: watchlistCode('source').notNull(),
    entryId: text('entry_id').notNull(),
    pairHash: text('pair_hash').notNull(),
    decision: matchStatus('decision').notNull(),
    notes: text('notes'),
    reviewerId: uuid('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewedAt: moment('reviewed_at').notNull(),
  },
  (t) => [index('screening_reviews_pair').on(t.organizationId, t.participantId, t.source, t.entryId, t.reviewedAt)],
);
