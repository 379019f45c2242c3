import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { apiRequests } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { REQUEST_LOG_DAYS, REQUEST_LOG_ROWS } from '@/lib/developers/rules';

/** Requests wait here until they are written together; a read waits for none of it. What is lost with a process is a second's worth. */
const FLUSH_MS = 1000;
const PORTION = 500;
/** While the database does not answer, the newest are kept and the oldest dropped. */
const MAX_WAITING = 5000;

type Entry = typeof apiRequests.$inferInsert;

let waiting: Entry[] = [];
let timer: NodeJS.Timeout | undefined;

/** Notes a request of an application or a key: what was asked and how it ended, without ids, query or body. People's are not noted. */
export function noteRequest(
  caller: Caller,
  request: { operation: string; method: string; path: string; statusCode: number },
): void {
  if ((caller.kind !== 'application' && caller.kind !== 'api_key') || !caller.actor.id) return;
  const { startedAt, id } = caller.request;
  waiting.push({
    id: newId(),
    organizationId: caller.organizationId,
    actorType: caller.kind,
    actorId: caller.actor.id,
    actorName: caller.actor.name,
    ...request,
    durationMs: Math.max(0, Date.now() - startedAt.getTime()),
    requestId: id,
    createdAt: startedAt,
  });
  if (waiting.length > MAX_WAITING) waiting.shift();
  timer ??= setTimeout(() => void flushRequestLog(), FLUSH_MS).unref();
}

/** Writes what waits, each organization's in its own context. Called by the timer. */
export async function flushRequestLog(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const entries = waiting;
  waiting = [];
  for (const [organizationId, own] of Map.groupBy(entries, (entry) => entry.organizationId)) {
    try {
      await writing({ organizationId }, async (tx) => {
        for (let from = 0; from < own.length; from += PORTION) {
          await tx.insert(apiRequests).values(own.slice(from, from + PORTION));
        }
      });
    } catch (error) {
      log().error({ err: error, organizationId, requests: own.length }, 'requests could not be logged');
    }
  }
}

/** Removes what is older, or more, than the log keeps; of every organization. */
export async function expireRequestLog(): Promise<void> {
  await database().execute(sql`select expire_api_requests(${REQUEST_LOG_DAYS}::int, ${REQUEST_LOG_ROWS}::int)`);
}
