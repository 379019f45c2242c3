import { getApp } from '@/lib/developers/read';
import { revokeApp } from '@/lib/developers/revoke-app';
import { appParams, appSchema, updateAppInput } from '@/lib/developers/schema';
import { updateApp } from '@/lib/developers/update-app';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/oauth-apps/{id}', {
  GET: operation({
    id: 'getOAuthApp',
    summary: 'One application',
    params: appParams,
    answer: appSchema,
    status: 200,
    run: ({ caller, params }) => getApp(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateOAuthApp',
    summary: 'Change or suspend an application',
    params: appParams,
    body: updateAppInput,
    answer: appSchema,
    status: 200,
    audit: ['oauth_app.update', 'oauth_app'],
    errors: ['INVALID_STATE_TRANSITION', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateApp(caller, params.id, body, expectedVersion),
  }),
  DELETE: operation({
    id: 'revokeOAuthApp',
    summary: 'End an application, its tokens and its grants for good',
    params: appParams,
    answer: null,
    status: 204,
    audit: ['oauth_app.revoke', 'oauth_app'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params }) => revokeApp(caller, params.id),
  }),
});
