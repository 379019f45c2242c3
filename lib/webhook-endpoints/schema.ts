import { z } from 'zod';
import { DELIVERY_STATUSES, EVENT_TYPES, WEBHOOK_DISABLED_REASONS, WEBHOOK_STATUSES } from '@/db/enums';
import { personSchema } from '@/lib/auth/schema';
import { answeredMoment, quoted, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { EVENT_CHOICES, KEPT_ATTEMPTS } from '@/lib/webhook-endpoints/rules';

export const callbackSecretSchema = z
  .strictObject({
    secret: z.string().meta({
      description:
        'Signs what `callbackUrl` addresses receive, as Standard Webhooks 1.0 says. Known to administrators alone.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
    previousSecretUntil: answeredMoment
      .nullable()
      .meta({ description: 'Until then the secret before this one signs as well.' }),
  })
  .meta({ id: 'CallbackSecret' });

export const deliverySchema = z
  .strictObject({
    id: z.uuid(),
    eventId: z.uuid().meta({ description: 'Sent as `webhook-id`; the same in every attempt.' }),
    webhookId: z.uuid().nullable().meta({ description: 'The endpoint; null for a `callbackUrl`.' }),
    type: z.enum(EVENT_TYPES),
    url: z.string().meta({ description: 'Where it was sent last, or will be.' }),
    resourceId: z.uuid().nullable(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    nextAttemptAt: answeredMoment.nullable(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    lastDurationMs: z.int().nullable(),
    attemptLog: z
      .array(
        z.strictObject({
          at: answeredMoment,
          statusCode: z.int().nullable(),
          error: z.string().nullable(),
          durationMs: z.int(),
        }),
      )
      .meta({ description: `The latest ${KEPT_ATTEMPTS} attempts, the oldest first.` }),
    payload: z.string().meta({ description: 'The exact bytes that are signed and sent.' }),
    createdAt: answeredMoment,
    deliveredAt: answeredMoment.nullable(),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'One event on its way to one address. At least once, in no promised order.',
  });

export const deliveryParams = z.object({ id: uuid });

export const deliveryListQuery = z.strictObject({
  ...listQuery(['createdAt']),
  status: z.enum(DELIVERY_STATUSES).optional(),
  resourceId: uuid.optional(),
});

export const endpointDeliveryParams = z.object({ id: uuid, deliveryId: uuid });

const events = z
  .array(
    z.enum(EVENT_CHOICES, {
      error: ({ input }) => `${quoted(input)} is no event; take one of the list, \`claim.*\` or \`*\`.`,
    }),
  )
  .min(1, 'Choose at least one event.')
  .max(EVENT_CHOICES.length)
  .refine((values) => new Set(values).size === values.length, 'An event is named twice.')
  .meta({
    description: 'Names of events; `claim.*` stands for all that begin so, `*` for all.',
    example: ['claim.*', 'verification.completed'],
  });

const url = text(2000).meta({
  description: 'https, at a public address. Looked at again whenever something is sent.',
  example: 'https://client.example/casefile',
});

export const webhookSchema = z
  .strictObject({
    id: z.uuid(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(EVENT_CHOICES)),
    status: z.enum(WEBHOOK_STATUSES),
    disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable().meta({
      description: '`failing`: nothing arrived for days. `gone`: the receiver answered 410.',
    }),
    failingSince: answeredMoment.nullable().meta({ description: 'The first failure since something last arrived.' }),
    disablesAt: answeredMoment
      .nullable()
      .meta({ description: 'From then on the next failure switches the endpoint off; null while nobody was warned.' }),
    previousSecretUntil: answeredMoment
      .nullable()
      .meta({ description: 'Until then the secret before this one signs as well.' }),
    createdBy: personSchema,
    version: z.int(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
  })
  .meta({ id: 'Webhook', description: 'An endpoint: an address that gets the events it chose.' });

export const createdWebhookSchema = webhookSchema
  .extend({
    secret: z.string().meta({
      description: 'Signs what the endpoint receives (Standard Webhooks 1.0). Answered here and never again.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  })
  .meta({ id: 'CreatedWebhook' });

export const createWebhookInput = z
  .strictObject({ url, events, description: text(500).nullish() })
  .meta({ id: 'CreateWebhookInput' });

export const updateWebhookInput = z
  .strictObject({
    url,
    events,
    description: text(500).nullable(),
    status: z.enum(WEBHOOK_STATUSES).meta({
      description: 'A disabled endpoint gets nothing, later neither: events of that time are not sent.',
    }),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, 'Name at least one field to change.')
  .meta({ id: 'UpdateWebhookInput' });

export const webhookParams = z.object({ id: uuid });

export const webhookListQuery = z.strictObject({
  ...listQuery(['createdAt']),
  status: z.enum(WEBHOOK_STATUSES).optional(),
});

export const endpointDeliveryListQuery = z.strictObject({
  ...listQuery(['createdAt']),
  status: z.enum(DELIVERY_STATUSES).optional(),
  type: z.enum(EVENT_TYPES).optional(),
});

export type CallbackSecret = z.infer<typeof callbackSecretSchema>;
export type WebhookDelivery = z.infer<typeof deliverySchema>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type EndpointDeliveryListQuery = z.output<typeof endpointDeliveryListQuery>;
export type Webhook = z.infer<typeof webhookSchema>;
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
export type CreateWebhookInput = z.output<typeof createWebhookInput>;
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;
export type WebhookListQuery = z.output<typeof webhookListQuery>;
