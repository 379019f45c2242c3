import postgres from 'postgres';
import { migrate } from '@/db/migrate';
import { hasDemo } from '@/db/seed/present';
import { readEnvironment } from '@/lib/core/env';
import { describeFailure } from './progress';
import { errorCode, errorText, StartError } from './start-error';

/** The application's role is part of the schema's grants, so its name is not free. */
const APP_ROLE = 'casefile_app';
/** `server_version_num` of PostgreSQL 16, the first whose CREATEROLE may be given to a role that is no superuser. */
const OLDEST_VERSION = 160_000;

/** The password that DATABASE_URL gives the application's role. Throws StartError for another role or no password. */
function appPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (decodeURIComponent(url.username) !== APP_ROLE || !url.password) {
    throw new StartError(`DATABASE_URL must name the role ${APP_ROLE} with a password; migrations create this role.`);
  }
  return decodeURIComponent(url.password);
}

async function checkReachable(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, connect_timeout: 10 });
  try {
    const [row] = await sql<[{ version: number }]>`select current_setting('server_version_num')::int as version`;
    if (row.version < OLDEST_VERSION) {
      throw new StartError('The server of MIGRATE_URL is older than PostgreSQL 16; use a newer one.');
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host } = new URL(ownerUrl);
    throw new StartError(
      `The database of MIGRATE_URL (${host}) cannot be used: ${errorText(error) || errorCode(error)}.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Brings the database of MIGRATE_URL to the present shape and, with DEMO=1, seeds the demo. Says `seeded` when it did. */
async function run(): Promise<void> {
  const environment = readEnvironment();
  if (!environment.MIGRATE_URL || !environment.DATABASE_URL) {
    throw new StartError('MIGRATE_URL (owning role) and DATABASE_URL (application role) are needed to migrate.');
  }
  const password = appPassword(environment.DATABASE_URL);
  await checkReachable(environment.MIGRATE_URL);
  await migrate({ ownerUrl: environment.MIGRATE_URL, appPassword: password });
  if (!environment.DEMO || (await hasDemo())) return;
  const { seedDemo } = await import('@/db/seed');
  await seedDemo();
  process.stdout.write('seeded\n');
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
