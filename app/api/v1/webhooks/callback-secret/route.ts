import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { revealCallbackSecret } from '@/lib/webhook-endpoints/reveal-callback-secret';
import { callbackSecretSchema } from '@/lib/webhook-endpoints/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/webhooks/callback-secret', {
  // A POST, for it is recorded and may make the secret.
  POST: operation({
    id: 'revealCallbackSecret',
    summary: 'The secret that signs callbacks',
    answer: callbackSecretSchema,
    status: 200,
    audit: ['callback_secret.reveal', 'callback_secret'],
    run: ({ caller }) => revealCallbackSecret(caller),
  }),
});
