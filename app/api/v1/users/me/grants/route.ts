import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listGrants } from '@/lib/oauth/read-grants';
import { grantSchema } from '@/lib/oauth/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/grants', {
  GET: operation({
    id: 'listGrants',
    summary: 'Applications that act for the current user',
    answer: grantSchema,
    list: true,
    status: 200,
    run: ({ caller }) => listGrants(caller),
  }),
});
