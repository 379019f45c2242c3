import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { creditAccounts, creditEntries } from '@/db/schema/credits';
import { reading, type TransactionContext } from '@/db/transaction';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentBalance, presentEntry } from '@/lib/credits/present';
import type { LedgerEntry, LedgerListQuery, TokenBalance } from '@/lib/credits/schema';

type Context = TransactionContext & { organizationId: string };

/** What the organization can spend, and what is held, in tokens. */
export async function getBalance(context: Context): Promise<TokenBalance> {
  const [row] = await reading(context, async (tx) =>
    tx.select().from(creditAccounts).where(eq(creditAccounts.organizationId, context.organizationId)),
  );
  return presentBalance(row);
}

/** The ledger by page, in the order in which the entries were written. */
export async function listLedger(context: Context, query: LedgerListQuery): Promise<Page<LedgerEntry>> {
  const where = and(
    eq(creditEntries.organizationId, context.organizationId),
    query.type ? eq(creditEntries.type, query.type) : undefined,
    query.resourceId ? eq(creditEntries.resourceId, query.resourceId) : undefined,
  );
  const order = query.sortOrder === 'asc' ? asc : desc;
  const [rows, [counted]] = await reading(context, (tx) =>
    Promise.all([
      tx
        .select()
        .from(creditEntries)
        .where(where)
        .orderBy(order(creditEntries.sequence))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(creditEntries).where(where),
    ]),
  );
  return { items: rows.map(presentEntry), pagination: paginate(query.page, query.limit, counted?.n ?? 0) };
}

/** The balance at the end of one day (`YYYY-MM-DD`, UTC). */
export type DayOfTokens = { day: string; balance: number };

/**
 * The balance from the day `from` (`YYYY-MM-DD`, UTC) on, for a chart: one row for `from` itself, with what the balance was where nothing moved on it,
 * and one for every later day on which something moved. Nothing where nothing ever moved.
 */
export async function balanceByDay(context: Context, from: string): Promise<DayOfTokens[]> {
  const day = sql<string>`to_char(${creditEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const own = eq(creditEntries.organizationId, context.organizationId);
  const start = new Date(`${from}T00:00:00Z`);
  const [days, [before]] = await reading(context, (tx) =>
    Promise.all([
      tx
        .select({ day, balance: sql<number>`(array_agg(balance_after order by sequence desc))[1]` })
        .from(creditEntries)
        .where(and(own, gte(creditEntries.createdAt, start)))
        .groupBy(sql`1`)
        .orderBy(sql`1`),
      tx
        .select({ balance: creditEntries.balanceAfter })
        .from(creditEntries)
        .where(and(own, lt(creditEntries.createdAt, start)))
        .orderBy(desc(creditEntries.sequence))
        .limit(1),
    ]),
  );
  const moved = days.length > 0 || before !== undefined;
  return moved && days[0]?.day !== from ? [{ day: from, balance: before?.balance ?? 0 }, ...days] : days;
}
