import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { acceptInvitation } from '@/lib/organizations/accept-invitation';
import { getInvitation } from '@/lib/organizations/read';
import { acceptInvitationInput, invitationParams, invitationSchema, memberSchema } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/invitations/{token}', {
  GET: operation({
    id: 'getInvitation',
    summary: 'What an invitation offers',
    params: invitationParams,
    answer: invitationSchema,
    status: 200,
    errors: ['UPLOAD_LINK_EXPIRED'],
    run: ({ params }) => getInvitation(params.token),
  }),
  POST: operation({
    id: 'acceptInvitation',
    summary: 'Become a member',
    params: invitationParams,
    body: acceptInvitationInput,
    answer: memberSchema,
    status: 201,
    audit: ['member.join', 'member'],
    errors: ['UPLOAD_LINK_EXPIRED', 'SSO_REQUIRED', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'CONFLICT'],
    run: ({ caller, params, body }) => acceptInvitation(caller, params.token, body),
  }),
});
