import type {
  ReadingColumn,
  verificationChecks,
  verificationDecisions,
  verificationDocuments,
  verificationPolicies,
  verificationSessions,
} from '@/db/schema/verification';
import type { Job } from '@/lib/jobs/schema';
import { objectStore } from '@/lib/storage/object-store';
import {
  CHECK_NAMES,
  type CheckName,
  groupOf,
  nextStatuses,
  type PersonDecision,
  policyOf,
} from '@/lib/verification/rules';
import type {
  DocumentReadingView,
  Verification,
  VerificationCheck,
  VerificationDecision,
  VerificationDocument,
  VerificationPolicy,
} from '@/lib/verification/schema';

export type SessionRow = typeof verificationSessions.$inferSelect;
export type DocumentRow = typeof verificationDocuments.$inferSelect;
export type CheckRow = typeof verificationChecks.$inferSelect;
export type DecisionRow = typeof verificationDecisions.$inferSelect;

/** How long a signed address of a page or an overlay lives, in seconds. */
const ADDRESS_SECONDS = 900;

async function pictureAddress(key: string | null, contentType: string): Promise<string | null> {
  if (!key) return null;
  const signed = await objectStore().presignGet(key, {
    fileName: contentType === 'image/png' ? 'overlay.png' : 'page.jpg',
    contentType,
    disposition: 'inline',
    expiresInSeconds: ADDRESS_SECONDS,
  });
  return signed.url;
}

const isCheckName = (name: string): name is CheckName => CHECK_NAMES.some((known) => known === name);

/** Row → wire of one result, with signed addresses of what it laid over the pages. */
async function presentCheck(row: CheckRow): Promise<VerificationCheck[]> {
  if (!isCheckName(row.name)) return [];
  const overlays = await Promise.all(
    row.overlays.map(async ({ storageKey, ...overlay }) => ({
      ...overlay,
      url: (await pictureAddress(storageKey, 'image/png')) ?? '',
    })),
  );
  return [
    {
      name: row.name,
      group: row.group,
      result: row.result,
      subResult: row.subResult,
      score: row.score,
      reasons: row.reasons,
      breakdown: row.breakdown,
      overlays,
      engine: { name: row.engineName, version: row.engineVersion },
      inputsHash: row.inputsHash,
      durationMs: row.durationMs,
      finishedAt: row.finishedAt.toISOString(),
    },
  ];
}

/** Column → wire of a reading: every field by itself, several readings of one field beside each other. */
function presentReading(reading: ReadingColumn): DocumentReadingView {
  return {
    classification: reading.classification,
    fields: Object.entries(reading.fields).flatMap(([name, found]) => found.map((field) => ({ name, ...field }))),
    pageCount: reading.pageCount,
    failures: reading.failures,
  };
}

async function presentDocument(
  row: DocumentRow,
  fileName: string,
  options: { withPages: boolean },
): Promise<VerificationDocument> {
  const pages = options.withPages ? (row.reading?.pages ?? []) : [];
  return {
    id: row.id,
    evidenceId: row.evidenceId,
    fileName,
    role: row.role,
    side: row.side,
    page: row.page,
    pages: await Promise.all(
      pages.map(async (page) => ({
        page: page.page,
        width: page.width,
        height: page.height,
        imageUrl: await pictureAddress(page.imageKey, 'image/jpeg'),
      })),
    ),
    reading: options.withPages && row.reading ? presentReading(row.reading) : null,
    attachedAt: row.createdAt.toISOString(),
  };
}

/** Row → wire of a decision. */
export function presentDecision(row: DecisionRow): VerificationDecision {
  return {
    decision: row.decision as PersonDecision,
    notes: row.notes,
    automatic: row.policyVersion !== null,
    decidedBy: { id: row.actorId, name: row.actorName },
    decidedAt: row.decidedAt.toISOString(),
    because: row.because as VerificationDecision['because'],
    policyVersion: row.policyVersion,
  };
}

export type SessionRelations = {
  claimReference: string | null;
  participantName: string | null;
  documents: { row: DocumentRow; fileName: string }[];
  checks: CheckRow[];
  decision: DecisionRow | null;
  job: Job | null;
};

/** Row and relations → wire. `full` is for the single session: with the report and the addresses of its pages. */
export async function presentVerification(
  row: SessionRow,
  related: SessionRelations,
  options: { full: boolean },
): Promise<Verification> {
  const order = new Map<string, number>(CHECK_NAMES.map((name, index) => [name, index]));
  const ordered = related.checks.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
  const counted = (result: CheckRow['result']) => related.checks.filter((check) => check.result === result).length;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    allowedTransitions: [...nextStatuses(row.status)],
    claimId: row.claimId,
    claimReference: related.claimReference,
    participantId: row.participantId,
    participantName: related.participantName,
    checks: row.checks.filter(isCheckName),
    documents: await Promise.all(
      related.documents.map(({ row: document, fileName }) =>
        presentDocument(document, fileName, { withPages: options.full }),
      ),
    ),
    expected: row.expected,
    result: row.result,
    resultCounts: {
      clear: counted('clear'),
      consider: counted('consider'),
      unidentified: counted('unidentified'),
      not_applicable: counted('not_applicable'),
    },
    decision: related.decision ? presentDecision(related.decision) : null,
    report: options.full ? { checks: (await Promise.all(ordered.map(presentCheck))).flat() } : null,
    job: related.job,
    lastError: row.lastError,
    callbackUrl: row.callbackUrl,
    createdBy: { id: row.createdById, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** Row → wire of the policy that holds; null when the organization has chosen nothing. */
export function presentPolicy(row: typeof verificationPolicies.$inferSelect | null): VerificationPolicy {
  const policy = policyOf(row);
  return {
    autoApprove: policy.autoApprove,
    rules: CHECK_NAMES.map((check) => ({
      check,
      group: groupOf(check),
      ...policy.rules[check],
      suspected: policy.rules[check].suspected === 'IN_REVIEW' ? 'IN_REVIEW' : 'RESUBMISSION_REQUESTED',
    })),
    version: policy.version,
    updatedBy: row?.updatedByName ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
