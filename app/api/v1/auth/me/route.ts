import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getCaller } from '@/lib/users/read';
import { meAnswerSchema } from '@/lib/users/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/me', {
  GET: operation({
    id: 'getMe',
    summary: 'Who calls: the current user, application or key',
    answer: meAnswerSchema,
    status: 200,
    run: ({ caller }) => getCaller(caller),
  }),
});
