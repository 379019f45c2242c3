import { sql } from 'drizzle-orm';
import { type Transaction, transaction } from '@/db/client';

/**
 * Whose rows a transaction may see. `beforeCommit` runs last inside a writing transaction with its result, so that a
 * promise made about the result (an idempotency record) is kept or lost together with it.
 */
export type TransactionContext = {
  organizationId: string | null;
  userId?: string | null;
  beforeCommit?: (tx: Transaction, result: unknown) => Promise<void>;
};

/** Async, so that the statement is on its way before the first query of the work behind it: drizzle's queries start only when awaited. */
async function enter(tx: Transaction, context: TransactionContext): Promise<void> {
  await tx.execute(
    sql`select set_config('app.organization_id', ${context.organizationId ?? ''}, true), set_config('app.user_id', ${context.userId ?? ''}, true)`,
  );
}

/** Runs queries that see only the context's tenant. The queries of `work` are pipelined behind the context's own statement. */
export function reading<T>(context: TransactionContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction('read only', async (tx) => {
    const [, result] = await Promise.all([enter(tx, context), work(tx)]);
    return result;
  });
}

/** One all-or-nothing change in the context's tenant. */
export function writing<T>(context: TransactionContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction('read write', async (tx) => {
    const [, result] = await Promise.all([enter(tx, context), work(tx)]);
    await context.beforeCommit?.(tx, result);
    return result;
  });
}
