import { z } from 'zod';
import {
  AUTHENTICITY_CHECKS,
  CHECK_GROUPS,
  CHECK_RESULTS,
  CHECK_SUB_RESULTS,
  DOCUMENT_ROLES,
  DOCUMENT_SIDES,
  IDENTITY_CHECKS,
  OCR_CHECKS,
  VERIFICATION_KINDS,
  VERIFICATION_STATUSES,
} from '@/db/enums';
import { answeredMoment, calendarDate, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { jobSchema } from '@/lib/jobs/schema';
import { ALL_REASON_CODES } from '@/lib/verification/engine/reason-codes';
import {
  ALLOWED_OUTCOMES,
  CHECK_NAMES,
  MAX_DOCUMENTS,
  PERSON_DECISIONS,
  PIPELINE_REASONS,
  POLICY_OUTCOMES,
} from '@/lib/verification/rules';

export const verificationParams = z.object({ verificationId: uuid });

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
  description: 'Left, top, width and height as fractions of the upright page.',
  example: [0.12, 0.4, 0.3, 0.05],
});

const sourceSchema = z.strictObject({ evidenceId: z.uuid(), page: z.int(), box: box.nullable() });

export const reasonSchema = z
  .strictObject({
    code: z.enum([...PIPELINE_REASONS, ...ALL_REASON_CODES]).meta({ example: 'CHECK_DIGIT_WRONG' }),
    severity: z.enum(['info', 'warning', 'critical']),
    message: z.string().meta({ description: 'For the investigator.' }),
    userMessage: z
      .string()
      .meta({ description: 'For the person whose document it is; empty when there is nothing to tell.' }),
  })
  .meta({ id: 'CheckReason', description: 'Why a check came to its result. An indicator is never proof.' });

export const breakdownSchema = z
  .strictObject({
    name: z.string(),
    result: z.enum(CHECK_RESULTS),
    expected: z.string().nullable(),
    actual: z.string().nullable(),
    similarity: z.number().nullable().meta({ description: '0–1; null where nothing was compared by degree.' }),
    source: sourceSchema.nullable(),
  })
  .meta({ id: 'CheckBreakdown' });

export const overlaySchema = z
  .strictObject({
    kind: z.string().meta({ example: 'error_level' }),
    evidenceId: z.uuid(),
    page: z.int(),
    url: z.string().meta({ description: 'Signed address of a transparent PNG of the page’s proportions.' }),
  })
  .meta({ id: 'CheckOverlay' });

export const checkSchema = z
  .strictObject({
    name: z.enum(CHECK_NAMES),
    group: z.enum(CHECK_GROUPS),
    result: z.enum(CHECK_RESULTS),
    subResult: z.enum(CHECK_SUB_RESULTS).nullable(),
    score: z
      .number()
      .nullable()
      .meta({ description: '0 (speaks against) to 1 (speaks for); null where there is no degree.' }),
    reasons: z.array(reasonSchema),
    breakdown: z.array(breakdownSchema),
    overlays: z.array(overlaySchema),
    engine: z.strictObject({ name: z.string(), version: z.string() }),
    inputsHash: z.string().meta({ description: 'SHA-256 of files, facts and expectations. Same inputs, same result.' }),
    durationMs: z.int(),
    finishedAt: answeredMoment,
  })
  .meta({ id: 'VerificationCheck' });

export const pageSchema = z.strictObject({
  page: z.int(),
  width: z.int(),
  height: z.int(),
  imageUrl: z.string().nullable().meta({ description: 'Signed address of the upright page as it was read.' }),
});

const zones = ['visual', 'mrz', 'barcode'] as const;

export const readingSchema = z
  .strictObject({
    classification: z
      .strictObject({ type: z.enum(DOCUMENT_ROLES), confidence: z.number(), because: z.array(z.string()) })
      .nullable(),
    fields: z.array(
      z.strictObject({
        name: z.string().meta({ example: 'dateOfBirth' }),
        value: z.string().meta({ description: 'As compared.' }),
        raw: z.string().meta({ description: 'As printed.' }),
        confidence: z.number(),
        zone: z.enum(zones),
        source: sourceSchema,
      }),
    ),
    pageCount: z.int(),
    failures: z.array(reasonSchema),
  })
  .meta({ id: 'DocumentReading', description: 'What was read from a document, field by field, with its place.' });

export const documentSchema = z
  .strictObject({
    id: z.uuid(),
    evidenceId: z.uuid(),
    fileName: z.string(),
    role: z.enum(DOCUMENT_ROLES),
    side: z.enum(DOCUMENT_SIDES).nullable(),
    page: z.int().nullable().meta({ description: 'The one page of the file that counts; null for all.' }),
    pages: z.array(pageSchema).meta({ description: 'As read; empty before the first run and in lists.' }),
    reading: readingSchema.nullable().meta({ description: 'Null before the first run and in lists.' }),
    attachedAt: answeredMoment,
  })
  .meta({ id: 'VerificationDocument' });

export const verificationDecisionSchema = z
  .strictObject({
    decision: z.enum(POLICY_OUTCOMES).or(z.enum(PERSON_DECISIONS)),
    notes: z.string().nullable(),
    automatic: z.boolean().meta({ description: 'By the policy. A machine never declines.' }),
    decidedBy: z.strictObject({ id: z.string().nullable(), name: z.string() }),
    decidedAt: answeredMoment,
    because: z.array(z.strictObject({ check: z.string(), result: z.string(), outcome: z.enum(POLICY_OUTCOMES) })),
    policyVersion: z.int().nullable(),
  })
  .meta({ id: 'VerificationDecision' });

const expectedAnswer = z.record(z.string(), z.union([z.string(), z.number()]));

export const verificationSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(VERIFICATION_KINDS),
    status: z.enum(VERIFICATION_STATUSES),
    allowedTransitions: z.array(z.enum(VERIFICATION_STATUSES)),
    claimId: z.uuid().nullable(),
    claimReference: z.string().nullable(),
    participantId: z.uuid().nullable(),
    participantName: z.string().nullable(),
    checks: z.array(z.enum(CHECK_NAMES)),
    documents: z.array(documentSchema),
    expected: expectedAnswer,
    result: z.enum(CHECK_RESULTS).nullable(),
    resultCounts: z.strictObject({
      clear: z.int(),
      consider: z.int(),
      unidentified: z.int(),
      not_applicable: z.int(),
    }),
    decision: verificationDecisionSchema.nullable().meta({ description: 'The newest, by the policy or by a person.' }),
    report: z
      .strictObject({ checks: z.array(checkSchema) })
      .nullable()
      .meta({ description: 'Results so far. Given by GET documents/verification/{verificationId}; null in lists.' }),
    job: jobSchema.nullable(),
    lastError: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    callbackUrl: z.string().nullable(),
    createdBy: z.strictObject({ id: z.string().nullable(), name: z.string() }),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
    completedAt: answeredMoment.nullable(),
    expiresAt: answeredMoment.nullable().meta({ description: 'When it ends unless documents are processed before.' }),
    version: z.int(),
  })
  .meta({ id: 'Verification' });

export const attachDocumentInput = z
  .strictObject({
    evidenceId: uuid,
    role: z.enum(DOCUMENT_ROLES),
    side: z.enum(DOCUMENT_SIDES).nullable().optional(),
    page: z.int().min(1).max(500).nullable().optional().meta({ description: 'When only one page of the file counts.' }),
  })
  .meta({ id: 'AttachDocumentInput' });

const shared = {
  claimId: uuid.optional(),
  participantId: uuid.optional(),
  documents: z.array(attachDocumentInput).max(MAX_DOCUMENTS).default([]),
  autoProcess: z.boolean().default(false).meta({
    description: 'True starts the checks at once when documents are given; otherwise POST …/process starts them.',
  }),
  callbackUrl: z.url().max(2000).optional().meta({
    description: 'https address that gets the outcome as a signed event.',
    example: 'https://client.example/hooks/casefile',
  }),
};

export const createVehicleVerificationInput = z
  .strictObject({
    ...shared,
    expected: z
      .strictObject({
        registrationNumber: text(20).meta({ example: 'KV19 ZFT' }),
        vin: text(17).meta({ example: 'WVWZZZAUZKW123456' }),
        ownerName: text(200).meta({ example: 'Daniel Mercer' }),
        make: text(60).meta({ example: 'Volkswagen' }),
        model: text(60).meta({ example: 'Golf' }),
        year: z.int().min(1900).max(2100).meta({ example: 2019 }),
      })
      .partial()
      .default({})
      .meta({ description: 'What should be true. Where it is silent, the vehicle of the claim is compared.' }),
  })
  .meta({ id: 'CreateVehicleVerificationInput' });

const choice = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union([z.array(z.enum(names)).max(names.length), z.boolean()]).optional();

export const createCustomVerificationInput = z
  .strictObject({
    ...shared,
    checks: z
      .strictObject({
        ocr: choice(OCR_CHECKS),
        authenticity: choice(AUTHENTICITY_CHECKS),
        identity: choice(IDENTITY_CHECKS),
      })
      .meta({
        description: 'Per group `true` for all of it or a list of names. At least one check.',
        example: { ocr: ['mrz', 'document_expiry'], authenticity: true, identity: ['data_comparison', 'face_match'] },
      }),
    expected: z
      .strictObject({
        firstName: text(100).meta({ example: 'Daniel' }),
        lastName: text(100).meta({ example: 'Mercer' }),
        fullName: text(200),
        dateOfBirth: calendarDate.meta({ example: '1986-04-12' }),
        documentNumber: text(40),
        nationality: text(60).meta({ description: 'Two- or three-letter code or name.', example: 'GBR' }),
        issuingCountry: text(60),
        sex: text(10),
        dateOfIssue: calendarDate,
        dateOfExpiry: calendarDate,
        address: text(500),
        minimumAge: z.int().min(0).max(130).meta({ description: 'Years, for the check `age`.', example: 18 }),
      })
      .partial()
      .default({})
      .meta({ description: 'What should be true; where it is silent, the participant is compared.' }),
  })
  .meta({ id: 'CreateCustomVerificationInput' });

export const processVerificationInput = z
  .strictObject({
    autoProcess: z.boolean().default(true).meta({
      description: 'True applies the decision policy to the results; false always leaves the decision to a person.',
    }),
  })
  .meta({ id: 'ProcessVerificationInput' });

const VERBS = { approve: 'APPROVED', decline: 'DECLINED', request_resubmission: 'RESUBMISSION_REQUESTED' } as const;

/** Specification silent: the decision may be named as the state it leads to or as its verb, as evidence review does. */
export const decideVerificationInput = z
  .strictObject({
    decision: z
      .enum([...PERSON_DECISIONS, 'approve', 'decline', 'request_resubmission'])
      .transform((value) =>
        value in VERBS ? VERBS[value as keyof typeof VERBS] : (value as (typeof PERSON_DECISIONS)[number]),
      )
      .meta({ description: 'State or verb: `APPROVED` and `approve` mean the same.', example: 'APPROVED' }),
    notes: text(10_000).optional().meta({ description: 'Required unless it approves.' }),
  })
  .meta({ id: 'DecideVerificationInput' });

export const cancelVerificationInput = z
  .strictObject({ reason: text(1000).optional() })
  .meta({ id: 'CancelVerificationInput' });

export const verificationListQuery = z.strictObject({
  ...listQuery(['createdAt', 'updatedAt', 'completedAt', 'status']),
  kind: z.enum(VERIFICATION_KINDS).optional(),
  status: z.enum(VERIFICATION_STATUSES).optional(),
  result: z.enum(CHECK_RESULTS).optional(),
  claimId: uuid.optional(),
  participantId: uuid.optional(),
  evidenceId: uuid.optional(),
  q: text(100)
    .optional()
    .meta({ description: 'Part of a claim’s reference, a participant’s name, or what was asked for.' }),
});

const ruleShape = {
  caution: z.enum(ALLOWED_OUTCOMES.caution as typeof POLICY_OUTCOMES),
  suspected: z.enum(['RESUBMISSION_REQUESTED', 'IN_REVIEW']).meta({ description: 'Also for `rejected`.' }),
  unidentified: z.enum(ALLOWED_OUTCOMES.unidentified as typeof POLICY_OUTCOMES),
  notApplicable: z.enum(ALLOWED_OUTCOMES.notApplicable as typeof POLICY_OUTCOMES),
};

export const policyRuleSchema = z
  .strictObject({ check: z.enum(CHECK_NAMES), group: z.enum(CHECK_GROUPS), ...ruleShape })
  .meta({ id: 'VerificationPolicyRule' });

export const policySchema = z
  .strictObject({
    autoApprove: z.boolean().meta({ description: 'False: a person decides every session.' }),
    rules: z.array(policyRuleSchema),
    version: z.int().meta({ description: '0 while the organization has chosen nothing.' }),
    updatedBy: z.string().nullable(),
    updatedAt: answeredMoment.nullable(),
  })
  .meta({
    id: 'VerificationPolicy',
    description: 'What follows from the results of checks. It never declines: that is for people.',
  });

export const updatePolicyInput = z
  .strictObject({
    autoApprove: z.boolean().default(true),
    rules: z
      .array(
        z
          .strictObject({ check: z.enum(CHECK_NAMES), ...ruleShape })
          .partial()
          .required({ check: true }),
      )
      .max(CHECK_NAMES.length)
      .default([])
      .meta({ description: 'What differs from the product’s own policy; everything else stands as it is there.' }),
  })
  .meta({ id: 'UpdateVerificationPolicyInput' });

export type Verification = z.infer<typeof verificationSchema>;
export type VerificationCheck = z.infer<typeof checkSchema>;
export type DocumentReadingView = z.infer<typeof readingSchema>;
export type VerificationDocument = z.infer<typeof documentSchema>;
export type VerificationDecision = z.infer<typeof verificationDecisionSchema>;
export type AttachDocumentInput = z.output<typeof attachDocumentInput>;
export type CreateVehicleVerificationInput = z.output<typeof createVehicleVerificationInput>;
export type CreateCustomVerificationInput = z.output<typeof createCustomVerificationInput>;
export type DecideVerificationInput = z.output<typeof decideVerificationInput>;
export type VerificationListQuery = z.output<typeof verificationListQuery>;
export type VerificationPolicy = z.infer<typeof policySchema>;
export type UpdatePolicyInput = z.output<typeof updatePolicyInput>;
