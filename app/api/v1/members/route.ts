import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { inviteMember } from '@/lib/organizations/invite-member';
import { listMembers } from '@/lib/organizations/read';
import { invitedMemberSchema, inviteMemberInput, memberListQuery, memberSchema } from '@/lib/organizations/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/members', {
  GET: operation({
    id: 'listMembers',
    summary: 'Members and open invitations',
    query: memberListQuery,
    answer: memberSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listMembers(caller, query),
  }),
  POST: operation({
    id: 'inviteMember',
    summary: 'Invite a person',
    body: inviteMemberInput,
    answer: invitedMemberSchema,
    status: 201,
    audit: ['member.invite', 'member'],
    errors: ['CONFLICT'],
    run: ({ caller, body }) => inviteMember(caller, body),
  }),
});
