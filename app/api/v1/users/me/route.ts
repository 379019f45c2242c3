import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { meSchema, updateMeInput } from '@/lib/users/schema';
import { updateMe } from '@/lib/users/update-me';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me', {
  PATCH: operation({
    id: 'updateMe',
    summary: 'Change the own display name',
    body: updateMeInput,
    answer: meSchema,
    status: 200,
    audit: ['user.update', 'user'],
    run: ({ caller, body }) => updateMe(caller, body),
  }),
});
