import {
  type AnyPgColumn,
  bigint,
  boolean,
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
  CUSTODY_ACTIONS,
  DUPLICATE_KINDS,
  EVIDENCE_CATEGORIES,
  EVIDENCE_SOURCES,
  EVIDENCE_STATUSES,
  INTEGRITY_STATUSES,
  REVIEW_DECISIONS,
  REVIEW_REASONS,
  REVIEW_STATUSES,
} from '@/db/enums';
import { actorType } from '@/db/schema/audit';
import { claims } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';

export const evidenceCategory = pgEnum('evidence_category', EVIDENCE_CATEGORIES);
export const evidenceStatus = pgEnum('evidence_status', EVIDENCE_STATUSES);
export const evidenceSource = pgEnum('evidence_source', EVIDENCE_SOURCES);
export const reviewStatus = pgEnum('review_status', REVIEW_STATUSES);
export const reviewDecision = pgEnum('review_decision', REVIEW_DECISIONS);
export const reviewReason = pgEnum('review_reason', REVIEW_REASONS);
export const integrityStatus = pgEnum('integrity_status', INTEGRITY_STATUSES);
export const duplicateKind = pgEnum('duplicate_kind', DUPLICATE_KINDS);
export const custodyAction = pgEnum('custody_action', CUSTODY_ACTIONS);

export type UploaderType = 'user' | 'application' | 'public_link';
/** Who uploads, as the record names them, and the program by which they do. */
export type UploaderColumn = {
  uploaderType: UploaderType;
  uploaderId: string;
  uploaderName: string;
  uploadedVia: string | null;
};
export type FileMetadataColumn = Record<string, string | number | boolean | null>;

export const evidence = pgTable(
  'evidence',
  {
    id: id(),
    organizationId: organizationId(),
    claimId: uuid('claim_id'),
    participantId: uuid('participant_id'),
    category: evidenceCategory('category').notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    status: evidenceStatus('status').notNull(),
    uploaderType: text('uploader_type').$type<UploaderType>().notNull(),
    uploaderId: uuid('uploader_id').notNull(),
    uploaderName: text('uploader_name').notNull(),
    /** The application or key that uploaded it, for itself or for somebody. */
    uploadedVia: uuid('uploaded_via'),
    source: evidenceSource('source').notNull(),
    capturedAt: moment('captured_at'),
    description: text('description'),
    tags: text('tags').array().notNull().default([]),
    reviewStatus: reviewStatus('review_status').notNull().default('PENDING'),
    legalHold: boolean('legal_hold').notNull().default(false),
    integrityStatus: integrityStatus('integrity_status').notNull().default('UNCHECKED'),
    integrityCheckedAt: moment('integrity_checked_at'),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    previewKey: text('preview_key'),
    /** 64-bit perceptual hashes in hex: the upright picture first, then its turned and mirrored variants. */
    perceptualHashes: text('perceptual_hashes').array().notNull().default([]),
    metadata: jsonb('metadata').$type<FileMetadataColumn>(),
    uploadExpiresAt: moment('upload_expires_at'),
    availableAt: moment('available_at'),
    quarantineReason: text('quarantine_reason'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('evidence_tenant').on(t.organizationId, t.id),
    foreignKey({
      name: 'evidence_claim',
      columns: [t.organizationId, t.claimId],
      foreignColumns: [claims.organizationId, claims.id],
    }),
    foreignKey({
      name: 'evidence_participant',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
    index('evidence_by_claim').on(t.organizationId, t.claimId, t.createdAt),
    index('evidence_review_queue').on(t.organizationId, t.reviewStatus, t.status, t.createdAt),
    index('evidence_digest').on(t.organizationId, t.sha256),
    index('evidence_tags').using('gin', t.tags),
    index('evidence_created').on(t.organizationId, t.createdAt),
  ],
);

const evidenceKey = (t: { organizationId: AnyPgColumn; evidenceId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.organizationId, t.evidenceId],
    foreignColumns: [evidence.organizationId, evidence.id],
  });

/** History of reviews; the newest is the one that counts. */
export const evidenceReviews = pgTable(
  'evidence_reviews',
  {
    id: id(),
    organizationId: organizationId(),
    evidenceId: uuid('evidence_id').notNull(),
    decision: reviewDecision('decision').notNull(),
    notes: text('notes'),
    reasonCodes: reviewReason('reason_codes').array().notNull().default([]),
    reviewerId: uuid('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewedAt: moment('reviewed_at').notNull(),
  },
  (t) => [
    evidenceKey(t, 'evidence_reviews_evidence_key'),
    index('evidence_reviews_evidence').on(t.organizationId, t.evidenceId, t.reviewedAt),
  ],
);

export const evidenceCustody = pgTable(
  'evidence_custody',
  {
    id: id(),
    organizationId: organizationId(),
    evidenceId: uuid('evidence_id').notNull(),
    action: custodyAction('action').notNull(),
    actorType: actorType('actor_type').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    ipAddress: text('ip_address'),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (t) => [
    evidenceKey(t, 'evidence_custody_evidence_key'),
    index('evidence_custody_evidence').on(t.organizationId, t.evidenceId, t.at),
  ],
);

export const evidenceDuplicates = pgTable(
  'evidence_duplicates',
  {
    organizationId: organizationId(),
    evidenceId: uuid('evidence_id').notNull(),
    otherId: uuid('other_id').notNull(),
    kind: duplicateKind('kind').notNull(),
    distance: integer('distance').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.evidenceId, t.otherId] }),
    evidenceKey(t, 'evidence_duplicates_evidence_key'),
  ],
);

/** A link for a person without an account; only the digest of its token is kept. */
export const uploadLinks = pgTable(
  'upload_links',
  {
    id: id(),
    organizationId: organizationId(),
    tokenHash: text('token_hash').notNull().unique(),
    claimId: uuid('claim_id'),
    participantId: uuid('participant_id'),
    label: text('label'),
    maxFiles: integer('max_files').notNull(),
    usedFiles: integer('used_files').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    /** The application or key that made it, for itself or for somebody. */
    createdVia: uuid('created_via'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('upload_links_claim').on(t.organizationId, t.claimId)],
);
