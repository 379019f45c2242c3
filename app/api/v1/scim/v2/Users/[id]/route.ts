import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getScimUser } from '@/lib/scim/read';
import { scimIdParams, scimPatchInput, scimProjectionQuery, scimUserInput, scimUserSchema } from '@/lib/scim/schema';
import { deleteScimUser, patchScimUser, replaceScimUser } from '@/lib/scim/update-user';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Users/{id}', {
  GET: operation({
    id: 'getScimUser',
    summary: 'One person',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    answer: scimUserSchema,
    status: 200,
    run: ({ caller, params, query }) => getScimUser(caller, params.id, query),
  }),
  PUT: operation({
    id: 'replaceScimUser',
    summary: 'Replace what is kept of a person',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    body: scimUserInput,
    answer: scimUserSchema,
    status: 200,
    audit: ['member.update_profile', 'member'],
    errors: ['CONFLICT'],
    run: ({ caller, params, query, body }) => replaceScimUser(caller, params.id, body, query),
  }),
  PATCH: operation({
    id: 'patchScimUser',
    summary: 'Change parts of a person',
    description:
      '`active` false ends the membership, its sessions and what was allowed to applications at once; true brings it back.',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    body: scimPatchInput,
    answer: scimUserSchema,
    status: 200,
    audit: ['member.update_profile', 'member'],
    errors: ['CONFLICT'],
    run: ({ caller, params, query, body }) => patchScimUser(caller, params.id, body, query),
  }),
  DELETE: operation({
    id: 'deleteScimUser',
    summary: 'End a membership and forget what the provider said',
    dialect: 'scim',
    params: scimIdParams,
    answer: null,
    status: 204,
    audit: ['member.deprovision', 'member'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => deleteScimUser(caller, params.id),
  }),
});
