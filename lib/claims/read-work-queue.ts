import { and, asc, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { ROLES } from '@/db/enums';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { memberships } from '@/db/schema/organizations';
import { jobs } from '@/db/schema/platform';
import { users } from '@/db/schema/users';
import { reading } from '@/db/transaction';
import { authorize, type Caller, may } from '@/lib/auth/caller';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { listClaims } from '@/lib/claims/read';
import { DUE_SOON_HOURS, OPEN_STATUSES } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { inSeconds, now } from '@/lib/core/clock';
import { listEvidence } from '@/lib/evidence/read';
import type { Evidence } from '@/lib/evidence/schema';
import { listJobs } from '@/lib/jobs/read';
import type { Job } from '@/lib/jobs/schema';

const OPEN = ne(claims.status, 'CLOSED');
const DUE_SOON_SECONDS = DUE_SOON_HOURS * 3600;
const SHOWN = 12;
const SHOWN_ASIDE = 5;
const MAY_INVESTIGATE = ROLES.filter((role) => ROLE_SCOPES[role].includes('claims:write'));

/** A member who may investigate, with what they have to do: open claims, of them due within 48 hours and overdue. */
export type TeamLoad = { id: string; name: string; open: number; dueSoon: number; overdue: number };

export type WorkQueue = {
  mine: Claim[];
  toReview: Evidence[];
  toApprove: Claim[];
  unassigned: Claim[];
  failedJobs: Job[];
  counts: {
    mine: number;
    overdue: number;
    dueSoon: number;
    unassigned: number;
    toReview: number;
    toApprove: number;
    failedJobs: number;
  };
  team: TeamLoad[];
};

export type NavigationCounts = { queue: number; claims: number; evidence: number };

/** The figures beside the navigation: what waits for the caller, open claims, evidence without review. */
export async function navigationCounts(caller: Caller): Promise<NavigationCounts> {
  const own = caller.organizationId;
  return reading(caller, async (tx) => {
    const [[open], [mine], [pending]] = await Promise.all([
      tx
        .select({ n: count() })
        .from(claims)
        .where(and(eq(claims.organizationId, own), OPEN)),
      tx
        .select({ n: count() })
        .from(claims)
        .where(and(eq(claims.organizationId, own), OPEN, sql`${claims.investigatorId} = ${caller.userId}`)),
      tx.select({ n: count() }).from(evidence).where(waitingForReview(caller)),
    ]);
    const toReview = may(caller, 'reviewEvidence') ? (pending?.n ?? 0) : 0;
    return { queue: (mine?.n ?? 0) + toReview, claims: open?.n ?? 0, evidence: pending?.n ?? 0 };
  });
}

const waitingForReview = (caller: Caller) =>
  and(
    eq(evidence.organizationId, caller.organizationId),
    eq(evidence.reviewStatus, 'PENDING'),
    eq(evidence.status, 'AVAILABLE'),
  );

async function team(tx: Transaction, caller: Caller): Promise<TeamLoad[]> {
  const soon = inSeconds(DUE_SOON_SECONDS).toISOString();
  return tx
    .select({
      id: users.id,
      name: users.name,
      open: sql<number>`count(${claims.id})::int`,
      dueSoon: sql<number>`(count(${claims.id}) filter (where ${claims.dueAt} >= now() and ${claims.dueAt} < ${soon}))::int`,
      overdue: sql<number>`(count(${claims.id}) filter (where ${claims.dueAt} < now()))::int`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(claims, and(eq(claims.organizationId, caller.organizationId), eq(claims.investigatorId, users.id), OPEN))
    .where(and(eq(memberships.organizationId, caller.organizationId), inArray(memberships.role, MAY_INVESTIGATE)))
    .groupBy(users.id, users.name)
    .orderBy(desc(sql`3`), asc(users.name));
}

/** The members whom a claim may be given to, each with their load, the most loaded first. */
export async function listAssignees(caller: Caller): Promise<TeamLoad[]> {
  authorize(caller, 'listMembers');
  return reading(caller, (tx) => team(tx, caller));
}

async function figures(caller: Caller): Promise<WorkQueue['counts']> {
  const own = caller.organizationId;
  return reading(caller, async (tx) => {
    const claimCount = (...conditions: Parameters<typeof and>) =>
      tx
        .select({ n: count() })
        .from(claims)
        .where(and(eq(claims.organizationId, own), OPEN, ...conditions));
    const isMine = sql`${claims.investigatorId} = ${caller.userId}`;
    const [mine, overdue, dueSoon, unassigned, toReview, toApprove, failedJobs] = await Promise.all([
      claimCount(isMine),
      claimCount(isMine, lt(claims.dueAt, now())),
      claimCount(isMine, lt(claims.dueAt, inSeconds(DUE_SOON_SECONDS)), sql`${claims.dueAt} >= now()`),
      claimCount(isNull(claims.investigatorId)),
      tx.select({ n: count() }).from(evidence).where(waitingForReview(caller)),
      claimCount(eq(claims.status, 'PENDING_DECISION')),
      tx
        .select({ n: count() })
        .from(jobs)
        .where(and(eq(jobs.organizationId, own), eq(jobs.status, 'FAILED'))),
    ]);
    const n = (rows: { n: number }[]) => rows[0]?.n ?? 0;
    return {
      mine: n(mine),
      overdue: n(overdue),
      dueSoon: n(dueSoon),
      unassigned: may(caller, 'assignClaim') ? n(unassigned) : 0,
      toReview: may(caller, 'reviewEvidence') ? n(toReview) : 0,
      toApprove: may(caller, 'approveClaimDecision') ? n(toApprove) : 0,
      failedJobs: may(caller, 'listJobs') ? n(failedJobs) : 0,
    };
  });
}

/** What waits for the caller today: own claims by due date, evidence to review, decisions to approve, failed work, the team's load. */
export async function getWorkQueue(caller: Caller): Promise<WorkQueue> {
  authorize(caller, 'listClaims');
  const byDue = { page: 1, sortBy: 'dueAt', sortOrder: 'asc' } as const;
  const supervises = may(caller, 'approveClaimDecision') && may(caller, 'assignClaim');
  const [counts, mine, toReview, toApprove, unassigned, failedJobs, load] = await Promise.all([
    figures(caller),
    caller.userId
      ? listClaims(caller, { ...byDue, limit: SHOWN, investigatorId: caller.userId, status: [...OPEN_STATUSES] })
      : null,
    may(caller, 'reviewEvidence')
      ? listEvidence(caller, {
          page: 1,
          limit: SHOWN_ASIDE + 1,
          sortBy: 'createdAt',
          sortOrder: 'asc',
          reviewStatus: 'PENDING',
          status: ['AVAILABLE'],
        })
      : null,
    may(caller, 'approveClaimDecision')
      ? listClaims(caller, { ...byDue, limit: SHOWN_ASIDE, status: ['PENDING_DECISION'] })
      : null,
    supervises
      ? listClaims(caller, { ...byDue, limit: SHOWN_ASIDE, investigatorId: 'none', status: [...OPEN_STATUSES] })
      : null,
    may(caller, 'listJobs')
      ? listJobs(caller, { page: 1, limit: SHOWN_ASIDE, sortBy: 'finishedAt', sortOrder: 'desc', status: 'FAILED' })
      : null,
    supervises ? listAssignees(caller) : [],
  ]);
  return {
    mine: mine?.items ?? [],
    toReview: toReview?.items ?? [],
    toApprove: toApprove?.items ?? [],
    unassigned: unassigned?.items ?? [],
    failedJobs: failedJobs?.items ?? [],
    counts,
    team: load,
  };
}
