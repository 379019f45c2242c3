import { and, asc, count, desc, eq } from 'drizzle-orm';
import { webhookDeliveries } from '@/db/schema/webhooks';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentDelivery } from '@/lib/developers/present';
import type { DeliveryListQuery, WebhookDelivery } from '@/lib/developers/schema';

/** What was sent to the addresses of the organization, and what came of it. */
export async function listDeliveries(caller: Caller, query: DeliveryListQuery): Promise<Page<WebhookDelivery>> {
  authorize(caller, 'listWebhookDeliveries');
  return reading(caller, async (tx) => {
    const where = and(
      eq(webhookDeliveries.organizationId, caller.organizationId),
      query.status ? eq(webhookDeliveries.status, query.status) : undefined,
      query.resourceId ? eq(webhookDeliveries.resourceId, query.resourceId) : undefined,
    );
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(webhookDeliveries)
        .where(where)
        .orderBy(order(webhookDeliveries[query.sortBy]), order(webhookDeliveries.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(webhookDeliveries).where(where),
    ]);
    return { items: rows.map(presentDelivery), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}
