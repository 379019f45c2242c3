import { approveAppScopes } from '@/lib/developers/approve-scopes';
import { appParams, approveScopesInput, appSchema } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/oauth-apps/{id}/approval', {
  PUT: operation({
    id: 'approveOAuthAppScopes',
    summary: 'Approve scopes that an application uses on its own, beyond its maker’s role',
    params: appParams,
    body: approveScopesInput,
    answer: appSchema,
    status: 200,
    audit: ['oauth_app.approve_scopes', 'oauth_app'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => approveAppScopes(caller, params.id, body),
  }),
  DELETE: operation({
    id: 'withdrawOAuthAppApproval',
    summary: 'Withdraw the approval of an application’s scopes',
    params: appParams,
    answer: appSchema,
    status: 200,
    audit: ['oauth_app.withdraw_approval', 'oauth_app'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params }) => approveAppScopes(caller, params.id, null),
  }),
});
