import type { ExtractTablesWithRelations, SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
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

function connect(): Connection {
  const { DATABASE_URL: url, DATABASE_SOCKET: socket } = process.env;
  if (!url) throw new Error('DATABASE_URL is not set.');
  const client = preparing(
    postgres(url, {
      // The system's own spelling of an abstract socket begins with NUL, which no variable can hold.
      ...(socket ? { path: socket.replace(/^@/, '\0') } : {}),
      max: Number(process.env.DATABASE_POOL ?? 10),
      idle_timeout: 60,
      connect_timeout: 10,
      connection: {
        application_name: 'casefile',
        statement_timeout: 60_000,
        idle_in_transaction_session_timeout: 60_000,
      },
      onnotice: () => {},
    }),
  );
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

/** What the driver hands to `onexecute`; its own `begin` holds a connection by the same means. */
type Held = { onclose: (error: Error) => void; reserved: { release: boolean } };

/** Begins on a connection that is held until the transaction has ended. `lost` rejects when the connection breaks off before. */
async function hold(mode: string) {
  const scope = await connection().client.reserve();
  const unsafe = scope.unsafe.bind(scope);
  const state = { over: false, held: false };
  const hand: typeof unsafe = (query, parameters, options) => {
    if (state.over) throw new Error('The transaction has ended.');
    return unsafe(query, parameters, { ...options, prepare: true });
  };
  let begun: Promise<unknown> | undefined;
  const lost = new Promise<never>((_, reject) => {
    const onexecute = (held: Held) => {
      held.onclose = reject;
      // Given back by the driver once the server says that no transaction is open.
      held.reserved.release = false;
      state.held = true;
      return true;
    };
    begun = hand(`begin ${mode}`, [], { onexecute } as postgres.UnsafeQueryOptions).execute();
  });
  const end = () => {
    state.over = true;
  };
  lost.catch(end);
  begun?.catch(end);
  const giveBack = () => state.held || scope.release();
  return { client: Object.assign(scope, { unsafe: hand }), state, begun, lost, giveBack };
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
  const { client, state, begun, lost, giveBack } = await hold(mode);
  const ask: Ask = (statement) => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL());
    return client.unsafe(sql, params as postgres.ParameterOrJSON<never>[]).execute();
  };
  // Drizzle types a session by the pool, although a transaction's client is what its own hands in as well.
  const session = new PostgresJsSession<postgres.Sql, Schema, Tables>(client, dialect, undefined);
  const run = async () => {
    const tx = new PostgresJsTransaction<Schema, Tables>(dialect, session as never, undefined);
    const [, result] = await Promise.all([begun, work(tx, ask)]);
    const pending = last(ask);
    const committed = client.unsafe('commit').execute();
    state.over = true;
    const [{ command }] = await Promise.all([committed, ...pending]);
    if (command !== 'COMMIT') throw new Error('A statement failed, and with it the transaction.');
    return result;
  };
  try {
    return await Promise.race([run(), lost]);
  } catch (error) {
    if (!state.over) {
      const undone = client.unsafe('rollback').execute();
      state.over = true;
      await undone.catch(() => undefined);
    }
    throw error;
  } finally {
    giveBack();
  }
}

/** Closes the pool; for workers and tests that end. */
export async function closeDatabase(): Promise<void> {
  await holder.casefileConnection?.client.end({ timeout: 5 });
  holder.casefileConnection = undefined;
}
