import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Ask, type Transaction, transaction } from '@/db/client';

/**
 * Whose rows a transaction may see. `beforeCommit` runs last inside a writing transaction with its result, so that a
 * promise made about the result (an idempotency record) is kept or lost together with it.
 */
export type TransactionContext = {
  organizationId: string | null;
  userId?: string | null;
  beforeCommit?: (tx: Transaction, result: unknown) => Promise<void>;
};

/** What goes with a change, as rows of their tables: entries of custody, events to deliver, entries of the audit chain. */
type Rows = { custody: object[]; events: object[]; audit: object[] };
type Effects = Rows & { statements: SQLWrapper[] };

const effects = new WeakMap<Transaction, Effects>();

/**
 * Notes what goes with the change that `tx` makes. All of it is written by one statement at the end, so that the head of the audit
 * chain is locked for as short as possible and a change costs no statement for each.
 */
export function goesWith(tx: Transaction, kind: keyof Rows, ...rows: object[]): void {
  const noted = effects.get(tx);
  if (!noted) throw new Error('Only a writing transaction takes effects.');
  noted[kind].push(...rows);
}

/**
 * Statements that nothing in the transaction waits for. They travel ahead of its effects in one packet with the end, so that rows stay
 * locked for two round trips less. A failure undoes the transaction like any other.
 */
export function atEnd(tx: Transaction, ...statements: SQLWrapper[]): void {
  const noted = effects.get(tx);
  if (!noted) throw new Error('Only a writing transaction takes effects.');
  noted.statements.push(...statements);
}

/** The statements at the end of a change: what nothing waited for, then its effects. */
function endOf({ statements, custody, events, audit }: Effects): SQLWrapper[] {
  if (custody.length + events.length + audit.length === 0) return statements;
  const [first, second, third] = [custody, events, audit].map((rows) => JSON.stringify(rows));
  return [...statements, sql`select record_effects(${first}::jsonb, ${second}::jsonb, ${third}::jsonb)`];
}

const enter = (context: TransactionContext): SQLWrapper =>
  sql`select set_config('app.organization_id', ${context.organizationId ?? ''}, true), set_config('app.user_id', ${context.userId ?? ''}, true)`;

/** Runs queries that see only the context's tenant. The queries of `work` are pipelined behind the context's own statement. */
export function reading<T>(context: TransactionContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction('read only', async (tx, ask) => {
    const [, result] = await Promise.all([ask(enter(context)), work(tx)]);
    return result;
  });
}

/** One all-or-nothing change in the context's tenant. */
export function writing<T>(context: TransactionContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const noted: Effects = { custody: [], events: [], audit: [], statements: [] };
  const { beforeCommit } = context;
  const finish = (ask: Ask) => endOf(noted).map(ask);
  return transaction(
    'read write',
    async (tx, ask) => {
      effects.set(tx, noted);
      const [, result] = await Promise.all([ask(enter(context)), work(tx)]);
      if (!beforeCommit) return result;
      await Promise.all(finish(ask));
      await beforeCommit(tx, result);
      return result;
    },
    beforeCommit ? undefined : finish,
  );
}
