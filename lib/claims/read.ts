import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import {
  claimContacts,
  claimDecisions,
  claimIndicators,
  claimNotes,
  claimParticipants,
  claims,
} from '@/db/schema/claims';
import { evidence, evidenceReviews } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { users } from '@/db/schema/users';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { type PersonRow, presentClaim, presentDecision, presentNote } from '@/lib/claims/present';
import type { Claim, ClaimListQuery, ClaimNote, PastDecision } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { containing } from '@/lib/core/search';
import { readGround } from '@/lib/sanctions/read-ground';

type ClaimRow = typeof claims.$inferSelect;

async function peopleOf(tx: Transaction, ids: (string | null)[]): Promise<Map<string, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const found: PersonRow[] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(found.map((row) => [row.id, row]));
}

/** Loads what belongs to the claims in one round of queries and presents them in the order given. */
async function withRelations(tx: Transaction, caller: Caller, rows: ClaimRow[]): Promise<Claim[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const own = { organizationId: caller.organizationId };
  const [ground, parts, contacts, indicators, reviews, decisions] = await Promise.all([
    readGround(tx, own),
    tx
      .select({ claimId: claimParticipants.claimId, participant: participants })
      .from(claimParticipants)
      .innerJoin(
        participants,
        and(
          eq(participants.organizationId, claimParticipants.organizationId),
          eq(participants.id, claimParticipants.participantId),
        ),
      )
      .where(and(eq(claimParticipants.organizationId, own.organizationId), inArray(claimParticipants.claimId, ids)))
      .orderBy(asc(claimParticipants.createdAt), asc(claimParticipants.participantId)),
    tx
      .select()
      .from(claimContacts)
      .where(and(eq(claimContacts.organizationId, own.organizationId), inArray(claimContacts.claimId, ids)))
      .orderBy(desc(claimContacts.contactedAt)),
    tx
      .select()
      .from(claimIndicators)
      .where(and(eq(claimIndicators.organizationId, own.organizationId), inArray(claimIndicators.claimId, ids)))
      .orderBy(desc(claimIndicators.severity), asc(claimIndicators.createdAt)),
    tx
      .selectDistinctOn([evidenceReviews.evidenceId], { claimId: evidence.claimId, review: evidenceReviews })
      .from(evidenceReviews)
      .innerJoin(
        evidence,
        and(eq(evidence.organizationId, evidenceReviews.organizationId), eq(evidence.id, evidenceReviews.evidenceId)),
      )
      .where(and(eq(evidence.organizationId, own.organizationId), inArray(evidence.claimId, ids)))
      .orderBy(evidenceReviews.evidenceId, desc(evidenceReviews.reviewedAt)),
    tx
      .select()
      .from(claimDecisions)
      .where(
        and(
          eq(claimDecisions.organizationId, own.organizationId),
          inArray(claimDecisions.claimId, ids),
          isNull(claimDecisions.supersededAt),
        ),
      ),
  ]);
  const people = await peopleOf(tx, [
    ...rows.map((row) => row.investigatorId),
    ...decisions.flatMap((d) => [d.proposedBy, d.approvedBy]),
  ]);
  const at = now();
  return rows.map((row) =>
    presentClaim(
      row,
      {
        investigator: row.investigatorId ? (people.get(row.investigatorId) ?? null) : null,
        participants: parts.filter((part) => part.claimId === row.id).map((part) => part.participant),
        ground,
        contacts: contacts.filter((contact) => contact.claimId === row.id),
        indicators: indicators.filter((indicator) => indicator.claimId === row.id),
        reviews: reviews.filter((review) => review.claimId === row.id).map((review) => review.review),
        decision: decisions.find((decision) => decision.claimId === row.id) ?? null,
        people,
      },
      at,
    ),
  );
}

/** One claim inside a transaction; null when it does not exist in the caller's organization. */
export async function findClaim(tx: Transaction, caller: Caller, id: string): Promise<Claim | null> {
  const rows = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, id)));
  const [claim] = await withRelations(tx, caller, rows);
  return claim ?? null;
}

/** One claim inside a transaction that has just written it. */
export async function reloadClaim(tx: Transaction, caller: Caller, id: string): Promise<Claim> {
  const claim = await findClaim(tx, caller, id);
  if (!claim) throw notFound('The claim');
  return claim;
}

/** One claim with everything the contract shows of it. Throws NOT_FOUND. */
export async function getClaim(caller: Caller, id: string): Promise<Claim> {
  authorize(caller, 'getClaim');
  return reading(caller, (tx) => reloadClaim(tx, caller, id));
}

function conditions(caller: Caller, query: ClaimListQuery): SQL | undefined {
  const like = query.q ? containing(query.q) : null;
  return and(
    eq(claims.organizationId, caller.organizationId),
    query.status ? inArray(claims.status, query.status) : undefined,
    query.investigatorId === 'none' ? isNull(claims.investigatorId) : undefined,
    query.investigatorId && query.investigatorId !== 'none'
      ? eq(claims.investigatorId, query.investigatorId)
      : undefined,
    query.priority ? eq(claims.priority, query.priority) : undefined,
    query.type ? eq(claims.type, query.type) : undefined,
    query.dueAfter ? gte(claims.dueAt, new Date(query.dueAfter)) : undefined,
    query.dueBefore ? lt(claims.dueAt, new Date(query.dueBefore)) : undefined,
    like
      ? or(
          ilike(claims.reference, like),
          ilike(claims.description, like),
          ilike(claims.lossLocation, like),
          ilike(sql`${claims.policy}->>'number'`, like),
          ilike(sql`${claims.vehicle}->>'registrationNumber'`, like),
        )
      : undefined,
  );
}

/** Claims of the organization by filter, page and order. */
export async function listClaims(caller: Caller, query: ClaimListQuery): Promise<Page<Claim>> {
  authorize(caller, 'listClaims');
  return reading(caller, async (tx) => {
    const where = conditions(caller, query);
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(claims)
        .where(where)
        .orderBy(...sortedBy(claims[query.sortBy], claims.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(claims).where(where),
    ]);
    return {
      items: await withRelations(tx, caller, rows),
      pagination: paginate(query.page, query.limit, total?.n ?? 0),
    };
  });
}

/** Notes of a claim, newest first unless asked otherwise. Throws NOT_FOUND. */
export async function listNotes(
  caller: Caller,
  claimId: string,
  query: { page: number; limit: number; sortOrder: 'asc' | 'desc' },
): Promise<Page<ClaimNote>> {
  authorize(caller, 'listClaimNotes');
  return reading(caller, async (tx) => {
    const mine = and(eq(claimNotes.organizationId, caller.organizationId), eq(claimNotes.claimId, claimId));
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [exists, rows, [total]] = await Promise.all([
      tx
        .select({ id: claims.id })
        .from(claims)
        .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, claimId))),
      tx
        .select()
        .from(claimNotes)
        .where(mine)
        .orderBy(order(claimNotes.createdAt), order(claimNotes.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(claimNotes).where(mine),
    ]);
    if (exists.length === 0) throw notFound('The claim');
    return { items: rows.map(presentNote), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** Proposals that no longer stand, newest first: replaced, sent back, or of a claim that was reopened. Throws NOT_FOUND. */
export async function listPastDecisions(caller: Caller, claimId: string): Promise<PastDecision[]> {
  authorize(caller, 'getClaim');
  return reading(caller, async (tx) => {
    const rows = await tx
      .select()
      .from(claimDecisions)
      .where(
        and(
          eq(claimDecisions.organizationId, caller.organizationId),
          eq(claimDecisions.claimId, claimId),
          isNotNull(claimDecisions.supersededAt),
        ),
      )
      .orderBy(desc(claimDecisions.proposedAt));
    const people = await peopleOf(
      tx,
      rows.flatMap((row) => [row.proposedBy, row.approvedBy]),
    );
    return rows.map((row) => ({
      ...presentDecision(row, people),
      supersededAt: row.supersededAt?.toISOString() ?? null,
    }));
  });
}

/** References of claims by id, for pages that only name them. */
export async function claimReferences(caller: Caller, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await reading(caller, (tx) =>
    tx
      .select({ id: claims.id, reference: claims.reference })
      .from(claims)
      .where(and(eq(claims.organizationId, caller.organizationId), inArray(claims.id, wanted))),
  );
  return new Map(rows.map((row) => [row.id, row.reference]));
}

/** Claims by id, the newest first, for the profile of somebody who takes part in them. */
export async function claimsByIds(caller: Caller, ids: readonly string[]): Promise<Claim[]> {
  authorize(caller, 'listClaims');
  if (ids.length === 0) return [];
  return reading(caller, async (tx) => {
    const rows = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.organizationId, caller.organizationId), inArray(claims.id, [...ids])))
      .orderBy(desc(claims.createdAt));
    return withRelations(tx, caller, rows);
  });
}

/** The claim on which a risk indicator stands. Throws NOT_FOUND. */
export async function findIndicatorClaim(caller: Caller, indicatorId: string): Promise<string> {
  authorize(caller, 'getClaim');
  const [row] = await reading(caller, (tx) =>
    tx
      .select({ claimId: claimIndicators.claimId })
      .from(claimIndicators)
      .where(and(eq(claimIndicators.organizationId, caller.organizationId), eq(claimIndicators.id, indicatorId))),
  );
  if (!row) throw notFound('The risk indicator');
  return row.claimId;
}
