import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { ensureBuild } from './build';
import { lastLines, program, startChild, stopChild } from './children';
import { type Ground, prepareGround } from './ground';
import type { Lifetime } from './lifetime';
import { freePort } from './postgres-server';
import { step } from './progress';
import { localAddress } from './readiness';
import { localSecrets } from './secrets-file';
import { StartError } from './start-error';

const READY_TIMEOUT_MS = 60_000;

/** A whole Casefile on a free port with data of its own, gone when the process ends. */
export interface Throwaway {
  address: string;
  ground: Ground;
  dataDir: string;
  web: ChildProcess;
  worker: ChildProcess;
  /** One more worker, or the next one after the first was killed. */
  startWorker(): ChildProcess;
  password: string;
  /** Past row-level security, for filling tables with what would take the product days. */
  superuserUrl: string;
  superuser(): postgres.Sql;
}

/** One connection, for a script. */
export const connect = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => undefined });

/** Starts database, demo, web and worker from the production build. `variables` go on top of the environment. */
export async function startThrowaway(
  lifetime: Lifetime,
  name: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Throwaway> {
  const dataDir = mkdtempSync(join(tmpdir(), `casefile-${name}-`));
  chmodSync(dataDir, 0o711);
  lifetime.onStop(async () => rmSync(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    ...variables,
  });
  const ground = await prepareGround(lifetime, 'production');
  await step('Build', async () => ensureBuild(join(ground.logs, 'build.log')));
  const start = (script: string, log: string) => {
    const child = startChild({
      args: program(script),
      variables: ground.variables,
      logFile: join(ground.logs, log),
    });
    lifetime.onStop(() => stopChild(child));
    return child;
  };
  const startWorker = () => start('worker', 'worker.log');
  const web = start('web', 'web.log');
  const worker = startWorker();
  const address = localAddress(ground.environment);
  const superuserUrl = new URL(String(ground.variables.DATABASE_URL));
  superuserUrl.username = 'postgres';
  superuserUrl.password = localSecrets(dataDir).superuserPassword;
  await step('Web and worker', () => ready(address, join(ground.logs, 'web.log')));
  return {
    address,
    ground,
    dataDir,
    web,
    worker,
    startWorker,
    password: ground.environment.DEMO_PASSWORD,
    superuserUrl: superuserUrl.href,
    superuser: () => connect(superuserUrl.href),
  };
}

async function ready(address: string, logFile: string): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${address}/api/v1/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new StartError(`The web process is not ready:\n${lastLines(logFile)}`);
}
