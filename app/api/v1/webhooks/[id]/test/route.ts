import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { deliverySchema, webhookParams } from '@/lib/webhook-endpoints/schema';
import { sendTestEvent } from '@/lib/webhook-endpoints/send-test';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/{id}/test', {
  POST: operation({
    id: 'testWebhook',
    summary: 'Send a test event to an endpoint',
    description: 'Sends `webhook.test` within seconds, whatever the endpoint chose; the delivery tells how it went.',
    params: webhookParams,
    answer: deliverySchema,
    status: 202,
    audit: ['webhook.test', 'webhook'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => sendTestEvent(caller, params.id),
  }),
});
