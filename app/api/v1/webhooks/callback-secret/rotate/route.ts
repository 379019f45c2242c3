import { rotateSecretInput } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { changeCallbackSecret } from '@/lib/webhook-endpoints/reveal-callback-secret';
import { callbackSecretSchema } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/callback-secret/rotate', {
  POST: operation({
    id: 'rotateCallbackSecret',
    summary: 'A new secret for callbacks',
    description: 'The secret before it signs as well for `previousExpiresIn` seconds, a day unless told otherwise.',
    body: rotateSecretInput,
    answer: callbackSecretSchema,
    status: 200,
    audit: ['callback_secret.rotate', 'callback_secret'],
    errors: ['CONFLICT'],
    run: ({ caller, body }) => changeCallbackSecret(caller, body),
  }),
});
