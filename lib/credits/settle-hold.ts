import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { creditAccounts, creditEntries } from '@/db/schema/credits';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { appendEntry } from '@/lib/credits/append-entry';

/**
 * Ends the hold of a resource: CAPTURE spends its tokens, RELEASE gives them back. The first settlement counts: true when this call was
 * it, false when the hold was settled before or never was.
 */
export async function settleHold(
  tx: Transaction,
  context: ActingContext,
  settlement: { type: 'CAPTURE' | 'RELEASE'; reason: string; resource: { type: string; id: string } },
): Promise<boolean> {
  const { type, reason, resource } = settlement;
  const mine = eq(creditAccounts.organizationId, context.organizationId);
  // Whoever settles waits here, so that what is read below cannot change any more.
  await tx.select({ balance: creditAccounts.balance }).from(creditAccounts).where(mine).for('update');
  const entries = await tx
    .select({ type: creditEntries.type, amount: creditEntries.amount })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.organizationId, context.organizationId),
        eq(creditEntries.resourceType, resource.type),
        eq(creditEntries.resourceId, resource.id),
        inArray(creditEntries.type, ['HOLD', 'CAPTURE', 'RELEASE']),
      ),
    );
  const hold = entries.find((entry) => entry.type === 'HOLD');
  if (!hold || entries.length > 1) return false;
  const tokens = -hold.amount;
  const back = type === 'RELEASE' ? tokens : 0;
  const [account] = await tx
    .update(creditAccounts)
    .set({
      balance: sql`${creditAccounts.balance} + ${back}`,
      held: sql`${creditAccounts.held} - ${tokens}`,
      sequence: sql`${creditAccounts.sequence} + 1`,
      updatedAt: now(),
    })
    .where(mine)
    .returning();
  if (!account) throw new Error('A hold without an account.');
  await appendEntry(tx, context, account, { type, amount: back, reason, resource });
  return true;
}
