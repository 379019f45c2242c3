import { type SQLWrapper, sql } from 'drizzle-orm';
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
 * Statements that nothing in the transaction waits for. They travel ahead of its effects in one packet at the end, so that rows stay
 * locked for one round trip less. A failure undoes the transaction like any other.
 */
export function atEnd(tx: Transaction, ...statements: SQLWrapper[]): void {
  const noted = effects.get(tx);
  if (!noted) throw new Error('Only a writing transaction takes effects.');
  noted.statements.push(...statements);
}

/** Async, so that statements leave in the order of their calls: drizzle's own start only when they are awaited. */
async function send(tx: Transaction, statement: SQLWrapper): Promise<void> {
  await tx.execute(statement);
}

async function recordEffects(tx: Transaction, { custody, events, audit }: Rows): Promise<void> {
  if (custody.length + events.length + audit.length === 0) return;
  const [first, second, third] = [custody, events, audit].map((rows) => JSON.stringify(rows));
  await send(tx, sql`select record_effects(${first}::jsonb, ${second}::jsonb, ${third}::jsonb)`);
}

function enter(tx: Transaction, context: TransactionContext): Promise<void> {
  return send(
    tx,
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
    const noted: Effects = { custody: [], events: [], audit: [], statements: [] };
    effects.set(tx, noted);
    const [, result] = await Promise.all([enter(tx, context), work(tx)]);
    await Promise.all([...noted.statements.map((statement) => send(tx, statement)), recordEffects(tx, noted)]);
    await context.beforeCommit?.(tx, result);
    return result;
  });
}
