import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { QUEUES } from '@/db/queues';

const ROOT = resolve(import.meta.dirname, '..');
const APP_ROLE = 'casefile_app';

/** Any number: held while migrating, so that two processes that start together do not migrate together. */
const MIGRATION_LOCK = 7_204_991;

/**
 * Brings a database to the present shape: the application's role, the tables, row-level security and functions, the queue.
 * `ownerUrl` is the role that owns the tables; `appPassword` becomes the password of `casefile_app`.
 */
export async function migrate(options: { ownerUrl: string; appPassword: string }): Promise<void> {
  const client = postgres(options.ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await ensureAppRole(client, options.appPassword);
    await applyMigrations(drizzle(client), { migrationsFolder: resolve(ROOT, 'drizzle') });
    await client.unsafe(await readFile(resolve(ROOT, 'db/sql/security.sql'), 'utf8'));
    await ensureQueues(options.ownerUrl);
    await client.unsafe(`
      grant usage on schema pgboss to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
      grant usage, select on all sequences in schema pgboss to ${APP_ROLE};
      grant execute on all functions in schema pgboss to ${APP_ROLE};
    `);
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function ensureAppRole(client: postgres.Sql, password: string): Promise<void> {
  const [existing] = await client`select 1 from pg_roles where rolname = ${APP_ROLE}`;
  const literal = `'${password.replaceAll("'", "''")}'`;
  if (existing) await client.unsafe(`alter role ${APP_ROLE} with login password ${literal}`);
  else await client.unsafe(`create role ${APP_ROLE} with login noinherit password ${literal}`);
}

async function ensureQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schedule: false, supervise: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const queue of QUEUES) {
      const exists = await boss.getQueue(queue.name);
      if (exists) await boss.updateQueue(queue.name, queue.options);
      else await boss.createQueue(queue.name, queue.options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
