import { listDeliveries } from '@/lib/developers/read';
import { deliveryListQuery, deliverySchema } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

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
