import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listEndpointDeliveries } from '@/lib/webhook-endpoints/read';
import { deliverySchema, endpointDeliveryListQuery, webhookParams } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/{id}/deliveries', {
  GET: operation({
    id: 'listEndpointDeliveries',
    summary: 'What was sent to an endpoint, with what came of it',
    params: webhookParams,
    query: endpointDeliveryListQuery,
    answer: deliverySchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listEndpointDeliveries(caller, params.id, query),
  }),
});
