import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { fraudChecks, fraudWeights } from '@/db/schema/forensics';
import { participants } from '@/db/schema/participants';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentFraudCheck, presentFraudWeights } from '@/lib/forensics/present';
import type { FraudCheck, FraudCheckListQuery, FraudWeights } from '@/lib/forensics/schema';

/** Every composite score that a participant has had, each with the one before it. Throws NOT_FOUND. */
export async function listFraudChecks(
  caller: Caller,
  participantId: string,
  query: FraudCheckListQuery,
): Promise<Page<FraudCheck>> {
  authorize(caller, 'listFraudChecks');
  return reading(caller, async (tx) => {
    const [person] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, participantId)));
    if (!person) throw notFound('The participant');
    const mine = and(
      eq(fraudChecks.organizationId, caller.organizationId),
      eq(fraudChecks.participantId, participantId),
    );
    const order = query.sortOrder === 'asc' ? asc : desc;
    const before = sql<number | null>`lag(score) over (order by calculated_at, id)`;
    const [rows, [total]] = await Promise.all([
      tx
        .select({ row: fraudChecks, before })
        .from(fraudChecks)
        .where(mine)
        .orderBy(order(fraudChecks.calculatedAt), order(fraudChecks.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(fraudChecks).where(mine),
    ]);
    const items = rows.map(({ row, before: previous }) => presentFraudCheck(row, previous));
    return { items, pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** What the organization chose; null while the product's own weights count. */
export async function findFraudWeights(tx: Transaction, caller: Caller) {
  const [row] = await tx.select().from(fraudWeights).where(eq(fraudWeights.organizationId, caller.organizationId));
  return row ?? null;
}

/** How much each component of the composite counts in the caller's organization. */
export async function getFraudWeights(caller: Caller): Promise<FraudWeights> {
  authorize(caller, 'getFraudWeights');
  return presentFraudWeights(await reading(caller, (tx) => findFraudWeights(tx, caller)));
}
