import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { redeliver } from '@/lib/webhook-endpoints/redeliver';
import { deliveryParams, deliverySchema } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/deliveries/{id}/redeliver', {
  POST: operation({
    id: 'redeliverWebhook',
    summary: 'Send an event once more',
    params: deliveryParams,
    answer: deliverySchema,
    status: 202,
    audit: ['webhook.redeliver', 'webhook_delivery'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => redeliver(caller, params.id),
  }),
});
