import type { ExtractTablesWithRelations } from 'drizzle-orm';
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

/** Runs `work` in one transaction. Drizzle's own would spend a round trip on the access mode, which fits into BEGIN. */
export async function transaction<T>(
  mode: 'read only' | 'read write',
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  type Schema = typeof schema;
  type Tables = ExtractTablesWithRelations<Schema>;
  const result = await connection().client.begin(mode, (scope) => {
    // Drizzle types a session by the pool, although a transaction's client is what its own hands in as well.
    const client = preparing(scope as unknown as postgres.Sql);
    const session = new PostgresJsSession<postgres.Sql, Schema, Tables>(client, dialect, undefined);
    return work(new PostgresJsTransaction<Schema, Tables>(dialect, session as never, undefined));
  });
  return result as T;
}

/** Closes the pool; for workers and tests that end. */
export async function closeDatabase(): Promise<void> {
  await holder.casefileConnection?.client.end({ timeout: 5 });
  holder.casefileConnection = undefined;
}
