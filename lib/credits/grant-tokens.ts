import { sql } from 'drizzle-orm';
import { creditAccounts } from '@/db/schema/credits';
import { type TransactionContext, writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { appendEntry } from '@/lib/credits/append-entry';
import { presentEntry } from '@/lib/credits/present';
import type { GrantInput, LedgerEntry } from '@/lib/credits/schema';

/** The most that an account may hold: far above any use, far below what an integer column takes. */
const MAX_BALANCE_TOKENS = 1_000_000_000;

/** Adds tokens to the organization's account, opening it when there is none, and answers the ledger's entry. Throws CONFLICT when it would overflow. */
export async function grantTokens(
  context: ActingContext & TransactionContext & { organizationId: string },
  input: GrantInput,
): Promise<LedgerEntry> {
  const { amount, reason } = input;
  return writing(context, async (tx) => {
    const [account] = await tx
      .insert(creditAccounts)
      .values({ organizationId: context.organizationId, balance: amount, sequence: 1 })
      .onConflictDoUpdate({
        target: creditAccounts.organizationId,
        set: {
          balance: sql`${creditAccounts.balance} + ${amount}`,
          sequence: sql`${creditAccounts.sequence} + 1`,
          updatedAt: now(),
        },
        setWhere: sql`${creditAccounts.balance} + ${amount} <= ${MAX_BALANCE_TOKENS}`,
      })
      .returning();
    if (!account) throw new DomainError('CONFLICT', 'The account cannot hold that many tokens.');
    const entry = await appendEntry(tx, context, account, { type: 'GRANT', amount, reason, resource: null });
    await recordAudit(tx, context, {
      action: 'tokens.grant',
      resourceType: 'tokens',
      resourceId: entry.id,
      changes: diff({ balance: account.balance - amount }, { balance: account.balance, amount, reason }),
    });
    return presentEntry(entry);
  });
}
