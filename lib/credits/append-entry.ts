import type { Transaction } from '@/db/client';
import type { LEDGER_TYPES } from '@/db/enums';
import { type creditAccounts, creditEntries } from '@/db/schema/credits';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';

export type AccountRow = typeof creditAccounts.$inferSelect;

export type Movement = {
  type: (typeof LEDGER_TYPES)[number];
  /** Signed, in tokens. */
  amount: number;
  reason: string;
  resource: { type: string; id: string } | null;
};

/** Writes the ledger's entry of a movement that has just been made on the account, whose row the transaction holds locked. */
export async function appendEntry(
  tx: Transaction,
  context: ActingContext,
  account: AccountRow,
  movement: Movement,
): Promise<typeof creditEntries.$inferSelect> {
  const [row] = await tx
    .insert(creditEntries)
    .values({
      id: newId(),
      organizationId: context.organizationId,
      sequence: account.sequence,
      type: movement.type,
      amount: movement.amount,
      balanceAfter: account.balance,
      reason: movement.reason,
      resourceType: movement.resource?.type ?? null,
      resourceId: movement.resource?.id ?? null,
      actorType: context.actor.type,
      actorId: context.actor.id,
      actorName: context.actor.name,
      createdAt: now(),
    })
    .returning();
  if (!row) throw new Error('The ledger entry was not written.');
  return row;
}
