import { z } from 'zod';
import {
  ACTOR_TYPES,
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
import { personSchema } from '@/lib/auth/schema';
import { answeredMoment, listOf, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const evidenceParams = z.object({ id: uuid });

export const reviewSchema = z
  .strictObject({
    decision: z.enum(REVIEW_DECISIONS),
    notes: z.string().nullable(),
    reasonCodes: z.array(z.enum(REVIEW_REASONS)),
    reviewer: personSchema,
    reviewedAt: answeredMoment,
  })
  .meta({ id: 'EvidenceReview' });

/** Why a file, or a part of it, was not read. */
export const NOT_READ = [
  'UNSUPPORTED_FORMAT',
  'NO_DECODER',
  'TOO_LARGE',
  'DAMAGED',
  'ENCRYPTED',
  'TIMEOUT',
  'ATTACHMENTS',
] as const;
export type NotRead = (typeof NOT_READ)[number];

export const evidenceSchema = z
  .strictObject({
    id: z.uuid(),
    claimId: z.uuid().nullable(),
    participantId: z.uuid().nullable(),
    category: z.enum(EVIDENCE_CATEGORIES),
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    sha256: z.string().nullable().meta({ description: 'Hex; null until the file has arrived.' }),
    status: z.enum(EVIDENCE_STATUSES),
    uploadedBy: z.strictObject({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(['user', 'application', 'public_link']),
    }),
    source: z.enum(EVIDENCE_SOURCES),
    capturedAt: answeredMoment
      .nullable()
      .meta({ description: 'From the file’s own metadata; a camera clock can be wrong.' }),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    reviewStatus: z.enum(REVIEW_STATUSES),
    review: reviewSchema.nullable(),
    downloadUrl: z.string().nullable().meta({
      description: 'Signed, 15 minutes. Given by GET evidence/{id}; null in lists and while there is nothing to serve.',
    }),
    downloadUrlExpiresAt: answeredMoment.nullable(),
    thumbnailUrl: z.string().nullable().meta({ description: 'Signed address of a WebP picture of at most 512 px.' }),
    previewUrl: z.string().nullable().meta({ description: 'Signed address of a WebP picture of at most 1600 px.' }),
    legalHold: z.boolean(),
    integrity: z.strictObject({ status: z.enum(INTEGRITY_STATUSES), checkedAt: answeredMoment.nullable() }),
    duplicates: z.array(
      z.strictObject({
        evidenceId: z.uuid(),
        claimId: z.uuid().nullable(),
        kind: z.enum(DUPLICATE_KINDS),
        distance: z.int().meta({ description: 'Bits that differ of 64; 0 for the very same file.' }),
      }),
    ),
    metadata: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .nullable()
      .meta({
        description:
          'What the file says of itself: camera, software, dimensions, pages, film, the beginning of its text, headers and attachments ' +
          `of a mail. \`notRead\` says what of it was not read: ${NOT_READ.join(', ')}.`,
      }),
    version: z.int(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
  })
  .meta({ id: 'Evidence' });

export const uploadTargetSchema = z
  .strictObject({
    url: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()).meta({ description: 'Send exactly these with the file.' }),
    expiresAt: answeredMoment,
  })
  .meta({ id: 'UploadTarget' });

export const createdEvidenceSchema = evidenceSchema
  .extend({ upload: uploadTargetSchema })
  .meta({ id: 'CreatedEvidence' });

const fileName = text(255).meta({ example: 'rear-damage-02.jpg' });

export const createEvidenceInput = z
  .strictObject({
    claimId: uuid.optional(),
    participantId: uuid.optional(),
    fileName,
    mimeType: text(200).meta({ example: 'image/jpeg' }),
    sizeBytes: z.int().min(1).meta({ example: 183_422 }),
    sha256: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'SHA-256 in hex.')
      .optional(),
    description: text(5000).optional(),
  })
  .meta({ id: 'CreateEvidenceInput' });

export const completeEvidenceInput = z.strictObject({}).meta({ id: 'CompleteEvidenceInput' });

/** Form fields of a proxy upload; `file` is the file itself. */
export const proxyUploadFields = z.strictObject({
  claimId: uuid.optional(),
  participantId: uuid.optional(),
  description: text(5000).optional(),
});

export const proxyUploadForm = proxyUploadFields
  .extend({
    uploadToken: z
      .string()
      .optional()
      .meta({ description: 'Token of an upload link instead of a bearer; put it before the file.' }),
    file: z.file().meta({ description: 'The file.' }),
  })
  .meta({ id: 'ProxyUploadForm' });

export const updateEvidenceInput = z
  .strictObject({ claimId: uuid.nullable(), participantId: uuid.nullable(), description: text(5000).nullable() })
  .partial()
  .meta({ id: 'UpdateEvidenceInput' });

const tag = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(text(64));
const tagList = z.array(tag).max(50);

export const tagsInput = z
  .union([z.strictObject({ tags: tagList }), z.strictObject({ add: tagList.optional(), remove: tagList.optional() })])
  .meta({
    id: 'EvidenceTagsInput',
    description: '`tags` replaces all; `add` and `remove` edit. Trimmed, case-folded, unique, at most 50.',
  });

export const reviewInput = z
  .strictObject({
    decision: z.enum(REVIEW_DECISIONS),
    notes: text(10_000).optional().meta({ description: 'Required to decline.' }),
    reasonCodes: z.array(z.enum(REVIEW_REASONS)).max(REVIEW_REASONS.length).optional(),
    reopen: z
      .boolean()
      .default(false)
      .meta({ description: 'Review again what was reviewed; the earlier review stays in the history.' }),
  })
  .meta({ id: 'ReviewEvidenceInput' });

export const legalHoldInput = z.strictObject({ hold: z.boolean(), reason: text(1000) }).meta({ id: 'LegalHoldInput' });

export const custodyEntrySchema = z
  .strictObject({
    id: z.uuid(),
    action: z.enum(CUSTODY_ACTIONS),
    actor: z.strictObject({ type: z.enum(ACTOR_TYPES), id: z.string().nullable(), name: z.string() }),
    ipAddress: z.string().nullable(),
    reason: z.string().nullable(),
    at: answeredMoment,
  })
  .meta({ id: 'CustodyEntry' });

export const custodyListQuery = z.strictObject(listQuery(['at']));
export const reviewListQuery = z.strictObject(listQuery(['reviewedAt']));

export const evidenceListQuery = z.strictObject({
  ...listQuery(['createdAt', 'updatedAt', 'fileName', 'sizeBytes', 'capturedAt']),
  claimId: uuid.optional(),
  participantId: uuid.optional(),
  tag: z
    .string()
    .max(64)
    .transform((value) => value.trim().toLowerCase())
    .optional(),
  reviewStatus: z.enum(REVIEW_STATUSES).optional(),
  status: listOf(EVIDENCE_STATUSES, 'AVAILABLE,QUARANTINED').optional(),
  category: z.enum(EVIDENCE_CATEGORIES).optional(),
  q: text(100).optional().meta({ description: 'Part of file name or description.' }),
});

export const createUploadLinkInput = z
  .strictObject({
    claimId: uuid.optional(),
    participantId: uuid.optional(),
    label: text(120)
      .optional()
      .meta({ description: 'Who the link is for; named as uploader.', example: 'Daniel Mercer' }),
    expiresInHours: z.int().min(1).max(720).default(168),
    maxFiles: z.int().min(1).max(500).default(50),
  })
  .meta({ id: 'CreateUploadLinkInput' });

const uploadLinkShape = {
  id: z.uuid(),
  claimId: z.uuid().nullable(),
  participantId: z.uuid().nullable(),
  label: z.string().nullable(),
  maxFiles: z.int(),
  usedFiles: z.int(),
  expiresAt: answeredMoment,
  revokedAt: answeredMoment.nullable(),
  createdAt: answeredMoment,
};

export const uploadLinkSchema = z.strictObject(uploadLinkShape).meta({ id: 'UploadLink' });

export const createdUploadLinkSchema = z
  .strictObject({ ...uploadLinkShape, url: z.string(), token: z.string().meta({ description: 'Shown once.' }) })
  .meta({ id: 'CreatedUploadLink' });

export const uploadLinkListQuery = z.strictObject({
  ...listQuery(['createdAt', 'expiresAt']),
  claimId: uuid.optional(),
});
export const uploadLinkParams = z.object({ id: uuid });
export const publicLinkParams = z.object({ token: z.string().min(20).max(100) });

export const publicUploadLinkSchema = z
  .strictObject({
    organizationName: z.string(),
    label: z.string().nullable(),
    claimReference: z.string().nullable(),
    remainingFiles: z.int(),
    maxBytes: z.int(),
    acceptedMimeTypes: z.array(z.string()),
    expiresAt: answeredMoment,
  })
  .meta({ id: 'PublicUploadLink', description: 'What the bearer of an upload link may know.' });

export type Evidence = z.infer<typeof evidenceSchema>;
export type CreatedEvidence = z.infer<typeof createdEvidenceSchema>;
export type CreateEvidenceInput = z.output<typeof createEvidenceInput>;
export type EvidenceReview = z.infer<typeof reviewSchema>;
export type CustodyEntry = z.infer<typeof custodyEntrySchema>;
export type EvidenceListQuery = z.output<typeof evidenceListQuery>;
export type UploadLink = z.infer<typeof uploadLinkSchema>;
export type CreatedUploadLink = z.infer<typeof createdUploadLinkSchema>;
export type PublicUploadLink = z.infer<typeof publicUploadLinkSchema>;

export const storedObjectParams = z.object({
  key: z
    .union([z.array(z.string()), z.string()])
    .meta({ description: 'The key in the signed address.', type: 'string' }),
});

export const storedObjectSchema = z
  .strictObject({ sizeBytes: z.int(), sha256: z.string() })
  .meta({ id: 'StoredObject' });
