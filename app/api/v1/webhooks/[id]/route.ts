import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getWebhook } from '@/lib/webhook-endpoints/read';
import { removeWebhook } from '@/lib/webhook-endpoints/remove-webhook';
import { updateWebhookInput, webhookParams, webhookSchema } from '@/lib/webhook-endpoints/schema';
import { updateWebhook } from '@/lib/webhook-endpoints/update-webhook';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/{id}', {
  GET: operation({
    id: 'getWebhook',
    summary: 'One endpoint',
    params: webhookParams,
    answer: webhookSchema,
    status: 200,
    run: ({ caller, params }) => getWebhook(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateWebhook',
    summary: 'Change, disable or enable an endpoint',
    params: webhookParams,
    body: updateWebhookInput,
    answer: webhookSchema,
    status: 200,
    audit: ['webhook.update', 'webhook'],
    errors: ['VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateWebhook(caller, params.id, body, expectedVersion),
  }),
  DELETE: operation({
    id: 'deleteWebhook',
    summary: 'Remove an endpoint',
    description: 'What waits for it is canceled; its deliveries stay under `GET /webhooks/deliveries`.',
    params: webhookParams,
    answer: null,
    status: 204,
    audit: ['webhook.delete', 'webhook'],
    run: ({ caller, params }) => removeWebhook(caller, params.id),
  }),
});
