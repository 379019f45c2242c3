import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '@/db/migrate';
import { startMailServer } from '@/db/testing/mail-server';
import { startEmbeddedPostgres } from '@/scripts/embedded-postgres';

const APP_PASSWORD = 'app-of-the-tests';

/** The address of another database of the same server. */
const at = (address: string, database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;

type Server = { ownerUrl: string; superuserUrl: string; stop: () => Promise<void> };

/** Safe to lose: nothing is forced to disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function embedded(folder: string): Promise<Server> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS });
  return { ownerUrl: server.ownerUrl, superuserUrl: at(server.superuserUrl, 'casefile'), stop: server.stop };
}

/** A fresh database on a server of one's own: TEST_OWNER_URL (may create databases and roles) and TEST_SUPERUSER_URL. */
async function onServer(owner: string): Promise<Server> {
  const name = `casefile_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(owner, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  return {
    ownerUrl: at(owner, name),
    superuserUrl: at(process.env.TEST_SUPERUSER_URL ?? owner, name),
    stop: async () => {
      const made = await admin<
        { datname: string }[]
      >`select datname from pg_database where starts_with(datname, ${name})`;
      for (const { datname } of made) await admin.unsafe(`drop database ${datname} with (force)`);
      await admin.end();
    },
  };
}

/** What one worker has for itself, on a server that all share. */
export type OwnGround = { DATABASE_URL: string; TEST_SUPERUSER_URL: string; DATA_DIR: string };

/** Copies of a migrated database for the other workers, while nobody is connected to it. Answers the names of all. */
async function copies(superuserUrl: string, ownerName: string, workers: number): Promise<string[]> {
  const name = new URL(superuserUrl).pathname.slice(1);
  const others = Array.from({ length: workers - 1 }, (_, index) => `${name}_${index + 2}`);
  const admin = postgres(at(superuserUrl, 'postgres'), { max: 1, onnotice: () => undefined });
  for (const other of others) {
    await admin.unsafe(`create database ${other} owner ${ownerName} template ${name}`);
    // A copy has everything but what the database itself grants.
    await admin.unsafe(`revoke temporary on database ${other} from public`);
  }
  await admin.end();
  return [name, ...others];
}

type Ground = { users: number; made: Promise<() => Promise<void>> };

/** Each group of tests loads this file anew, and all of them share what the first one made. */
const holder = globalThis as typeof globalThis & { casefileTestGround?: Ground };

/** A migrated database and a data folder for every worker, on one server; `use-own-ground.ts` picks the worker's. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  holder.casefileTestGround ??= { users: 0, made: makeGround(config.maxWorkers) };
  const ground = holder.casefileTestGround;
  ground.users += 1;
  const end = await ground.made;
  return async () => {
    ground.users -= 1;
    if (ground.users === 0) await end();
  };
}

async function makeGround(workers: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-test-'));
  chmodSync(folder, 0o711);
  const own = process.env.TEST_OWNER_URL;
  const server = own ? await onServer(own) : await embedded(folder);
  await migrate({ ownerUrl: server.ownerUrl, appPassword: APP_PASSWORD });
  const mails = join(folder, 'mails');
  const post = await startMailServer(mails);
  const application = new URL(server.ownerUrl);
  application.username = 'casefile_app';
  application.password = APP_PASSWORD;
  const grounds = (await copies(server.superuserUrl, new URL(server.ownerUrl).username, workers)).map(
    (database): OwnGround => ({
      DATABASE_URL: at(application.href, database),
      TEST_SUPERUSER_URL: at(server.superuserUrl, database),
      DATA_DIR: join(folder, `data-${database}`),
    }),
  );
  Object.assign(process.env, {
    TEST_GROUNDS: JSON.stringify(grounds),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: post.url,
    MAIL_FROM: 'Casefile <casefile@mail.example>',
    TEST_MAIL_FOLDER: mails,
  });
  return async () => {
    await post.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
