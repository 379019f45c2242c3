import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '@/db/client';
import { QUEUES, type QueueName } from '@/db/queues';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';

const holder = globalThis as typeof globalThis & { casefileQueue?: Promise<PgBoss> };

/** How often the queue looks for workers that died, in seconds. */
const SUPERVISE_SECONDS = 5;

async function open(worker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? '',
    application_name: worker ? 'casefile-worker' : 'casefile-queue',
    max: worker ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: worker,
  });
  boss.on('error', (error) => log().error({ err: error }, 'queue'));
  await boss.start();
  return boss;
}

/** The queue of this process. A worker's own instance also supervises and schedules. */
export function queue(options: { worker?: boolean } = {}): Promise<PgBoss> {
  holder.casefileQueue ??= open(options.worker ?? false);
  return holder.casefileQueue;
}

/** Ends this process's connection to the queue; with `graceful` it first waits for the jobs at hand. */
export async function closeQueue(options: { graceful?: boolean; timeoutMs?: number } = {}): Promise<void> {
  const boss = await holder.casefileQueue;
  holder.casefileQueue = undefined;
  await boss?.stop({ graceful: options.graceful ?? false, timeout: options.timeoutMs ?? 20_000, close: true });
}

/** Puts a message on a queue inside the transaction: it exists if that commits, and never was if it does not. */
export async function sendInTransaction(
  tx: Transaction,
  name: QueueName,
  data: Record<string, unknown>,
  options: { startAfter?: number } = {},
): Promise<void> {
  if (!QUEUES.some((known) => known.name === name)) throw new Error(`There is no queue ${name}.`);
  const boss = await queue();
  await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}
