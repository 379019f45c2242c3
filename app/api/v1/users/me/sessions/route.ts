import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listSessions } from '@/lib/users/read';
import { revokeOtherSessions } from '@/lib/users/revoke-session';
import { revokedSessionsSchema, sessionSchema } from '@/lib/users/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/sessions', {
  GET: operation({
    id: 'listSessions',
    summary: 'Open sessions of the current user',
    answer: sessionSchema,
    list: true,
    status: 200,
    run: ({ caller }) => listSessions(caller),
  }),
  DELETE: operation({
    id: 'revokeOtherSessions',
    summary: 'End every other session of the current user',
    answer: revokedSessionsSchema,
    status: 200,
    audit: ['session.revoke_others', 'session'],
    run: ({ caller }) => revokeOtherSessions(caller),
  }),
});
