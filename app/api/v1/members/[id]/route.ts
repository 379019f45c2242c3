import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { memberParams, memberSchema, updateMemberInput } from '@/lib/organizations/schema';
import { removeMember, updateMember } from '@/lib/organizations/update-member';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/members/{id}', {
  PATCH: operation({
    id: 'updateMember',
    summary: 'Change a member’s role',
    params: memberParams,
    body: updateMemberInput,
    answer: memberSchema,
    status: 200,
    audit: ['member.update', 'member'],
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateMember(caller, params.id, body, expectedVersion),
  }),
  DELETE: operation({
    id: 'removeMember',
    summary: 'Remove a member or withdraw an invitation',
    params: memberParams,
    answer: null,
    status: 204,
    audit: ['member.remove', 'member'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => removeMember(caller, params.id),
  }),
});
