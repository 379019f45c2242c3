import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { revokeSession } from '@/lib/users/revoke-session';
import { sessionParams } from '@/lib/users/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/sessions/{id}', {
  DELETE: operation({
    id: 'revokeSession',
    summary: 'End one session of the current user',
    params: sessionParams,
    answer: null,
    status: 204,
    audit: ['session.revoke', 'session'],
    run: ({ caller, params }) => revokeSession(caller, params.id),
  }),
});
