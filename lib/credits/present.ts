import type { creditAccounts, creditEntries } from '@/db/schema/credits';
import type { LedgerEntry, TokenBalance } from '@/lib/credits/schema';

/** Row → wire of an account; an organization without one has nothing. */
export function presentBalance(row: typeof creditAccounts.$inferSelect | undefined): TokenBalance {
  return { balance: row?.balance ?? 0, held: row?.held ?? 0, unit: 'token' };
}

/** Row → wire of a ledger entry. */
export function presentEntry(row: typeof creditEntries.$inferSelect): LedgerEntry {
  return {
    id: row.id,
    type: row.type,
    amount: row.amount,
    balanceAfter: row.balanceAfter,
    reason: row.reason,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    createdAt: row.createdAt.toISOString(),
  };
}
