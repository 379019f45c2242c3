import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createScimGroup } from '@/lib/scim/change-groups';
import { groupPath } from '@/lib/scim/present';
import { listScimGroups } from '@/lib/scim/read';
import {
  scimGroupInput,
  scimGroupListSchema,
  scimGroupSchema,
  scimListQuery,
  scimProjectionQuery,
} from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Groups', {
  GET: operation({
    id: 'listScimGroups',
    summary: 'Groups of the provider',
    description: 'Filters compare with `eq`, joined by `and`: `displayName`, `externalId`, `id`, `members.value`.',
    dialect: 'scim',
    query: scimListQuery,
    answer: scimGroupListSchema,
    status: 200,
    run: ({ caller, query }) => listScimGroups(caller, query),
  }),
  POST: operation({
    id: 'createScimGroup',
    summary: 'Make a group',
    description: '`casefile-<role>` gives its members that role; nothing gives administrator.',
    dialect: 'scim',
    query: scimProjectionQuery,
    body: scimGroupInput,
    answer: scimGroupSchema,
    status: 201,
    audit: ['scim_group.create', 'scim_group'],
    errors: ['CONFLICT'],
    // The name stands for a key: of several requests with the same one makes it.
    repeatable: true,
    location: ({ id }) => groupPath(id),
    run: ({ caller, query, body }) => createScimGroup(caller, body, query),
  }),
});
