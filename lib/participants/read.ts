import { and, arrayContains, asc, count, eq, exists, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimParticipants } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { containing } from '@/lib/core/search';
import { presentParticipant } from '@/lib/participants/present';
import type { Participant, ParticipantListQuery } from '@/lib/participants/schema';
import { readGround, standsSo } from '@/lib/sanctions/read-ground';
import type { ScreeningGround } from '@/lib/sanctions/rules';

/** Participants with the claims each belongs to, in the order of the rows. */
async function withClaims(
  tx: Transaction,
  caller: Caller,
  rows: (typeof participants.$inferSelect)[],
  ground: ScreeningGround,
): Promise<Participant[]> {
  if (rows.length === 0) return [];
  const links = await tx
    .select({ participantId: claimParticipants.participantId, claimId: claimParticipants.claimId })
    .from(claimParticipants)
    .where(
      and(
        eq(claimParticipants.organizationId, caller.organizationId),
        inArray(
          claimParticipants.participantId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(claimParticipants.createdAt));
  const byParticipant = Map.groupBy(links, (link) => link.participantId);
  return rows.map((row) =>
    presentParticipant(
      row,
      (byParticipant.get(row.id) ?? []).map((link) => link.claimId),
      ground,
    ),
  );
}

/** One participant inside a transaction; null when it does not exist in the caller's organization. */
export async function findParticipant(tx: Transaction, caller: Caller, id: string): Promise<Participant | null> {
  const rows = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, id)));
  const [found] = await withClaims(tx, caller, rows, await readGround(tx, caller));
  return found ?? null;
}

/** One participant. Throws NOT_FOUND. */
export async function getParticipant(caller: Caller, id: string): Promise<Participant> {
  authorize(caller, 'getParticipant');
  const found = await reading(caller, (tx) => findParticipant(tx, caller, id));
  if (!found) throw notFound('The participant');
  return found;
}

/** Participants of the organization by role, claim, screening status and text. */
export async function listParticipants(caller: Caller, query: ParticipantListQuery): Promise<Page<Participant>> {
  authorize(caller, 'listParticipants');
  return reading(caller, async (tx) => {
    const ground = await readGround(tx, caller);
    const conditions: (SQL | undefined)[] = [eq(participants.organizationId, caller.organizationId)];
    if (query.role) conditions.push(arrayContains(participants.roles, [query.role]));
    if (query.screeningStatus) conditions.push(standsSo(query.screeningStatus, ground));
    if (query.claimId) {
      conditions.push(
        exists(
          tx
            .select()
            .from(claimParticipants)
            .where(
              and(
                eq(claimParticipants.organizationId, caller.organizationId),
                eq(claimParticipants.participantId, participants.id),
                eq(claimParticipants.claimId, query.claimId),
              ),
            ),
        ),
      );
    }
    if (query.q) {
      const like = containing(query.q);
      conditions.push(
        or(ilike(participants.name, like), ilike(participants.email, like), ilike(participants.phone, like)),
      );
    }
    const where = and(...conditions);
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(participants)
        .where(where)
        .orderBy(...sortedBy(participants[query.sortBy], participants.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(participants).where(where),
    ]);
    const items = await withClaims(tx, caller, rows, ground);
    return { items, pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}
