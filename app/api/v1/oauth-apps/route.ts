import { createApp } from '@/lib/developers/create-app';
import { listApps } from '@/lib/developers/read';
import { appListQuery, appSchema, createAppInput, createdAppSchema, type OAuthApp } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/oauth-apps', {
  GET: operation({
    id: 'listOAuthApps',
    summary: 'Applications of the organization',
    query: appListQuery,
    answer: appSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listApps(caller, query),
  }),
  POST: operation({
    id: 'createOAuthApp',
    summary: 'Register an application',
    description: 'The secret is answered once, and only to the types `web` and `server`.',
    body: createAppInput,
    answer: createdAppSchema,
    status: 201,
    audit: ['oauth_app.create', 'oauth_app'],
    errors: ['FORBIDDEN'],
    location: (app: OAuthApp) => `/oauth-apps/${app.id}`,
    run: ({ caller, body }) => createApp(caller, body),
  }),
});
