import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { migrate } from '@/db/migrate';
import { startMailServer } from '@/db/testing/mail-server';
import { startEmbeddedPostgres } from '@/scripts/embedded-postgres';

const APP_PASSWORD = 'app-of-the-tests';

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
  const superuserUrl = new URL(server.superuserUrl);
  superuserUrl.pathname = '/casefile';
  return { ownerUrl: server.ownerUrl, superuserUrl: superuserUrl.href, stop: server.stop };
}

/** A fresh database on a server of one's own: TEST_OWNER_URL (may create databases and roles) and TEST_SUPERUSER_URL. */
async function onServer(owner: string): Promise<Server> {
  const name = `casefile_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(owner, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return {
    ownerUrl: inDatabase(owner),
    superuserUrl: inDatabase(process.env.TEST_SUPERUSER_URL ?? owner),
    stop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

type Ground = { users: number; made: Promise<() => Promise<void>> };

/** Each group of tests loads this file anew, and all of them share what the first one made. */
const holder = globalThis as typeof globalThis & { casefileTestGround?: Ground };

/** One migrated database and one data folder for the whole run; the workers find them in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  holder.casefileTestGround ??= { users: 0, made: makeGround() };
  const ground = holder.casefileTestGround;
  ground.users += 1;
  const end = await ground.made;
  return async () => {
    ground.users -= 1;
    if (ground.users === 0) await end();
  };
}

async function makeGround(): Promise<() => Promise<void>> {
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
  Object.assign(process.env, {
    DATABASE_URL: application.href,
    TEST_SUPERUSER_URL: server.superuserUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'data'),
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
