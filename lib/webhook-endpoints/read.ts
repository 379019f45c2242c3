import { and, asc, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { webhookDeliveries, webhookEndpoints } from '@/db/schema/webhooks';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { type EndpointRow, presentDelivery, presentWebhook } from '@/lib/webhook-endpoints/present';
import type {
  DeliveryListQuery,
  EndpointDeliveryListQuery,
  Webhook,
  WebhookDelivery,
  WebhookListQuery,
} from '@/lib/webhook-endpoints/schema';

/** An endpoint of the organization that was not removed, as a condition. */
export const endpointOf = (caller: Caller, id: string) =>
  and(
    eq(webhookEndpoints.organizationId, caller.organizationId),
    eq(webhookEndpoints.id, id),
    isNull(webhookEndpoints.deletedAt),
  );

/** Reads an endpoint. Throws NOT_FOUND. */
export async function findEndpoint(tx: Transaction, caller: Caller, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(endpointOf(caller, id));
  if (!row) throw notFound('The endpoint');
  return row;
}

/** The organization's endpoints, disabled ones too. */
export async function listWebhooks(caller: Caller, query: WebhookListQuery): Promise<Page<Webhook>> {
  authorize(caller, 'listWebhooks');
  return reading(caller, async (tx) => {
    const where = and(
      eq(webhookEndpoints.organizationId, caller.organizationId),
      isNull(webhookEndpoints.deletedAt),
      query.status ? eq(webhookEndpoints.status, query.status) : undefined,
    );
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(webhookEndpoints)
        .where(where)
        .orderBy(order(webhookEndpoints.createdAt), order(webhookEndpoints.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(webhookEndpoints).where(where),
    ]);
    return { items: rows.map(presentWebhook), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** One endpoint. Throws NOT_FOUND. */
export async function getWebhook(caller: Caller, id: string): Promise<Webhook> {
  authorize(caller, 'getWebhook');
  return reading(caller, async (tx) => presentWebhook(await findEndpoint(tx, caller, id)));
}

async function deliveriesWhere(
  tx: Transaction,
  query: DeliveryListQuery | EndpointDeliveryListQuery,
  where: SQL | undefined,
): Promise<Page<WebhookDelivery>> {
  const order = query.sortOrder === 'asc' ? asc : desc;
  const [rows, [total]] = await Promise.all([
    tx
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(order(webhookDeliveries.createdAt), order(webhookDeliveries.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    tx.select({ n: count() }).from(webhookDeliveries).where(where),
  ]);
  return { items: rows.map(presentDelivery), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
}

/** What was sent to the addresses of the organization, callbacks and endpoints, and what came of it. */
export async function listDeliveries(caller: Caller, query: DeliveryListQuery): Promise<Page<WebhookDelivery>> {
  authorize(caller, 'listWebhookDeliveries');
  return reading(caller, (tx) =>
    deliveriesWhere(
      tx,
      query,
      and(
        eq(webhookDeliveries.organizationId, caller.organizationId),
        query.status ? eq(webhookDeliveries.status, query.status) : undefined,
        query.resourceId ? eq(webhookDeliveries.resourceId, query.resourceId) : undefined,
      ),
    ),
  );
}

/** What was sent to one endpoint. Throws NOT_FOUND. */
export async function listEndpointDeliveries(
  caller: Caller,
  id: string,
  query: EndpointDeliveryListQuery,
): Promise<Page<WebhookDelivery>> {
  authorize(caller, 'listEndpointDeliveries');
  return reading(caller, async (tx) => {
    await findEndpoint(tx, caller, id);
    return deliveriesWhere(
      tx,
      query,
      and(
        eq(webhookDeliveries.organizationId, caller.organizationId),
        eq(webhookDeliveries.endpointId, id),
        query.status ? eq(webhookDeliveries.status, query.status) : undefined,
        query.type ? eq(webhookDeliveries.type, query.type) : undefined,
      ),
    );
  });
}
