import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createWebhook } from '@/lib/webhook-endpoints/create-webhook';
import { listWebhooks } from '@/lib/webhook-endpoints/read';
import {
  createdWebhookSchema,
  createWebhookInput,
  type Webhook,
  webhookListQuery,
  webhookSchema,
} from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks', {
  GET: operation({
    id: 'listWebhooks',
    summary: 'Endpoints that events are sent to',
    query: webhookListQuery,
    answer: webhookSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listWebhooks(caller, query),
  }),
  POST: operation({
    id: 'createWebhook',
    summary: 'Send events to an endpoint',
    description: 'The secret that signs them (Standard Webhooks 1.0) is answered once.',
    body: createWebhookInput,
    answer: createdWebhookSchema,
    status: 201,
    audit: ['webhook.create', 'webhook'],
    errors: ['CONFLICT', 'FORBIDDEN'],
    location: (webhook: Webhook) => `/webhooks/${webhook.id}`,
    run: ({ caller, body }) => createWebhook(caller, body),
  }),
});
