import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/client';
import { QUEUES } from '@/db/queues';
import { DomainError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { queue } from '@/lib/jobs/queue';
import { objectStore } from '@/lib/storage/object-store';

const part = z.enum(['ok', 'failed']);

export const readinessSchema = z
  .strictObject({ status: z.literal('ok'), database: part, objectStore: part, queue: part })
  .meta({ id: 'Readiness' });

const TIMEOUT_MS = 3000;

async function works(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    log().warn({ err: error, part: name }, 'not ready');
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

async function requireHealthyStore(): Promise<void> {
  const health = await objectStore().health();
  if (!health.ok) throw new Error(health.detail);
}

/** Every queue must be there: a newer version may need one that the database's last migration did not know. */
async function requireQueues(): Promise<void> {
  const boss = await queue();
  for (const { name } of QUEUES) if (!(await boss.getQueue(name))) throw new Error(`There is no queue ${name}.`);
}

/** Tries each part that the service stands on. Throws UNAVAILABLE naming the state of each when one does not work. */
export async function checkReadiness(): Promise<z.infer<typeof readinessSchema>> {
  const [db, store, jobs] = await Promise.all([
    works('database', () => database().execute(sql`select 1`)),
    works('objectStore', requireHealthyStore),
    works('queue', requireQueues),
  ]);
  const parts = { database: db, objectStore: store, queue: jobs };
  if (Object.values(parts).includes('failed')) {
    throw new DomainError('UNAVAILABLE', 'Not every part of the service works.', { extra: parts });
  }
  return { status: 'ok', ...parts };
}
