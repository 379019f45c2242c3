import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getMe } from '@/lib/users/read';
import { meSchema } from '@/lib/users/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/me', {
  GET: operation({
    id: 'getMe',
    summary: 'The current user',
    answer: meSchema,
    status: 200,
    run: ({ caller }) => getMe(caller),
  }),
});
