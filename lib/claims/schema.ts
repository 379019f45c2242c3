import { z } from 'zod';
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  CONTACT_METHODS,
  CONTACT_OUTCOMES,
  DECISION_OUTCOMES,
  INDICATOR_SOURCES,
  INDICATOR_STATUSES,
  type IndicatorSource,
  PARTICIPANT_ROLES,
  PARTICIPANT_TYPES,
  PRIORITIES,
  REVIEW_DECISIONS,
  SCREENING_STATUSES,
  SEVERITIES,
  SLA_STATUSES,
} from '@/db/enums';
import { personSchema } from '@/lib/auth/schema';
import { answeredMoment, calendarDate, listOf, moment, money, text, timeOfDay, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { createParticipantInput } from '@/lib/participants/schema';

export const claimParams = z.object({ id: uuid });

export const policySchema = z.strictObject({
  number: z.string(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  holder: z.string().nullable(),
});

export const vehicleSchema = z.strictObject({
  registrationNumber: z.string().nullable(),
  vin: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
});

export const contactSchema = z
  .strictObject({
    id: z.uuid(),
    participantId: z.uuid(),
    method: z.enum(CONTACT_METHODS),
    contactedAt: answeredMoment,
    outcome: z.enum(CONTACT_OUTCOMES),
    notes: z.string().nullable(),
  })
  .meta({ id: 'PartyContacted' });

export const indicatorSchema = z
  .strictObject({
    id: z.uuid(),
    code: z.string(),
    label: z.string(),
    severity: z.enum(SEVERITIES),
    source: z.enum(INDICATOR_SOURCES),
    sourceId: z.string().nullable(),
    note: z.string().nullable(),
    status: z.enum(INDICATOR_STATUSES),
  })
  .meta({ id: 'RiskIndicator', description: 'A reason to look closer. An indicator is never proof.' });

export const decisionSchema = z
  .strictObject({
    outcome: z.enum(DECISION_OUTCOMES),
    rationale: z.string(),
    proposedBy: personSchema,
    proposedAt: answeredMoment,
    approvedBy: personSchema.nullable(),
    approvedAt: answeredMoment.nullable(),
    approvalNotes: z.string().nullable(),
  })
  .meta({ id: 'ClaimDecision' });

export const claimSchema = z
  .strictObject({
    id: z.uuid(),
    reference: z.string().meta({ example: 'CLM-26-00042' }),
    type: z.enum(CLAIM_TYPES),
    status: z.enum(CLAIM_STATUSES),
    allowedTransitions: z
      .array(z.enum(CLAIM_STATUSES))
      .meta({ description: 'Where POST …/transition may move it now.' }),
    priority: z.enum(PRIORITIES),
    lossDate: z.iso.date(),
    lossTime: z.string().nullable(),
    lossLocation: z.string().nullable(),
    reportedAt: answeredMoment,
    description: z.string(),
    amountClaimed: z.strictObject({ amount: z.string(), currency: z.string() }).nullable(),
    policy: policySchema.nullable(),
    vehicle: vehicleSchema.nullable(),
    investigator: personSchema.nullable(),
    dueAt: answeredMoment,
    slaStatus: z.enum(SLA_STATUSES),
    participants: z.array(
      z.strictObject({
        id: z.uuid(),
        type: z.enum(PARTICIPANT_TYPES),
        name: z.string(),
        roles: z.array(z.enum(PARTICIPANT_ROLES)),
        screeningStatus: z.enum(SCREENING_STATUSES),
      }),
    ),
    partiesContacted: z.array(contactSchema),
    riskIndicators: z.array(indicatorSchema),
    evidenceReviewed: z.array(
      z.strictObject({
        evidenceId: z.uuid(),
        reviewedBy: personSchema,
        reviewedAt: answeredMoment,
        decision: z.enum(REVIEW_DECISIONS),
      }),
    ),
    decision: decisionSchema.nullable(),
    closedAt: answeredMoment.nullable(),
    version: z.int(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
  })
  .meta({ id: 'Claim' });

const writable = {
  type: z.enum(CLAIM_TYPES),
  priority: z.enum(PRIORITIES),
  lossDate: calendarDate.meta({ example: '2026-11-09' }),
  lossTime: timeOfDay.nullable().meta({ example: '18:40' }),
  lossLocation: text(300).nullable().meta({ example: 'A38 northbound, Alfreton DE55' }),
  reportedAt: moment.meta({ example: '2026-11-10T09:12:00.000Z' }),
  description: text(10_000).meta({
    example: 'Rear-end collision, A38 northbound. Struck from behind while waiting at temporary lights.',
  }),
  amountClaimed: money.nullable(),
  policy: z
    .strictObject({
      number: text(60).meta({ example: 'HM-M-118-4402' }),
      startDate: calendarDate.nullable().default(null),
      endDate: calendarDate.nullable().default(null),
      holder: text(200).nullable().default(null),
    })
    .nullable(),
  vehicle: z
    .strictObject({
      registrationNumber: text(20).nullable().default(null),
      vin: text(17).nullable().default(null),
      make: text(60).nullable().default(null),
      model: text(60).nullable().default(null),
      year: z.int().min(1900).max(2100).nullable().default(null),
    })
    .nullable(),
  dueAt: moment,
};

export const createClaimInput = z
  .strictObject({
    type: writable.type,
    lossDate: writable.lossDate,
    description: writable.description,
    priority: writable.priority.default('NORMAL'),
    lossTime: writable.lossTime.optional(),
    lossLocation: writable.lossLocation.optional(),
    reportedAt: writable.reportedAt.optional(),
    amountClaimed: writable.amountClaimed.optional(),
    policy: writable.policy.optional(),
    vehicle: writable.vehicle.optional(),
    dueAt: writable.dueAt.optional(),
  })
  .meta({ id: 'CreateClaimInput' });

export const updateClaimInput = z.strictObject(writable).partial().meta({ id: 'UpdateClaimInput' });

export const assignClaimInput = z
  .strictObject({
    investigatorId: uuid,
    reason: text(1000).optional().meta({ description: 'Required to take the claim from somebody.' }),
  })
  .meta({ id: 'AssignClaimInput' });

export const transitionClaimInput = z
  .strictObject({ to: z.enum(CLAIM_STATUSES), reason: text(1000) })
  .meta({ id: 'TransitionClaimInput' });

export const proposeDecisionInput = z
  .strictObject({ outcome: z.enum(DECISION_OUTCOMES), rationale: text(10_000, 3) })
  .meta({ id: 'ProposeDecisionInput' });

export const approveDecisionInput = z
  .strictObject({ notes: text(5000).optional() })
  .meta({ id: 'ApproveDecisionInput' });

export const noteInput = z.strictObject({ text: text(20_000) }).meta({ id: 'NoteInput' });

export const noteSchema = z
  .strictObject({ id: z.uuid(), text: z.string(), author: personSchema, createdAt: answeredMoment })
  .meta({ id: 'ClaimNote' });

export const noteListQuery = z.strictObject(listQuery(['createdAt']));

export const contactInput = z
  .strictObject({
    participantId: uuid,
    method: z.enum(CONTACT_METHODS),
    contactedAt: moment,
    outcome: z.enum(CONTACT_OUTCOMES),
    notes: text(5000).optional(),
  })
  .meta({ id: 'PartyContactedInput' });

const indicatorCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'Upper case letters, digits and underscores, such as REPORTED_LATE.')
  .meta({ example: 'REPORTED_LATE' });

/** What the service itself raises, each with the record that it rests on. */
const RAISED: readonly IndicatorSource[] = ['RULE', 'VOICE', 'VERIFICATION', 'NETWORK'];

export const addIndicatorInput = z
  .strictObject({
    code: indicatorCode,
    label: text(200),
    severity: z.enum(SEVERITIES),
    source: z.enum(INDICATOR_SOURCES).meta({ example: 'INVESTIGATOR' }),
    sourceId: text(100).optional(),
    note: text(5000).optional(),
  })
  // Specification silent: nobody's indicator can be taken for the service's own, or stand in its place.
  .refine(({ source, sourceId }) => sourceId === undefined || !RAISED.includes(source), {
    path: ['sourceId'],
    error: 'Only the service names the record that such an indicator rests on.',
  })
  .meta({ id: 'AddRiskIndicatorInput' });

export const updateIndicatorInput = z
  .strictObject({
    id: uuid,
    status: z.enum(INDICATOR_STATUSES).optional(),
    severity: z.enum(SEVERITIES).optional(),
    note: text(5000).optional(),
  })
  .meta({ id: 'UpdateRiskIndicatorInput' });

export const addParticipantInput = z
  .union([z.strictObject({ participantId: uuid }), createParticipantInput])
  .meta({ id: 'AddClaimParticipantInput', description: 'An existing participant, or a new one.' });

export const TIMELINE_KINDS = [
  'LOSS',
  'REPORTED',
  'POLICY_STARTED',
  'CLAIM_CREATED',
  'ASSIGNED',
  'STATUS_CHANGED',
  'DECISION_PROPOSED',
  'DECISION_APPROVED',
  'CONTACT',
  'EVIDENCE_CAPTURED',
  'EVIDENCE_RECEIVED',
  'EVIDENCE_REVIEWED',
  'NOTE',
  'INDICATOR_CHANGED',
] as const;

export const timelineEntrySchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    summary: z.string(),
    happenedAt: answeredMoment,
    clockAt: answeredMoment.nullable().meta({
      description: 'Of a photo: what its camera’s clock showed, as UTC. A loss has no zone and is compared with it.',
    }),
    precision: z.enum(['minute', 'day']),
    learntAt: answeredMoment,
    actorName: z.string().nullable(),
    resourceType: z.string().nullable(),
    resourceId: z.string().nullable(),
    impossible: z.string().nullable().meta({ description: 'Why this order of events cannot be, or null.' }),
  })
  .meta({ id: 'TimelineEntry', description: 'Two clocks: when it happened and when the organization learnt it.' });

export const timelineSchema = z
  .strictObject({ lossAt: answeredMoment, entries: z.array(timelineEntrySchema) })
  .meta({ id: 'Timeline' });

export const claimExportSchema = z
  .strictObject({
    format: z.literal('casefile-claim/1'),
    document: z.string().meta({ description: 'The claim file as JSON text, exactly as it was signed.' }),
    sha256: z.string(),
    signature: z.string().meta({
      description:
        'Compact JWS (RFC 7515, ES256) whose payload is the SHA-256 of the document; the key is in the key set.',
    }),
    keyId: z.string(),
    exportedAt: answeredMoment,
  })
  .meta({ id: 'ClaimExport' });

export const claimListQuery = z.strictObject({
  ...listQuery(['createdAt', 'dueAt', 'reference', 'priority', 'status', 'lossDate', 'updatedAt']),
  status: listOf(CLAIM_STATUSES, 'NEW,TRIAGE').optional(),
  investigatorId: z
    .union([uuid, z.literal('none')])
    .optional()
    .meta({ description: 'A person, or `none` for claims without investigator.' }),
  priority: z.enum(PRIORITIES).optional(),
  type: z.enum(CLAIM_TYPES).optional(),
  dueAfter: moment.optional().meta({ description: 'Due at this moment or later.' }),
  dueBefore: moment.optional().meta({ description: 'Due before this moment.' }),
  q: text(100)
    .optional()
    .meta({ description: 'Part of reference, description, place, policy number or registration number.' }),
});

export type ClaimExport = z.infer<typeof claimExportSchema>;
export type Claim = z.infer<typeof claimSchema>;
export type ClaimDecision = z.infer<typeof decisionSchema>;
/** A proposal that no longer stands, with the moment it was replaced or the claim went back to work. */
export type PastDecision = ClaimDecision & { supersededAt: string | null };
export type ClaimNote = z.infer<typeof noteSchema>;
export type PartyContacted = z.infer<typeof contactSchema>;
export type RiskIndicator = z.infer<typeof indicatorSchema>;
export type Timeline = z.infer<typeof timelineSchema>;
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type ClaimListQuery = z.output<typeof claimListQuery>;
export type CreateClaimInput = z.output<typeof createClaimInput>;
export type UpdateClaimInput = z.output<typeof updateClaimInput>;
