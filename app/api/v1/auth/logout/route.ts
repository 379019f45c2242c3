import { logOut } from '@/lib/auth/log-out';
import { logoutInput } from '@/lib/auth/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/logout', {
  POST: operation({
    id: 'logout',
    summary: 'End the session',
    description: 'Access token, refresh tokens and portal cookie of the session stop at once.',
    body: logoutInput,
    answer: null,
    status: 204,
    audit: ['session.close', 'session'],
    run: ({ caller, body }) => logOut(caller, body),
  }),
});
