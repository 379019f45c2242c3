import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimParticipants } from '@/db/schema/claims';
import { networkIdentifiers, networkLinks } from '@/db/schema/network';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { type LinkRow, presentLink } from '@/lib/network/present';
import { endNames } from '@/lib/network/read-ends';
import { COMMON_FROM, MOST_COUNTED, masked } from '@/lib/network/rules';
import type { CommonValue, Network, NetworkLink, NetworkLinkListQuery } from '@/lib/network/schema';

/** Most links that one picture shows; beyond that nobody sees anything. */
const MOST_SHOWN = 60;

const standing = (caller: Caller) =>
  and(eq(networkLinks.organizationId, caller.organizationId), isNull(networkLinks.endedAt));

/** Links with the names of their ends and where both values were found, in the order of the rows. */
export async function withEnds(tx: Transaction, caller: Caller, rows: LinkRow[]): Promise<NetworkLink[]> {
  if (rows.length === 0) return [];
  const ends = [...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const names = await endNames(tx, caller, ends);
  const found = await tx
    .select()
    .from(networkIdentifiers)
    .where(
      and(eq(networkIdentifiers.organizationId, caller.organizationId), inArray(networkIdentifiers.holderId, ends)),
    );
  return rows.map((row) => presentLink(row, names, found));
}

/** The ids that stand for a record: a claim with everybody in it, a participant with their claims. */
export async function idsOf(
  tx: Transaction,
  caller: Caller,
  subject: { claimId?: string; participantId?: string },
): Promise<string[]> {
  const mine = eq(claimParticipants.organizationId, caller.organizationId);
  const { claimId, participantId } = subject;
  if (claimId) {
    const rows = await tx
      .select({ id: claimParticipants.participantId })
      .from(claimParticipants)
      .where(and(mine, eq(claimParticipants.claimId, claimId)));
    return [claimId, ...rows.map(({ id }) => id)];
  }
  if (!participantId) return [];
  const rows = await tx
    .select({ id: claimParticipants.claimId })
    .from(claimParticipants)
    .where(and(mine, eq(claimParticipants.participantId, participantId)));
  return [participantId, ...rows.map(({ id }) => id)];
}

const touching = (ids: string[]): SQL | undefined =>
  or(inArray(networkLinks.firstId, ids), inArray(networkLinks.secondId, ids));

/** Links that stand now, by claim, participant, kind and state. A filter by a record of another organization finds nothing. */
export async function listNetworkLinks(caller: Caller, query: NetworkLinkListQuery): Promise<Page<NetworkLink>> {
  authorize(caller, 'listNetworkLinks');
  return reading(caller, async (tx) => {
    const conditions: (SQL | undefined)[] = [standing(caller)];
    if (query.claimId) conditions.push(touching(await idsOf(tx, caller, { claimId: query.claimId })));
    if (query.participantId) conditions.push(touching(await idsOf(tx, caller, { participantId: query.participantId })));
    if (query.kind) conditions.push(eq(networkLinks.kind, query.kind));
    if (query.status) conditions.push(eq(networkLinks.status, query.status));
    const where = and(...conditions);
    const rows = await tx
      .select()
      .from(networkLinks)
      .where(where)
      .orderBy(...sortedBy(networkLinks[query.sortBy], networkLinks.id, query.sortOrder))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const [total] = await tx.select({ n: count() }).from(networkLinks).where(where);
    return { items: await withEnds(tx, caller, rows), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** What these ids hold that so many hold that it makes no link, and which kinds were compared at all. */
async function heldBy(tx: Transaction, caller: Caller, ids: string[]) {
  const rows = await tx.execute<CommonValue>(sql`
    select held.kind, held.value, (
      select count(*)::int from (
        select distinct i.holder_type, i.holder_id from network_identifiers i
        where i.organization_id = ${caller.organizationId}::uuid and i.kind = held.kind and i.value = held.value
        limit ${MOST_COUNTED}::int) others) as holders
    from (
      select distinct kind, value from network_identifiers
      where organization_id = ${caller.organizationId}::uuid and holder_id in ${ids}) held
    order by held.kind, held.value`);
  return {
    compared: [...new Set(rows.map(({ kind }) => kind))],
    common: rows
      .filter(({ kind, holders }) => holders >= COMMON_FROM[kind])
      .map(({ kind, value, holders }) => ({ kind, value: masked(kind, value), holders })),
  };
}

/**
 * What a claim or a participant shares with others: its own links first, then those among everybody it is linked with, so that a ring shows
 * as a ring. Throws NOT_FOUND.
 */
export async function getNetwork(
  caller: Caller,
  subject: { claimId?: string; participantId?: string },
): Promise<Network> {
  authorize(caller, subject.claimId ? 'getClaimNetwork' : 'getParticipantNetwork');
  const id = subject.claimId ?? subject.participantId ?? '';
  return reading(caller, async (tx) => {
    const named = (await endNames(tx, caller, [id])).get(id);
    if (named?.type !== (subject.claimId ? 'claim' : 'participant'))
      throw notFound(subject.claimId ? 'The claim' : 'The participant');
    const own = await idsOf(tx, caller, subject);
    const strongest = [asc(networkLinks.holders), asc(networkLinks.kind), asc(networkLinks.id)] as const;
    const first = await tx
      .select()
      .from(networkLinks)
      .where(and(standing(caller), touching(own)))
      .orderBy(...strongest)
      .limit(MOST_SHOWN + 1);
    const near = [...new Set([...own, ...first.flatMap(({ firstId, secondId }) => [firstId, secondId])])];
    const ids = new Set(first.map((row) => row.id));
    const among = await tx
      .select()
      .from(networkLinks)
      .where(and(standing(caller), inArray(networkLinks.firstId, near), inArray(networkLinks.secondId, near)))
      .orderBy(...strongest)
      .limit(MOST_SHOWN + 1 + first.length);
    const rows = [...first, ...among.filter((row) => !ids.has(row.id))];
    return {
      subject: { id, ...named },
      ...(await heldBy(tx, caller, own)),
      links: await withEnds(tx, caller, rows.slice(0, MOST_SHOWN)),
      truncated: rows.length > MOST_SHOWN,
    };
  });
}
