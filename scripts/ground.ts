import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, readEnvironment } from '@/lib/core/env';
import { checkDataDir, checkPort } from './checks';
import { finished, lastLines, program, startChild, type Variables } from './children';
import { refuseIfInUse } from './data-lock';
import { startEmbeddedPostgres } from './embedded-postgres';
import type { Lifetime } from './lifetime';
import { say, step } from './progress';
import { StartError } from './start-error';

const ENV_FILE = resolve(import.meta.dirname, '..', '.env');

/** What web and worker stand on. */
export interface Ground {
  environment: Environment;
  /** The variables of web and worker; the owner's database address is not among them. */
  variables: Variables;
  logs: string;
  demo: boolean;
  /** True when this start created the demo, so that its logins must work. */
  seeded: boolean;
}

interface Databases {
  databaseUrl: string;
  databaseSocket: string | undefined;
  migrateUrl: string;
  secretsKey: string;
  nextAuthSecret: string;
}

/** Checks what was asked for, opens the database (embedded without a DATABASE_URL), migrates it and seeds the demo. */
export async function prepareGround(lifetime: Lifetime, mode: 'production' | 'development'): Promise<Ground> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const environment = readEnvironment({ ...process.env, NODE_ENV: mode });
  const embedded = environment.DATABASE_URL === undefined;
  checkDataDir(environment.DATA_DIR);
  if (embedded) refuseIfInUse(environment.DATA_DIR);
  await checkPort(environment.HOST, environment.PORT);
  const databases = embedded
    ? await step('Database (embedded PostgreSQL)', () => embeddedDatabases(lifetime, environment))
    : ownDatabases(environment);
  const demo = environment.DEMO ?? embedded;
  const logs = join(environment.DATA_DIR, 'logs');
  const variables: Variables = {
    ...process.env,
    NODE_ENV: mode,
    HOST: environment.HOST,
    PORT: String(environment.PORT),
    BASE_URL: environment.BASE_URL,
    DATA_DIR: environment.DATA_DIR,
    DATABASE_URL: databases.databaseUrl,
    DATABASE_SOCKET: databases.databaseSocket,
    MIGRATE_URL: undefined,
    SECRETS_KEY: databases.secretsKey,
    NEXTAUTH_SECRET: databases.nextAuthSecret,
    NEXTAUTH_URL: environment.BASE_URL,
    DEMO: demo ? '1' : '0',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const seeded = await step(demo ? 'Migrations and demo data' : 'Migrations', () =>
    migrateAndSeed({ ...variables, MIGRATE_URL: databases.migrateUrl }, join(logs, 'migrate.log')),
  );
  return { environment, variables, logs, demo, seeded };
}

async function embeddedDatabases(lifetime: Lifetime, environment: Environment): Promise<Databases> {
  const database = await startEmbeddedPostgres({
    dataDir: environment.DATA_DIR,
    address: environment.BASE_URL,
    log: (line) => say(`  ${line}`),
  });
  lifetime.onStop(database.stop);
  process.once('exit', database.stopNow);
  void database.exited.then(() =>
    lifetime.fail(new StartError(`The database ended; see ${join(environment.DATA_DIR, 'logs', 'postgres.log')}.`)),
  );
  const { secrets } = database;
  const databaseUrl = new URL(database.ownerUrl);
  databaseUrl.username = 'casefile_app';
  databaseUrl.password = secrets.appPassword;
  return {
    databaseUrl: databaseUrl.href,
    databaseSocket: database.socket,
    migrateUrl: database.ownerUrl,
    secretsKey: environment.SECRETS_KEY ?? secrets.secretsKey,
    nextAuthSecret: process.env.NEXTAUTH_SECRET || secrets.nextAuthSecret,
  };
}

function ownDatabases(environment: Environment): Databases {
  const { DATABASE_URL, MIGRATE_URL, SECRETS_KEY } = environment;
  if (!DATABASE_URL || !MIGRATE_URL || !SECRETS_KEY) {
    const missing = [!MIGRATE_URL && 'MIGRATE_URL', !SECRETS_KEY && 'SECRETS_KEY'].filter(Boolean).join(' and ');
    throw new StartError(
      `With an own DATABASE_URL, ${missing} must be given too; docs/operations.md says what they are.`,
    );
  }
  return {
    databaseUrl: DATABASE_URL,
    databaseSocket: environment.DATABASE_SOCKET,
    migrateUrl: MIGRATE_URL,
    secretsKey: SECRETS_KEY,
    nextAuthSecret: process.env.NEXTAUTH_SECRET || sessionSecret(SECRETS_KEY),
  };
}

/** One secret less to hand out: every process that has the same SECRETS_KEY derives the same session secret (HKDF, RFC 5869). */
function sessionSecret(secretsKey: string): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'next-auth session', 32)).toString(
    'base64',
  );
}

/** In a process of its own, so that the start keeps neither the owner's connection nor the product's modules in memory. */
async function migrateAndSeed(variables: Variables, logFile: string): Promise<boolean> {
  rmSync(logFile, { force: true });
  const ok = await finished(startChild({ args: program('migrate'), variables, logFile }));
  if (!ok) throw new StartError(`The database could not be prepared:\n${lastLines(logFile)}`);
  return /^seeded$/m.test(readFileSync(logFile, 'utf8'));
}
