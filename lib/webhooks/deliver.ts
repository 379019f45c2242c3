import { eq, sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { database } from '@/db/client';
import { webhookDeliveries } from '@/db/schema/webhooks';
import { reading, writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import { log } from '@/lib/core/log';
import { callbackSecretsOf } from '@/lib/webhooks/callback-secrets';
import { signedHeaders } from '@/lib/webhooks/sign';
import { checkTarget, pinnedAddress, TargetError } from '@/lib/webhooks/target';

/** Waiting times after each failed attempt, in seconds; the last attempt is about a day after the first. */
const WAITS = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800];
const TIMEOUT_MS = 10_000;
/** A sender that says nothing for so long has died, and another one tries again. */
const LEASE_SECONDS = 60;
const PORTION = 16;
const ERROR_LENGTH = 500;

type Answer = { statusCode: number | null; error: string | null };

/**
 * Sends what is due, of all organizations, and answers how many were tried. A row is leased before it is sent, so that several
 * processes never send it at once, and one that dies leaves it to another: every event arrives at least once, under the same id.
 */
export async function deliverDue(): Promise<number> {
  const due = await database().execute<{ organization_id: string; id: string }>(
    sql`select * from claim_deliveries(${PORTION}::int, ${LEASE_SECONDS}::int)`,
  );
  await Promise.all(
    due.map(({ organization_id, id }) =>
      deliver(organization_id, id).catch((error: unknown) =>
        log().error({ err: error, deliveryId: id }, 'delivery failed'),
      ),
    ),
  );
  return due.length;
}

async function deliver(organizationId: string, id: string): Promise<void> {
  const context = { organizationId };
  const [row] = await reading(context, async (tx) =>
    tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)),
  );
  if (!row) return;
  const secrets = await writing(context, (tx) => callbackSecretsOf(tx, organizationId));
  const started = now();
  const { statusCode, error } = await send(
    row.url,
    row.payload,
    signedHeaders(row.eventId, started, row.payload, secrets),
  );
  const wait = WAITS[row.attempts - 1];
  const delivered = error === null;
  await writing(context, (tx) =>
    tx
      .update(webhookDeliveries)
      .set({
        status: delivered ? 'DELIVERED' : wait === undefined ? 'FAILED' : 'PENDING',
        nextAttemptAt: inSeconds(wait ?? 0),
        lastStatusCode: statusCode,
        lastError: error,
        lastDurationMs: now().getTime() - started.getTime(),
        deliveredAt: delivered ? now() : null,
      })
      .where(eq(webhookDeliveries.id, id)),
  );
}

/** One POST to the address that the name had when it was checked. Redirects are not followed; success is any 2xx within ten seconds. */
async function send(address: string, payload: string, headers: Record<string, string>): Promise<Answer> {
  let agent: Agent | undefined;
  try {
    const url = checkTarget(address);
    const pinned = await pinnedAddress(url);
    agent = new Agent({
      connect: {
        timeout: TIMEOUT_MS,
        lookup: (_host, options, answer) =>
          options.all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family),
      },
    });
    const response = await request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Casefile-Webhooks/1' },
      body: payload,
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body.dump({ limit: 64 * 1024 });
    const { statusCode } = response;
    return { statusCode, error: statusCode >= 200 && statusCode < 300 ? null : `The receiver answered ${statusCode}.` };
  } catch (error) {
    return { statusCode: null, error: describe(error) };
  } finally {
    await agent?.destroy();
  }
}

function describe(error: unknown): string {
  if (error instanceof TargetError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'The receiver did not answer within 10 seconds.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  return `The receiver could not be reached (${code}).`.slice(0, ERROR_LENGTH);
}
