import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { redeliver } from '@/lib/webhook-endpoints/redeliver';
import { deliverySchema, endpointDeliveryParams } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/{id}/deliveries/{deliveryId}/redeliver', {
  POST: operation({
    id: 'redeliverEndpointDelivery',
    summary: 'Send an event to an endpoint once more',
    params: endpointDeliveryParams,
    answer: deliverySchema,
    status: 202,
    audit: ['webhook.redeliver', 'webhook_delivery'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => redeliver(caller, params.deliveryId, params.id),
  }),
});
