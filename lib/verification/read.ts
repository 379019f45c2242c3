import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { jobs } from '@/db/schema/platform';
import {
  verificationChecks,
  verificationDecisions,
  verificationDocuments,
  verificationPolicies,
  verificationSessions,
} from '@/db/schema/verification';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { containing } from '@/lib/core/search';
import { presentJob } from '@/lib/jobs/read';
import type { Job } from '@/lib/jobs/schema';
import { presentPolicy, presentVerification, type SessionRelations, type SessionRow } from '@/lib/verification/present';
import type { Policy } from '@/lib/verification/rules';
import { policyOf } from '@/lib/verification/rules';
import type { Verification, VerificationListQuery, VerificationPolicy } from '@/lib/verification/schema';

type Loaded = { row: SessionRow; related: SessionRelations };

/** What belongs to the sessions, in one round of queries. */
async function withRelations(
  tx: Transaction,
  caller: Caller,
  found: { row: SessionRow; claimReference: string | null; participantName: string | null }[],
): Promise<Loaded[]> {
  if (found.length === 0) return [];
  const { organizationId } = caller;
  const ids = found.map(({ row }) => row.id);
  const jobIds = found.flatMap(({ row }) => row.jobId ?? []);
  const [documents, checks, decisions, runs] = await Promise.all([
    tx
      .select({ row: verificationDocuments, fileName: evidence.fileName })
      .from(verificationDocuments)
      .innerJoin(
        evidence,
        and(
          eq(evidence.organizationId, verificationDocuments.organizationId),
          eq(evidence.id, verificationDocuments.evidenceId),
        ),
      )
      .where(
        and(
          eq(verificationDocuments.organizationId, organizationId),
          inArray(verificationDocuments.sessionId, ids),
          isNull(verificationDocuments.supersededAt),
        ),
      )
      .orderBy(asc(verificationDocuments.createdAt), asc(verificationDocuments.id)),
    tx
      .select()
      .from(verificationChecks)
      .where(and(eq(verificationChecks.organizationId, organizationId), inArray(verificationChecks.sessionId, ids))),
    tx
      .selectDistinctOn([verificationDecisions.sessionId])
      .from(verificationDecisions)
      .where(
        and(eq(verificationDecisions.organizationId, organizationId), inArray(verificationDecisions.sessionId, ids)),
      )
      .orderBy(verificationDecisions.sessionId, desc(verificationDecisions.decidedAt), desc(verificationDecisions.id)),
    tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.organizationId, organizationId), inArray(jobs.id, jobIds))),
  ]);
  return found.map(({ row, claimReference, participantName }) => {
    const job = runs.find(({ id }) => id === row.jobId);
    return {
      row,
      related: {
        claimReference,
        participantName,
        documents: documents.filter(({ row: document }) => document.sessionId === row.id),
        checks: checks.filter((check) => check.sessionId === row.id),
        decision: decisions.find((decision) => decision.sessionId === row.id) ?? null,
        job: job ? presentJob(job) : null,
      },
    };
  });
}

function selectSessions(tx: Transaction) {
  return tx
    .select({ row: verificationSessions, claimReference: claims.reference, participantName: participants.name })
    .from(verificationSessions)
    .leftJoin(
      claims,
      and(eq(claims.organizationId, verificationSessions.organizationId), eq(claims.id, verificationSessions.claimId)),
    )
    .leftJoin(
      participants,
      and(
        eq(participants.organizationId, verificationSessions.organizationId),
        eq(participants.id, verificationSessions.participantId),
      ),
    );
}

/** One session inside a transaction that may have just written it. Throws NOT_FOUND. */
export async function reloadVerification(tx: Transaction, caller: Caller, id: string): Promise<Verification> {
  const rows = await selectSessions(tx).where(
    and(eq(verificationSessions.organizationId, caller.organizationId), eq(verificationSessions.id, id)),
  );
  const [loaded] = await withRelations(tx, caller, rows);
  if (!loaded) throw notFound('The verification');
  return presentVerification(loaded.row, loaded.related, { full: true });
}

/** One session with its report. Throws NOT_FOUND. */
export async function getVerification(caller: Caller, id: string): Promise<Verification> {
  authorize(caller, 'getVerification');
  return reading(caller, (tx) => reloadVerification(tx, caller, id));
}

/** The job of the newest run of a session. Throws NOT_FOUND, also for a session that was never processed. */
export async function getVerificationJob(caller: Caller, id: string): Promise<Job> {
  authorize(caller, 'getVerificationJob');
  const [found] = await reading(caller, (tx) =>
    tx
      .select({ job: jobs })
      .from(verificationSessions)
      .innerJoin(
        jobs,
        and(eq(jobs.organizationId, verificationSessions.organizationId), eq(jobs.id, verificationSessions.jobId)),
      )
      .where(and(eq(verificationSessions.organizationId, caller.organizationId), eq(verificationSessions.id, id))),
  );
  if (!found) throw notFound('A job of the verification');
  return presentJob(found.job);
}

function conditions(tx: Transaction, caller: Caller, query: VerificationListQuery): SQL | undefined {
  const sessions = verificationSessions;
  const like = query.q ? containing(query.q) : null;
  return and(
    eq(sessions.organizationId, caller.organizationId),
    query.kind ? eq(sessions.kind, query.kind) : undefined,
    query.status ? eq(sessions.status, query.status) : undefined,
    query.result ? eq(sessions.result, query.result) : undefined,
    query.claimId ? eq(sessions.claimId, query.claimId) : undefined,
    query.participantId ? eq(sessions.participantId, query.participantId) : undefined,
    like
      ? or(
          ilike(sql`${sessions.expected}::text`, like),
          exists(
            tx
              .select({ id: claims.id })
              .from(claims)
              .where(
                and(
                  eq(claims.organizationId, sessions.organizationId),
                  eq(claims.id, sessions.claimId),
                  ilike(claims.reference, like),
                ),
              ),
          ),
          exists(
            tx
              .select({ id: participants.id })
              .from(participants)
              .where(
                and(
                  eq(participants.organizationId, sessions.organizationId),
                  eq(participants.id, sessions.participantId),
                  ilike(participants.name, like),
                ),
              ),
          ),
        )
      : undefined,
    query.evidenceId
      ? exists(
          tx
            .select({ id: verificationDocuments.id })
            .from(verificationDocuments)
            .where(
              and(
                eq(verificationDocuments.organizationId, sessions.organizationId),
                eq(verificationDocuments.sessionId, sessions.id),
                eq(verificationDocuments.evidenceId, query.evidenceId),
                isNull(verificationDocuments.supersededAt),
              ),
            ),
        )
      : undefined,
  );
}

/** Sessions of the organization by filter, page and order; without reports. */
export async function listVerifications(caller: Caller, query: VerificationListQuery): Promise<Page<Verification>> {
  authorize(caller, 'listVerifications');
  const { loaded, total } = await reading(caller, async (tx) => {
    const where = conditions(tx, caller, query);
    const [rows, [counted]] = await Promise.all([
      selectSessions(tx)
        .where(where)
        .orderBy(...sortedBy(verificationSessions[query.sortBy], verificationSessions.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(verificationSessions).where(where),
    ]);
    return { loaded: await withRelations(tx, caller, rows), total: counted?.n ?? 0 };
  });
  const items = await Promise.all(loaded.map((each) => presentVerification(each.row, each.related, { full: false })));
  return { items, pagination: paginate(query.page, query.limit, total) };
}

/** The row of the organization's own policy; null when it has chosen nothing. */
export async function findPolicy(tx: Transaction, caller: { organizationId: string }) {
  const [row] = await tx
    .select()
    .from(verificationPolicies)
    .where(eq(verificationPolicies.organizationId, caller.organizationId));
  return row ?? null;
}

/** The policy that decides about sessions of the organization now. */
export async function effectivePolicy(tx: Transaction, caller: { organizationId: string }): Promise<Policy> {
  return policyOf(await findPolicy(tx, caller));
}

/** The decision policy of the organization. */
export async function getPolicy(caller: Caller): Promise<VerificationPolicy> {
  authorize(caller, 'getVerificationPolicy');
  return presentPolicy(await reading(caller, (tx) => findPolicy(tx, caller)));
}
