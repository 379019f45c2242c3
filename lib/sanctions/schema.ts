import { z } from 'zod';
import {
  COVERAGE_REASONS,
  LIST_UPLOAD_STATUSES,
  MATCH_STATUSES,
  PARTICIPANT_TYPES,
  SCREENING_TRIGGERS,
  WATCHLIST_CODES,
  WATCHLIST_STATUSES,
} from '@/db/enums';
import { answeredMoment, country, pastDate, pastPartialDate, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { MOST_LIST_DAYS } from '@/lib/sanctions/rules';

const ageShape = {
  asOf: answeredMoment.nullable().meta({
    description:
      'When the edition was last known to be the present one: its server said so, or, of files that somebody brought, their own date.',
  }),
  ageDays: z.int().nullable().meta({ description: 'Whole days since `asOf`; null where that is not known.' }),
};

export const sanctionsSourceSchema = z
  .strictObject({
    code: z.enum(WATCHLIST_CODES),
    name: z.string(),
    status: z.enum(WATCHLIST_STATUSES),
    lastSyncedAt: answeredMoment.nullable(),
    entryCount: z.int(),
    lastAttemptAt: answeredMoment.nullable(),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt failed. The list before it still stands.' }),
    listDate: z.string().nullable().meta({ description: 'Date of the edition by its publisher.' }),
    checksum: z.string().nullable(),
    sampleData: z.boolean().meta({ description: 'True while only the invented sample list is loaded.' }),
    ...ageShape,
    nextRefreshAt: answeredMoment.nullable().meta({ description: 'When the list is fetched again by itself.' }),
  })
  .meta({ id: 'SanctionsSource', description: 'A sanctions list and how current it is; never its entries.' });

export const syncSanctionsSourcesInput = z.strictObject({}).meta({ id: 'SyncSanctionsSourcesInput' });

export const sanctionsSyncSchema = z
  .strictObject({ syncId: z.uuid(), sources: z.array(sanctionsSourceSchema) })
  .meta({ id: 'SanctionsSync' });

export type SanctionsSource = z.infer<typeof sanctionsSourceSchema>;
export type SanctionsSync = z.infer<typeof sanctionsSyncSchema>;

const subjectShape = {
  type: z.enum(PARTICIPANT_TYPES),
  name: text(200).meta({ example: 'Casimir Meridov' }),
  aliases: z.array(text(200)).max(20).optional(),
  dateOfBirth: pastPartialDate.nullable().optional().meta({ example: '1961-03' }),
  nationality: country.nullable().optional(),
  gender: z.enum(['male', 'female']).nullable().optional(),
  documentNumbers: z.array(text(64)).max(20).optional(),
};

export const comparedFieldSchema = z
  .strictObject({
    field: z.enum(['name', 'dateOfBirth', 'country', 'gender', 'documentNumber']),
    query: z.string(),
    candidate: z.string(),
    similarity: z.number().min(0).max(1),
    weight: z.number(),
    contribution: z.number().meta({ description: 'What the fact added to the score; the contributions add up to it.' }),
  })
  .meta({ id: 'ComparedField' });

const listedEntrySchema = z
  .strictObject({
    source: z.enum(WATCHLIST_CODES),
    entryId: z.string(),
    type: z.enum(['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT']),
    name: z.string(),
    aliases: z.array(z.string()),
    programs: z.array(z.string()),
    datesOfBirth: z.array(z.string()),
    countries: z.array(z.string()),
    documentNumbers: z.array(z.strictObject({ type: z.string(), number: z.string(), country: z.string().nullable() })),
    listedOn: z.string().nullable(),
  })
  .meta({ id: 'ListedEntry' });

const listVersionSchema = z
  .strictObject({
    source: z.enum(WATCHLIST_CODES),
    versionId: z.uuid(),
    listDate: z.string().nullable(),
    checksum: z.string(),
    entryCount: z.int(),
    sampleData: z.boolean(),
    ...ageShape,
  })
  .meta({ id: 'ListVersion' });

const coverageSchema = z
  .strictObject({
    complete: z.boolean(),
    required: z.array(z.enum(WATCHLIST_CODES)),
    missing: z.array(z.strictObject({ source: z.enum(WATCHLIST_CODES), reason: z.enum(COVERAGE_REASONS) })),
  })
  .meta({
    id: 'ScreeningCoverage',
    description:
      'Which lists the organization requires, and which of them were not there, real and fresh. Nobody is clear where it is not complete.',
  });

const engineSchema = z.strictObject({ name: z.string(), version: z.string() });

const factChangeSchema = z
  .strictObject({ field: z.string(), removed: z.array(z.string()), added: z.array(z.string()) })
  .meta({ id: 'FactChange', description: 'What a field lost and gained.' });

const reopenedSchema = z
  .strictObject({
    decision: z.enum(MATCH_STATUSES),
    reviewedBy: z.strictObject({ id: z.uuid(), name: z.string() }),
    reviewedAt: answeredMoment,
    notes: z.string().nullable(),
    entryChanges: z.array(factChangeSchema),
    participantChanges: z.array(factChangeSchema),
  })
  .meta({ id: 'ReopenedMatch', description: 'A judgement that no longer holds, and what changed since.' });

const proposalSchema = z
  .strictObject({
    status: z.enum(MATCH_STATUSES),
    proposedBy: z.strictObject({ id: z.uuid(), name: z.string() }),
    proposedAt: answeredMoment,
    notes: z.string().nullable(),
  })
  .meta({
    id: 'ProposedJudgement',
    description:
      'What a first person proposed, where the organization wants two to agree. It counts once another person judges alike.',
  });

export const screeningMatchSchema = z
  .strictObject({
    id: z.uuid(),
    entry: listedEntrySchema,
    score: z.number().min(0).max(1),
    fields: z.array(comparedFieldSchema),
    status: z.enum(MATCH_STATUSES),
    reviewedBy: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    reviewedAt: answeredMoment.nullable(),
    notes: z.string().nullable(),
    proposal: proposalSchema.nullable(),
    reopened: reopenedSchema.nullable(),
  })
  .meta({ id: 'ScreeningMatch', description: 'A possible match, for a person to judge; never a verdict.' });

export const screeningSchema = z
  .strictObject({
    id: z.uuid(),
    participantId: z.uuid(),
    status: z.enum(['CLEAR', 'INCOMPLETE', 'IN_REVIEW', 'CONFIRMED_HIT', 'ERROR']).meta({
      description:
        'How it stood when it was made, and by what was judged since. How the participant stands now is `screeningStatus` there.',
    }),
    coverage: coverageSchema,
    trigger: z.enum(SCREENING_TRIGGERS),
    threshold: z.number(),
    listVersions: z.array(listVersionSchema),
    engine: engineSchema,
    error: z.string().nullable(),
    matches: z.array(screeningMatchSchema),
    createdAt: answeredMoment,
  })
  .meta({ id: 'Screening' });

export const screenParticipantInput = z.strictObject({}).meta({ id: 'ScreenParticipantInput' });
export const screeningParams = z.object({ id: uuid });
export const screeningListQuery = z.strictObject(listQuery(['createdAt']));
export const matchParams = z.object({ id: uuid, sid: uuid, mid: uuid });

export const reviewMatchInput = z
  .strictObject({
    status: z.enum(['CONFIRMED_MATCH', 'FALSE_POSITIVE', 'INCONCLUSIVE']),
    notes: text(4000).optional(),
  })
  .meta({ id: 'ReviewMatchInput' });

export const screenBatchInput = z
  .strictObject({
    subjects: z
      .array(z.strictObject({ id: text(100), ...subjectShape }))
      .min(1)
      .max(1000),
    threshold: z.number().min(0.5).max(1).optional(),
  })
  .meta({ id: 'ScreenBatchInput' });

export const screenBatchSchema = z
  .strictObject({
    threshold: z.number(),
    coverage: coverageSchema,
    listVersions: z.array(listVersionSchema),
    engine: engineSchema,
    results: z.array(
      z.strictObject({
        id: z.string(),
        status: z.enum(['CLEAR', 'INCOMPLETE', 'IN_REVIEW', 'CONFIRMED_HIT']),
        matches: z.array(
          z.strictObject({ entry: listedEntrySchema, score: z.number(), fields: z.array(comparedFieldSchema) }),
        ),
      }),
    ),
  })
  .meta({ id: 'ScreenBatch' });

export const compareInput = z
  .strictObject({
    subject: z.strictObject(subjectShape),
    candidate: z.strictObject({ ...subjectShape, type: subjectShape.type.optional() }),
  })
  .meta({ id: 'CompareInput' });

export const comparisonSchema = z
  .strictObject({
    score: z.number(),
    match: z.boolean(),
    threshold: z.number(),
    fields: z.array(comparedFieldSchema),
    engine: engineSchema,
  })
  .meta({ id: 'Comparison' });

const policyShape = {
  requiredLists: z.array(z.enum(WATCHLIST_CODES)).min(1).max(WATCHLIST_CODES.length),
  ageLimitDays: z.int().min(1).max(MOST_LIST_DAYS),
};

export const screeningPolicySchema = z
  .strictObject({
    ...policyShape,
    version: z.int().meta({ description: '0 while the organization has chosen nothing.' }),
    updatedBy: z.string().nullable(),
    updatedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'ScreeningPolicy', description: 'Which lists a clear answer needs, and how old each may be.' });

export const updateScreeningPolicyInput = z.strictObject(policyShape).meta({ id: 'UpdateScreeningPolicyInput' });

export const listUploadSchema = z
  .strictObject({
    id: z.uuid(),
    source: z.enum(WATCHLIST_CODES),
    status: z.enum(LIST_UPLOAD_STATUSES),
    files: z.array(z.strictObject({ name: z.string(), sizeBytes: z.int(), sha256: z.string() })),
    publishedOn: z.string().nullable(),
    error: z.string().nullable(),
    uploadedBy: z.strictObject({ id: z.uuid(), name: z.string() }),
    createdAt: answeredMoment,
    finishedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'SanctionsListUpload', description: 'Files of a list that somebody brought, and what became of them.' });

export const listUploadFields = z
  .strictObject({
    source: z.enum(WATCHLIST_CODES),
    publishedOn: pastDate.optional().meta({
      description:
        'The day on which the edition was published; needed where the files carry no date, as OFAC’s CSV files.',
    }),
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 in hex.')
      .optional()
      .meta({ description: 'Held against what arrives.' }),
  })
  .meta({ id: 'SanctionsListUploadFields' });

export const listUploadForm = listUploadFields
  .extend({ file: z.string().meta({ format: 'binary' }) })
  .meta({ id: 'SanctionsListUploadForm' });

export type ListUpload = z.infer<typeof listUploadSchema>;
export type ListUploadFields = z.output<typeof listUploadFields>;
export type ScreeningPolicy = z.infer<typeof screeningPolicySchema>;
export type UpdateScreeningPolicyInput = z.output<typeof updateScreeningPolicyInput>;
export type Screening = z.infer<typeof screeningSchema>;
export type ScreeningMatch = z.infer<typeof screeningMatchSchema>;
export type ScreenBatch = z.infer<typeof screenBatchSchema>;
export type ScreenBatchInput = z.output<typeof screenBatchInput>;
export type CompareInput = z.output<typeof compareInput>;
export type ComparisonAnswer = z.infer<typeof comparisonSchema>;
export type ReviewMatchInput = z.output<typeof reviewMatchInput>;
export type FactChange = z.infer<typeof factChangeSchema>;
