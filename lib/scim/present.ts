import type { scimTokens } from '@/db/schema/scim';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { creator } from '@/lib/developers/present';
import type { Belonging, GroupRow, PersonRow } from '@/lib/scim/rows';
import { GROUP_SCHEMA, scimBase, scimTokenStatus, USER_SCHEMA } from '@/lib/scim/rules';
import type { ScimGroup, ScimToken, ScimUser } from '@/lib/scim/schema';

/** Where a resource is; also its `Location` when it was made. */
export const userPath = (id: string) => `/scim/v2/Users/${id}`;
export const groupPath = (id: string) => `/scim/v2/Groups/${id}`;

const at = (place: 'Users' | 'Groups', id: string) => `${scimBase(env().BASE_URL)}/${place}/${id}`;

const latest = (...moments: (Date | undefined)[]) =>
  new Date(Math.max(...moments.map((each) => each?.getTime() ?? 0))).toISOString();

const given = <Value>(name: string, value: Value | null | undefined) =>
  value === null || value === undefined || value === '' ? {} : { [name]: value };

/** Row → wire of a token; its digest stays behind. */
export function presentScimToken(row: typeof scimTokens.$inferSelect): ScimToken {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    status: scimTokenStatus(row, now()),
    createdBy: creator(row),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Rows → wire of a person (RFC 7643 §4.1). Of somebody that the provider has not taken over yet, what is known here. */
export function presentUser(row: PersonRow, groups: readonly Belonging[]): ScimUser {
  const { user, membership, scim } = row;
  const formatted = [scim?.givenName, scim?.familyName].filter(Boolean).join(' ') || user.name;
  return {
    schemas: [USER_SCHEMA],
    id: user.id,
    ...given('externalId', scim?.externalId),
    userName: scim?.userName ?? user.email,
    name: { formatted, ...given('givenName', scim?.givenName), ...given('familyName', scim?.familyName) },
    displayName: scim?.displayName ?? user.name,
    active: membership !== null,
    emails: [{ value: user.email, type: 'work', primary: true }],
    ...(membership ? { roles: [{ value: membership.role, primary: true }] } : {}),
    groups: groups
      .filter(({ userId }) => userId === user.id)
      .map(({ groupId, groupName }) => ({ value: groupId, display: groupName, $ref: at('Groups', groupId) })),
    meta: {
      resourceType: 'User',
      created: (scim ?? membership ?? user).createdAt.toISOString(),
      lastModified: latest(scim?.updatedAt, membership?.updatedAt),
      location: at('Users', user.id),
    },
  };
}

/** Rows → wire of a group (RFC 7643 §4.2). */
export function presentGroup(row: GroupRow, members: readonly Belonging[]): ScimGroup {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...given('externalId', row.externalId),
    displayName: row.displayName,
    members: members
      .filter(({ groupId }) => groupId === row.id)
      .map(({ userId, userName }) => ({ value: userId, display: userName, type: 'User', $ref: at('Users', userId) })),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: at('Groups', row.id),
    },
  };
}
