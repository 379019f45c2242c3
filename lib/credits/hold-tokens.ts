import { and, eq, gte, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { creditAccounts } from '@/db/schema/credits';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { appendEntry } from '@/lib/credits/append-entry';
import { crossesLow, LOW_BALANCE_TOKENS } from '@/lib/credits/rules';
import { emitEvent } from '@/lib/webhooks/emit';

/**
 * Takes `amount` tokens for a resource inside the transaction that creates it: from the balance into what is held. The account's row
 * stays locked until commit, so that of charges that race none is made beyond the balance. Throws INSUFFICIENT_TOKENS {required, balance}.
 */
export async function holdTokens(
  tx: Transaction,
  context: ActingContext,
  charge: { amount: number; reason: string; resource: { type: string; id: string } },
): Promise<void> {
  const { amount, reason, resource } = charge;
  const mine = eq(creditAccounts.organizationId, context.organizationId);
  const [account] = await tx
    .update(creditAccounts)
    .set({
      balance: sql`${creditAccounts.balance} - ${amount}`,
      held: sql`${creditAccounts.held} + ${amount}`,
      sequence: sql`${creditAccounts.sequence} + 1`,
      updatedAt: now(),
    })
    .where(and(mine, gte(creditAccounts.balance, amount)))
    .returning();
  if (!account) {
    const [present] = await tx.select({ balance: creditAccounts.balance }).from(creditAccounts).where(mine);
    const balance = present?.balance ?? 0;
    throw new DomainError('INSUFFICIENT_TOKENS', `This costs ${amount} tokens; ${balance} are left.`, {
      extra: { required: amount, balance },
    });
  }
  await appendEntry(tx, context, account, { type: 'HOLD', amount: -amount, reason, resource });
  if (crossesLow(account.balance + amount, account.balance)) {
    const data = { balance: account.balance, threshold: LOW_BALANCE_TOKENS };
    await emitEvent(tx, context, 'tokens.low_balance', data);
  }
}
