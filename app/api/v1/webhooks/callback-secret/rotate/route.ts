import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { changeCallbackSecret } from '@/lib/webhook-endpoints/reveal-callback-secret';
import { callbackSecretSchema } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/callback-secret/rotate', {
  POST: operation({
    id: 'rotateCallbackSecret',
    summary: 'A new secret for callbacks; the old one signs beside it for a day',
    answer: callbackSecretSchema,
    status: 200,
    audit: ['callback_secret.rotate', 'callback_secret'],
    run: ({ caller }) => changeCallbackSecret(caller),
  }),
});
