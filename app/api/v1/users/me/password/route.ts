import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { changePassword } from '@/lib/users/change-password';
import { changePasswordInput } from '@/lib/users/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/users/me/password', {
  POST: operation({
    id: 'changePassword',
    summary: 'Change the own password',
    description: 'Ends every other session of the person, and what they allowed to applications.',
    body: changePasswordInput,
    answer: null,
    status: 204,
    audit: ['user.change_password', 'user'],
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => changePassword(caller, body),
  }),
});
