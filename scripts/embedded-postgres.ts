import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { lockDataDir } from './data-lock';
import { postgresBinaries } from './postgres-binaries';
import { ensureCluster } from './postgres-cluster';
import { socketOf, startServer, stopOrphan, stopServer } from './postgres-server';
import { postgresRunner } from './postgres-user';
import { type LocalSecrets, localSecrets } from './secrets-file';

const DATABASE = 'casefile';
const OWNER = 'casefile_owner';

/** For a small machine; every write is on disk before it is confirmed. */
const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

export interface EmbeddedPostgresOptions {
  /** Holds `postgres/` (the cluster), `secrets.json` and `logs/`. Created when missing. */
  dataDir: string;
  /** Server parameters that replace or extend the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Readonly<Record<string, string>>;
  /** Where the product built on this data answers; shown to whoever tries to start a second one. */
  address?: string;
  /** Told one line per noteworthy event, such as a recovery. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The role that owns the database and runs migrations; no superuser. */
  ownerUrl: string;
  superuserUrl: string;
  port: number;
  /** As DATABASE_SOCKET takes it. */
  socket: string | undefined;
  secrets: LocalSecrets;
  /** Settles when the server process has ended, whether stopped or failed. */
  exited: Promise<void>;
  /** Ends connections, writes everything to disk and gives the folder back. May be called more than once. */
  stop(): Promise<void>;
  /** Asks the server to stop without waiting; for the last moments of a process. */
  stopNow(): void;
}

/**
 * Starts the PostgreSQL server that comes with the npm packages on `<dataDir>/postgres`, on a free port of 127.0.0.1, creating the
 * cluster, the owner role and the database at first. What a killed earlier start left behind is stopped and recovered. Throws
 * StartError when the folder is in use or the server cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  // As root the unprivileged server user has to pass through this folder; its content stays closed.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const release = await lockDataDir(dataDir, options.address ?? '');
  try {
    const binaries = postgresBinaries();
    const secrets = localSecrets(dataDir);
    const cluster = join(dataDir, 'postgres');
    await stopOrphan(cluster, log);
    const runner = postgresRunner(binaries.postgres, dataDir, cluster);
    ensureCluster(cluster, binaries.initdb, runner, secrets.superuserPassword);
    const settings = { ...DEFAULT_SETTINGS, ...options.settings };
    const server = await startServer({ program: binaries.postgres, cluster, runner, settings, dataDir });
    const superuserUrl = urlOf('postgres', secrets.superuserPassword, server.port, 'postgres');
    try {
      await ensureDatabase(superuserUrl, secrets);
    } catch (error) {
      await stopServer(server);
      throw error;
    }
    return {
      ownerUrl: urlOf(OWNER, secrets.ownerPassword, server.port, DATABASE),
      superuserUrl,
      port: server.port,
      socket: socketOf(server.port),
      secrets,
      exited: server.exited,
      stop: async () => {
        await stopServer(server);
        release();
      },
      stopNow: () => {
        server.child.kill('SIGINT');
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The owner may create the application's role and its own tables, and is no superuser, so row-level security can bind it. */
async function ensureDatabase(superuserUrl: string, secrets: LocalSecrets): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${OWNER}`;
    if (!role) {
      await sql.unsafe(
        `create role ${OWNER} login nosuperuser createrole nobypassrls password '${secrets.ownerPassword}'`,
      );
    }
    const [database] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!database) await sql.unsafe(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
