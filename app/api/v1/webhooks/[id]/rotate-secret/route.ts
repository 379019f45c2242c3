import { rotateSecretInput } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { rotateWebhookSecret } from '@/lib/webhook-endpoints/rotate-secret';
import { createdWebhookSchema, webhookParams } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/{id}/rotate-secret', {
  POST: operation({
    id: 'rotateWebhookSecret',
    summary: 'Give an endpoint a new secret',
    description:
      'Answered once. The secret before it signs as well for `previousExpiresIn` seconds, a day unless told otherwise.',
    params: webhookParams,
    body: rotateSecretInput,
    answer: createdWebhookSchema,
    status: 200,
    audit: ['webhook.rotate_secret', 'webhook'],
    errors: ['CONFLICT'],
    run: ({ caller, params, body }) => rotateWebhookSecret(caller, params.id, body),
  }),
});
