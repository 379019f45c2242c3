import type { ExtractTablesWithRelations, SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { openDriver } from '@/db/driver';
import * as schema from '@/db/schema';

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

type Connection = { client: postgres.Sql; database: Database };

const holder = globalThis as typeof globalThis & { casefileConnection?: Connection };

/**
 * Makes a client prepare by name whatever drizzle sends. Drizzle asks for unnamed statements: each costs a second round trip, in which the
 * server describes its parameters, is planned anew, and lets nothing behind it into the pipeline.
 */
function preparing<Client extends postgres.Sql>(client: Client): Client {
  const unsafe = client.unsafe.bind(client);
  const prepared: typeof unsafe = (query, parameters, options) =>
    unsafe(query, parameters, { ...options, prepare: true });
  return Object.assign(client, { unsafe: prepared });
}

/** The driver does not hold a connection for a BEGIN that is the last its pipeline takes. Its types leave the option out. */
const UNBOUNDED = { max_pipeline: Number.MAX_SAFE_INTEGER };

function connect(): Connection {
  const client = preparing(openDriver(Number(process.env.DATABASE_POOL ?? 10), UNBOUNDED));
  return { client, database: drizzle(client, { schema }) };
}

/** The pool of this process, opened on first use under the application's role. Kept across reloads in development. */
export function connection(): Connection {
  holder.casefileConnection ??= connect();
  return holder.casefileConnection;
}

/** Drizzle on the pool, outside any tenant: row-level security hides every organization's rows here. */
export function database(): Database {
  return connection().database;
}

const dialect = new PgDialect();

/** Hands a statement to the driver at once: statements leave in the order in which they are asked, without waiting for each other. */
export type Ask = (statement: SQLWrapper) => Promise<unknown>;

/** The parts of the driver's statements and connections that its own `begin` works with as well. */
type Statement = { handler: () => void; reject: (error: Error) => void; cancelled: boolean };
type Held = {
  execute: (statement: Statement) => boolean | undefined;
  onclose: (error: Error) => void;
  reserved: () => void;
};

/** The driver's own limit. */
const MAX_PARAMETERS = 65_533;

/** The driver sends a statement once more whose plan is out of date: in a transaction in vain, and behind COMMIT outside of it. */
const NEVER_AGAIN: ThisType<Statement> & PropertyDescriptor = {
  set(error: Error) {
    this.cancelled = true;
    this.reject(error);
  },
};

/**
 * Begins on a connection that is held until the transaction has ended; its statements wait here for their turn on it. `lost` rejects when the
 * connection breaks off before. BEGIN goes through the pool like any statement: the driver's `reserve` forgets who waits when a connection ends.
 */
async function hold(mode: string) {
  const { client } = connection();
  const state = { over: false };
  const waiting: Statement[] = [];
  let held: Held | undefined;
  let full = false;
  const pass = () => {
    while (held && !full) {
      const next = waiting.shift();
      if (!next) return;
      full = !held.execute(next);
    }
  };
  const end = (error: Error) => {
    state.over = true;
    for (const statement of waiting.splice(0)) statement.reject(error);
  };
  const send = <Pending extends { execute: () => unknown }>(pending: Pending): Pending => {
    const statement = pending as unknown as Statement;
    statement.handler = () => {
      waiting.push(statement);
      pass();
    };
    Object.defineProperty(statement, 'retried', NEVER_AGAIN);
    pending.execute();
    return pending;
  };
  const hand: typeof client.unsafe = (query, parameters, options) => {
    if (state.over) throw new Error('The transaction has ended.');
    // The driver would refuse these too late: it takes the one that is under way for the one that failed, and waits for an answer for ever.
    if (parameters?.includes(undefined as never)) throw new Error('A statement lacks a value.');
    if (parameters && parameters.length > MAX_PARAMETERS) throw new Error('A statement has too many values.');
    return send(client.unsafe(query, parameters, options));
  };
  const taken = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const onexecute = (found: Held) => {
    found.onclose = (error) => {
      end(error);
      lost.reject(error);
    };
    // Called when all that was sent is answered. The driver gives the connection back once the server says that no transaction is open.
    found.reserved = () => {
      full = false;
      pass();
    };
    held = found;
    taken.resolve();
    return false;
  };
  const begun = client.unsafe(`begin ${mode}`, [], { onexecute } as postgres.UnsafeQueryOptions).execute();
  begun.catch(end);
  await Promise.race([taken.promise, begun]);
  // Drizzle asks nothing else of a transaction's client.
  return { client: { unsafe: hand } as unknown as postgres.Sql, state, begun, lost: lost.promise };
}

/**
 * Runs `work` in one transaction. BEGIN leaves in one packet with the first statements of `work`, COMMIT with those of `last`: neither the
 * driver's own `begin` nor drizzle's does so, and each of them costs a round trip. A statement that is sent in spite of a failed BEGIN
 * belongs to no tenant, so that row-level security hides every row from it.
 */
export async function transaction<T>(
  mode: 'read only' | 'read write',
  work: (tx: Transaction, ask: Ask) => Promise<T>,
  last: (ask: Ask) => Promise<unknown>[] = () => [],
): Promise<T> {
  type Schema = typeof schema;
  type Tables = ExtractTablesWithRelations<Schema>;
  const { client, state, begun, lost } = await hold(mode);
  const ask: Ask = (statement) => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL());
    return client.unsafe(sql, params as postgres.ParameterOrJSON<never>[]);
  };
  // Drizzle types a session by the pool, although a transaction's client is what its own hands in as well.
  const session = new PostgresJsSession<postgres.Sql, Schema, Tables>(client, dialect, undefined);
  const run = async () => {
    const tx = new PostgresJsTransaction<Schema, Tables>(dialect, session as never, undefined);
    const [, result] = await Promise.all([begun, work(tx, ask)]);
    const pending = last(ask);
    const committed = client.unsafe('commit');
    state.over = true;
    const [{ command }] = await Promise.all([committed, ...pending]);
    if (command !== 'COMMIT') throw new Error('A statement failed, and with it the transaction.');
    return result;
  };
  try {
    return await Promise.race([run(), lost]);
  } catch (error) {
    if (!state.over) {
      const undone = client.unsafe('rollback');
      state.over = true;
      await undone.catch(() => undefined);
    }
    throw error;
  }
}

/** Closes the pool; for workers and tests that end. */
export async function closeDatabase(): Promise<void> {
  await holder.casefileConnection?.client.end({ timeout: 5 });
  holder.casefileConnection = undefined;
}
