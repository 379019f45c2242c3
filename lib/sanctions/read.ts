import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { WATCHLIST_CODES } from '@/db/enums';
import { participants } from '@/db/schema/participants';
import { sanctionsSources, screeningMatches, screenings } from '@/db/schema/sanctions';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentScreening, presentSource } from '@/lib/sanctions/present';
import { readGround } from '@/lib/sanctions/read-ground';
import type { Coverage } from '@/lib/sanctions/rules';
import type { SanctionsSource, Screening } from '@/lib/sanctions/schema';

/** Every source with how current it is, those that were never loaded too. */
export async function readSources(tx: Transaction): Promise<SanctionsSource[]> {
  const rows = await tx.select().from(sanctionsSources);
  return WATCHLIST_CODES.map((code) => presentSource(code, rows.find((row) => row.code === code) ?? null));
}

/** The sanctions lists that screening uses. */
export async function listSanctionsSources(caller: Caller): Promise<Page<SanctionsSource>> {
  authorize(caller, 'listSanctionsSources');
  const items = await reading(caller, readSources);
  return { items, pagination: paginate(1, 100, items.length) };
}

/** How far the lists that are held now cover what the organization requires. */
export async function getCoverage(caller: Caller): Promise<Coverage> {
  authorize(caller, 'listSanctionsSources');
  return (await reading(caller, (tx) => readGround(tx, caller))).coverage;
}

/** The newest screening of a participant; undefined when there was none. */
export async function newestScreening(
  tx: Transaction,
  organizationId: string,
  participantId: string,
): Promise<typeof screenings.$inferSelect | undefined> {
  const [newest] = await tx
    .select()
    .from(screenings)
    .where(and(eq(screenings.organizationId, organizationId), eq(screenings.participantId, participantId)))
    .orderBy(desc(screenings.createdAt), desc(screenings.id))
    .limit(1);
  return newest;
}

/** Screenings with their matches, in the order of the rows. */
export async function withMatches(tx: Transaction, rows: (typeof screenings.$inferSelect)[]): Promise<Screening[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const matches = await tx
    .select()
    .from(screeningMatches)
    .where(inArray(screeningMatches.screeningId, ids))
    .orderBy(desc(screeningMatches.score), asc(screeningMatches.source), asc(screeningMatches.entryId));
  const grouped = Map.groupBy(matches, ({ screeningId }) => screeningId);
  return rows.map((row) => presentScreening(row, grouped.get(row.id) ?? []));
}

type ListQuery = { page: number; limit: number; sortOrder: 'asc' | 'desc' };

/** Screenings of one participant. Throws NOT_FOUND. */
export async function listScreenings(
  caller: Caller,
  participantId: string,
  query: ListQuery,
): Promise<Page<Screening>> {
  authorize(caller, 'listScreenings');
  return reading(caller, async (tx) => {
    const own = eq(participants.organizationId, caller.organizationId);
    const [person] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(and(own, eq(participants.id, participantId)));
    if (!person) throw notFound('The participant');
    const where = and(
      eq(screenings.organizationId, caller.organizationId),
      eq(screenings.participantId, participantId),
    );
    const order = query.sortOrder === 'asc' ? asc : desc;
    const rows = await tx
      .select()
      .from(screenings)
      .where(where)
      .orderBy(order(screenings.createdAt), order(screenings.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const [total] = await tx.select({ n: count() }).from(screenings).where(where);
    return { items: await withMatches(tx, rows), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}
