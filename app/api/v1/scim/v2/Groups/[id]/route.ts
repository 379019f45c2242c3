import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { deleteScimGroup, patchScimGroup, replaceScimGroup } from '@/lib/scim/change-groups';
import { getScimGroup } from '@/lib/scim/read';
import { scimGroupInput, scimGroupSchema, scimIdParams, scimPatchInput, scimProjectionQuery } from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Groups/{id}', {
  GET: operation({
    id: 'getScimGroup',
    summary: 'One group with its members',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    answer: scimGroupSchema,
    status: 200,
    run: ({ caller, params, query }) => getScimGroup(caller, params.id, query),
  }),
  PUT: operation({
    id: 'replaceScimGroup',
    summary: 'Replace a group and its members',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    body: scimGroupInput,
    answer: scimGroupSchema,
    status: 200,
    audit: ['scim_group.update', 'scim_group'],
    errors: ['CONFLICT'],
    run: ({ caller, params, query, body }) => replaceScimGroup(caller, params.id, body, query),
  }),
  PATCH: operation({
    id: 'patchScimGroup',
    summary: 'Change parts of a group',
    description: 'Members are added, removed by `members[value eq "…"]` or by their values, and replaced.',
    dialect: 'scim',
    params: scimIdParams,
    query: scimProjectionQuery,
    body: scimPatchInput,
    answer: scimGroupSchema,
    status: 200,
    audit: ['scim_group.update', 'scim_group'],
    errors: ['CONFLICT'],
    run: ({ caller, params, query, body }) => patchScimGroup(caller, params.id, body, query),
  }),
  DELETE: operation({
    id: 'deleteScimGroup',
    summary: 'Remove a group',
    dialect: 'scim',
    params: scimIdParams,
    answer: null,
    status: 204,
    audit: ['scim_group.delete', 'scim_group'],
    errors: ['CONFLICT'],
    run: ({ caller, params }) => deleteScimGroup(caller, params.id),
  }),
});
