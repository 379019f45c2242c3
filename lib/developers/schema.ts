import { z } from 'zod';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@/db/enums';
import { answeredMoment, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

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
    type: z.enum(EVENT_TYPES),
    url: z.string(),
    resourceId: z.uuid().nullable(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    nextAttemptAt: answeredMoment.nullable(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    lastDurationMs: z.int().nullable(),
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

export type CallbackSecret = z.infer<typeof callbackSecretSchema>;
export type WebhookDelivery = z.infer<typeof deliverySchema>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
