import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { webhookDeliveries, webhookEndpoints } from '@/db/schema/webhooks';
import { reading, writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import { cancelPending } from '@/lib/webhook-endpoints/cancel-pending';
import { secretPlace } from '@/lib/webhook-endpoints/create-webhook';
import type { EndpointRow } from '@/lib/webhook-endpoints/present';
import { recordFailure } from '@/lib/webhook-endpoints/record-failure';
import { KEPT_ATTEMPTS } from '@/lib/webhook-endpoints/rules';
import { callbackSecretsOf } from '@/lib/webhooks/callback-secrets';
import { type Sent, send } from '@/lib/webhooks/send';
import { livingSecrets, signedHeaders } from '@/lib/webhooks/sign';

/** Waiting times after each failed attempt, in seconds; the last attempt is about a day after the first. */
const WAITS = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800];

type Delivery = typeof webhookDeliveries.$inferSelect;

async function find(
  organizationId: string,
  id: string,
): Promise<{ row: Delivery; endpoint: EndpointRow | null } | null> {
  const [found] = await reading({ organizationId }, async (tx) =>
    tx
      .select({ row: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id)),
  );
  return found ?? null;
}

/** Sends a delivery that was leased, and writes what came of it. One whose endpoint was switched off since is canceled. */
export async function deliver(organizationId: string, id: string): Promise<void> {
  const found = await find(organizationId, id);
  if (!found) return;
  const { row, endpoint } = found;
  if (endpoint && endpoint.status !== 'active') {
    await writing({ organizationId }, (tx) => cancelPending(tx, endpoint));
    return;
  }
  const secrets = endpoint
    ? livingSecrets(endpoint, secretPlace(endpoint.id))
    : await writing({ organizationId }, (tx) => callbackSecretsOf(tx, organizationId));
  const url = endpoint?.url ?? row.url;
  const started = now();
  const sent = await send(url, row.payload, signedHeaders(row.eventId, started, row.payload, secrets));
  await writing({ organizationId }, async (tx) => {
    // The endpoint before its deliveries, the order in which everybody locks them.
    if (endpoint && sent.error === null) await recordSuccess(tx, endpoint.id);
    if (endpoint && sent.error !== null) await recordFailure(tx, endpoint, sent);
    await record(tx, { ...row, url }, sent, started);
  });
}

/** Writes what came of an attempt. What was canceled meanwhile, or tried again by another sender, stays as it is, unless it did arrive. */
async function record(tx: Transaction, row: Delivery, sent: Sent, started: Date): Promise<void> {
  const { statusCode, error } = sent;
  const durationMs = now().getTime() - started.getTime();
  const wait = WAITS[row.attempts - 1];
  const next = wait === undefined ? 'FAILED' : 'PENDING';
  const mine = sql`${webhookDeliveries.status} = 'PENDING' and ${webhookDeliveries.attempts} = ${row.attempts}`;
  const attempt = JSON.stringify([{ at: started.toISOString(), statusCode, error, durationMs }]);
  await tx
    .update(webhookDeliveries)
    .set({
      url: row.url,
      status:
        error === null
          ? 'DELIVERED'
          : sql`case when ${mine} then ${next}::delivery_status else ${webhookDeliveries.status} end`,
      nextAttemptAt: sql`case when ${mine} then ${inSeconds(wait ?? 0).toISOString()}::timestamptz else ${webhookDeliveries.nextAttemptAt} end`,
      lastStatusCode: statusCode,
      lastError: error,
      lastDurationMs: durationMs,
      attemptLog: sql`(select jsonb_agg(each order by place) from (
        select each, place from jsonb_array_elements(${webhookDeliveries.attemptLog} || ${attempt}::jsonb) with ordinality as entries (each, place)
        order by place desc limit ${KEPT_ATTEMPTS}) latest)`,
      ...(error === null ? { deliveredAt: now() } : {}),
    })
    .where(eq(webhookDeliveries.id, row.id));
}

/** Something arrived: nothing is held against the endpoint any more. */
async function recordSuccess(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, warnedAt: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}
