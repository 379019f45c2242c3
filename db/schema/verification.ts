import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import {
  CHECK_GROUPS,
  CHECK_RESULTS,
  CHECK_SUB_RESULTS,
  DOCUMENT_ROLES,
  DOCUMENT_SIDES,
  VERIFICATION_KINDS,
  VERIFICATION_STATUSES,
} from '@/db/enums';
import { actorType } from '@/db/schema/audit';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';

export const verificationKind = pgEnum('verification_kind', VERIFICATION_KINDS);
export const verificationStatus = pgEnum('verification_status', VERIFICATION_STATUSES);
export const documentRole = pgEnum('document_role', DOCUMENT_ROLES);
export const documentSide = pgEnum('document_side', DOCUMENT_SIDES);
export const checkGroup = pgEnum('check_group', CHECK_GROUPS);
export const checkResult = pgEnum('check_result', CHECK_RESULTS);
export const checkSubResult = pgEnum('check_sub_result', CHECK_SUB_RESULTS);

export type ReasonColumn = {
  code: string;
  severity: 'info' | 'warning' | 'critical';
  message: string;
  userMessage: string;
};
export type SourceColumn = { evidenceId: string; page: number; box: [number, number, number, number] | null };
export type BreakdownColumn = {
  name: string;
  result: (typeof CHECK_RESULTS)[number];
  expected: string | null;
  actual: string | null;
  similarity: number | null;
  source: SourceColumn | null;
};
export type OverlayColumn = { kind: string; evidenceId: string; page: number; storageKey: string };
export type ReadFieldColumn = {
  value: string;
  raw: string;
  confidence: number;
  zone: 'visual' | 'mrz' | 'barcode';
  source: SourceColumn;
};
/** What was read from a document, as the engine gave it; its pictures are in the object store. */
export type ReadingColumn = {
  pages: PageColumn[];
  pageCount: number;
  classification: { type: (typeof DOCUMENT_ROLES)[number]; confidence: number; because: string[] } | null;
  fields: Record<string, ReadFieldColumn[]>;
  failures: ReasonColumn[];
} & Record<string, unknown>;
export type PageColumn = { page: number; width: number; height: number; imageKey: string | null } & Record<
  string,
  unknown
>;

export const verificationSessions = pgTable(
  'verification_sessions',
  {
    id: id(),
    organizationId: organizationId(),
    kind: verificationKind('kind').notNull(),
    status: verificationStatus('status').notNull(),
    claimId: uuid('claim_id'),
    participantId: uuid('participant_id'),
    /** Names of the checks that were chosen, in the order in which they are shown. */
    checks: text('checks').array().notNull(),
    expected: jsonb('expected').$type<Record<string, string | number>>().notNull(),
    /** Whether the present run may decide by the policy. */
    autoProcess: boolean('auto_process').notNull().default(true),
    result: checkResult('result'),
    /** Counts the runs; results of an earlier one are computed anew. */
    run: integer('run').notNull().default(0),
    jobId: uuid('job_id'),
    lastError: jsonb('last_error').$type<{ code: string; message: string }>(),
    callbackUrl: text('callback_url'),
    createdById: text('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    completedAt: moment('completed_at'),
    expiresAt: moment('expires_at'),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('verification_sessions_tenant').on(t.organizationId, t.id),
    foreignKey({
      name: 'verification_sessions_claim_key',
      columns: [t.organizationId, t.claimId],
      foreignColumns: [claims.organizationId, claims.id],
    }),
    foreignKey({
      name: 'verification_sessions_participant_key',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
    index('verification_sessions_claim').on(t.organizationId, t.claimId, t.createdAt),
    index('verification_sessions_participant').on(t.organizationId, t.participantId, t.createdAt),
    index('verification_sessions_status').on(t.organizationId, t.status, t.createdAt),
    index('verification_sessions_created').on(t.organizationId, t.createdAt),
    index('verification_sessions_expiry').on(t.organizationId, t.expiresAt).where(sql`status = 'REQUIRES_INPUT'`),
  ],
);

const sessionKey = (t: { organizationId: AnyPgColumn; sessionId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.organizationId, t.sessionId],
    foreignColumns: [verificationSessions.organizationId, verificationSessions.id],
  });

export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: id(),
    organizationId: organizationId(),
    sessionId: uuid('session_id').notNull(),
    evidenceId: uuid('evidence_id').notNull(),
    role: documentRole('role').notNull(),
    side: documentSide('side'),
    /** The one page of the file that counts; null for all of it. */
    page: integer('page'),
    /** Set when a later document of the same role and side took its place. */
    supersededAt: moment('superseded_at'),
    reading: jsonb('reading').$type<ReadingColumn>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    sessionKey(t, 'verification_documents_session_key'),
    foreignKey({
      name: 'verification_documents_evidence_key',
      columns: [t.organizationId, t.evidenceId],
      foreignColumns: [evidence.organizationId, evidence.id],
    }),
    uniqueIndex('verification_documents_once')
      .on(t.organizationId, t.sessionId, t.evidenceId, sql`coalesce(page, 0)`)
      .where(sql`superseded_at is null`),
    index('verification_documents_session').on(t.organizationId, t.sessionId, t.createdAt),
    index('verification_documents_evidence').on(t.organizationId, t.evidenceId),
  ],
);

/** The newest result of each check of a session. */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    id: id(),
    organizationId: organizationId(),
    sessionId: uuid('session_id').notNull(),
    name: text('name').notNull(),
    group: checkGroup('check_group').notNull(),
    result: checkResult('result').notNull(),
    subResult: checkSubResult('sub_result'),
    score: doublePrecision('score'),
    reasons: jsonb('reasons').$type<ReasonColumn[]>().notNull(),
    breakdown: jsonb('breakdown').$type<BreakdownColumn[]>().notNull(),
    overlays: jsonb('overlays').$type<OverlayColumn[]>().notNull(),
    engineName: text('engine_name').notNull(),
    engineVersion: text('engine_version').notNull(),
    /** Digest of files, facts and expectations: the same inputs give the same result. */
    inputsHash: text('inputs_hash').notNull(),
    run: integer('run').notNull(),
    durationMs: integer('duration_ms').notNull(),
    finishedAt: moment('finished_at').notNull(),
  },
  (t) => [
    unique('verification_checks_once').on(t.organizationId, t.sessionId, t.name),
    sessionKey(t, 'verification_checks_session_key'),
  ],
);

/** What policy and people decided about a session; the newest counts. */
export const verificationDecisions = pgTable(
  'verification_decisions',
  {
    id: id(),
    organizationId: organizationId(),
    sessionId: uuid('session_id').notNull(),
    decision: verificationStatus('decision').notNull(),
    notes: text('notes'),
    /** Why the policy decided so: check, its result, and the outcome that the policy has for it. */
    because: jsonb('because').$type<{ check: string; result: string; outcome: string }[]>().notNull().default([]),
    /** The policy that decided: 0 is the one that an organization has without choosing. Null for a person's decision. */
    policyVersion: integer('policy_version'),
    actorType: actorType('actor_type').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (t) => [
    sessionKey(t, 'verification_decisions_session_key'),
    index('verification_decisions_session').on(t.organizationId, t.sessionId, t.decidedAt),
  ],
);

/** What an organization has changed in the decision policy; without a row the policy of the product holds. */
export const verificationPolicies = pgTable(
  'verification_policies',
  {
    organizationId: organizationId(),
    autoApprove: boolean('auto_approve').notNull(),
    rules: jsonb('rules').$type<Record<string, Record<string, string>>>().notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: version(),
    ...lifecycle(),
  },
  (t) => [primaryKey({ columns: [t.organizationId] })],
);
