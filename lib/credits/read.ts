import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm';
import { creditAccounts, creditEntries } from '@/db/schema/credits';
import { reading, type TransactionContext } from '@/db/transaction';
import { inSeconds } from '@/lib/core/clock';
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

/** Tokens spent, given back and granted on one day (UTC), and the balance at its end. */
export type DayOfTokens = { day: string; spent: number; granted: number; balance: number };

/** The ledger by day over the last `days` days, for a chart; days without entries are left out. */
export async function ledgerByDay(context: Context, days: number): Promise<DayOfTokens[]> {
  const day = sql<string>`to_char(${creditEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return reading(context, async (tx) =>
    tx
      .select({
        day,
        spent: sql<number>`coalesce(-sum(amount) filter (where type in ('HOLD', 'RELEASE')), 0)::int`,
        granted: sql<number>`coalesce(sum(amount) filter (where type in ('GRANT', 'ADJUSTMENT')), 0)::int`,
        balance: sql<number>`(array_agg(balance_after order by sequence desc))[1]`,
      })
      .from(creditEntries)
      .where(
        and(
          eq(creditEntries.organizationId, context.organizationId),
          gte(creditEntries.createdAt, inSeconds(-days * 86_400)),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  );
}
