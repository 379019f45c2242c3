import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { log } from '@/lib/core/log';
import { deliver } from '@/lib/webhook-endpoints/deliver';
import { whenWoken } from '@/lib/webhook-endpoints/wake-senders';

/** A sender that says nothing for so long has died, and another one tries again. */
const LEASE_SECONDS = 60;
/** What one process sends at the same time, */
const AT_ONCE = 128;
/** of it to receivers that failed last, */
const TO_DOUBTFUL = 64;
/** of one organization, */
const OF_ONE_TENANT = 32;
/** and to one receiver. */
const TO_ONE = 4;
/** Events handed to endpoints in one statement. */
const EVENTS = 200;
/** How often a sender that finds nothing looks unasked, in milliseconds. */
const LOOK_MS = 1000;
/** What ends or is asked for within so long of each other is one reason to look, in milliseconds: a look costs the database some work. */
const TOGETHER_MS = 100;
/** How long a sender that is stopped waits for what it has begun. What does not end by then is sent again by another one. */
const END_MS = 3000;

/**
 * Sends what is due, of all organizations, side by side: as soon as one receiver has answered, the next delivery is taken, so that one that
 * hangs holds up only its own. A row is leased before it is sent, so that several processes never send it at once, and one that dies leaves
 * it to another: every event arrives at least once, under the same id.
 */
export class Sender {
  readonly #running = new Set<{ id: string; ended: Promise<void> }>();

  /** Hands new events to the endpoints that chose them and begins what is due and has room; answers how much was done, 0 when nothing was there. */
  async begin(): Promise<number> {
    const [handed] = await database().execute<{ events: string }>(
      sql`select dispatch_events(${EVENTS}::int) as events`,
    );
    const running = `{${Array.from(this.#running, ({ id }) => id).join(',')}}`;
    const due = await database().execute<{ organization_id: string; id: string }>(
      sql`select * from claim_deliveries(${AT_ONCE - this.#running.size}::int, ${TO_ONE}::int, ${OF_ONE_TENANT}::int,
        ${TO_DOUBTFUL}::int, ${LEASE_SECONDS}::int, ${running}::uuid[])`,
    );
    for (const { organization_id, id } of due) this.#start(organization_id, id);
    return Number(handed?.events ?? 0) + due.length;
  }

  #start(organizationId: string, id: string): void {
    const one = {
      id,
      ended: deliver(organizationId, id)
        .catch((error: unknown) => log().error({ err: error, deliveryId: id }, 'delivery failed'))
        .finally(() => this.#running.delete(one)),
    };
    this.#running.add(one);
  }

  /** Until one of those that are being sent has ended; for ever when there is none. */
  async anEnd(): Promise<void> {
    await (this.#running.size > 0 ? Promise.race(this.#ends()) : new Promise(() => {}));
  }

  /** Until all of those that are being sent have ended. */
  async allEnded(): Promise<void> {
    await Promise.all(this.#ends());
  }

  #ends(): Promise<void>[] {
    return Array.from(this.#running, ({ ended }) => ended);
  }
}

/** Sends until `stopped`: looks every second, when one has ended, and when it is woken. */
export async function deliverUntil(stopped: AbortSignal): Promise<void> {
  const sender = new Sender();
  let wake = () => {};
  const deaf = await whenWoken(() => wake()).catch((error: unknown) => {
    log().error({ err: error }, 'senders cannot be woken');
    return async () => {};
  });
  stopped.addEventListener('abort', () => wake());
  while (!stopped.aborted) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const begun = await sender.begin().catch((error: unknown) => {
      log().error({ err: error }, 'events could not be sent');
      return 0;
    });
    if (begun === 0 && !stopped.aborted) await Promise.race([sleep(LOOK_MS), woken, sender.anEnd()]);
    await sleep(TOGETHER_MS);
  }
  await deaf().catch((error: unknown) => log().warn({ err: error }, 'the database was gone before the sender'));
  await Promise.race([sender.allEnded(), sleep(END_MS, undefined, { ref: false })]);
}
