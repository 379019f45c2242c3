import { rotateSecret } from '@/lib/developers/rotate-secret';
import { appParams, createdAppSchema, rotateSecretInput } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/oauth-apps/{id}/rotate-secret', {
  POST: operation({
    id: 'rotateOAuthAppSecret',
    summary: 'Give an application a new secret',
    description:
      'Answered once. The secret before it lives on for `previousExpiresIn` seconds, a day unless told otherwise.',
    params: appParams,
    body: rotateSecretInput,
    answer: createdAppSchema,
    status: 200,
    audit: ['oauth_app.rotate_secret', 'oauth_app'],
    errors: ['CONFLICT', 'INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => rotateSecret(caller, params.id, body),
  }),
});
