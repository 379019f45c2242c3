import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listDeliveries } from '@/lib/webhook-endpoints/read';
import { deliveryListQuery, deliverySchema } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/deliveries', {
  GET: operation({
    id: 'listWebhookDeliveries',
    summary: 'Events sent, with what came of them',
    query: deliveryListQuery,
    answer: deliverySchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listDeliveries(caller, query),
  }),
});
