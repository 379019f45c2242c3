import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createScimUser } from '@/lib/scim/create-user';
import { userPath } from '@/lib/scim/present';
import { listScimUsers } from '@/lib/scim/read';
import {
  scimListQuery,
  scimProjectionQuery,
  scimUserInput,
  scimUserListSchema,
  scimUserSchema,
} from '@/lib/scim/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/scim/v2/Users', {
  GET: operation({
    id: 'listScimUsers',
    summary: 'People of the organization, as its provider sees them',
    description:
      'Filters compare with `eq`, joined by `and`: `userName`, `externalId`, `id`, `emails.value`, `displayName`, `active`.',
    dialect: 'scim',
    query: scimListQuery,
    answer: scimUserListSchema,
    status: 200,
    run: ({ caller, query }) => listScimUsers(caller, query),
  }),
  POST: operation({
    id: 'createScimUser',
    summary: 'Provision a person',
    description:
      'Makes a member, whose account opens by single sign-on. The address must be in a proven domain of the organization.',
    dialect: 'scim',
    query: scimProjectionQuery,
    body: scimUserInput,
    answer: scimUserSchema,
    status: 201,
    audit: ['member.provision', 'member'],
    errors: ['CONFLICT'],
    // The name stands for a key: of several requests with the same one makes it.
    repeatable: true,
    location: ({ id }) => userPath(id),
    run: ({ caller, query, body }) => createScimUser(caller, body, query),
  }),
});
