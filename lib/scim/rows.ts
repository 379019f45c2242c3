import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Transaction } from '@/db/client';
import { memberships } from '@/db/schema/organizations';
import { scimGroupMembers, scimGroups, scimUsers } from '@/db/schema/scim';
import { users } from '@/db/schema/users';
import type { Term } from '@/lib/scim/engine/parse-filter';
import { scimRefusal } from '@/lib/scim/engine/refusal';

export type PersonRow = {
  user: typeof users.$inferSelect;
  membership: typeof memberships.$inferSelect | null;
  scim: typeof scimUsers.$inferSelect | null;
};

export type GroupRow = typeof scimGroups.$inferSelect;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const nothing = sql`false`;

const idOf = (column: SQL | typeof users.id | typeof scimGroups.id, value: Term['value']): SQL =>
  typeof value === 'string' && UUID.test(value) ? sql`${column} = ${value}::uuid` : nothing;

/** Alike but for case. */
const alike = (expression: unknown, value: Term['value']): SQL =>
  typeof value === 'string' ? sql`lower(${expression}) = lower(${value})` : nothing;

const exactly = (column: typeof scimUsers.externalId | typeof scimGroups.externalId, value: Term['value']): SQL =>
  typeof value === 'string' ? sql`${column} = ${value}` : nothing;

const unknownAttribute = ({ attribute }: Term) =>
  scimRefusal('invalidFilter', `«${attribute.slice(0, 100)}» cannot be filtered by.`);

function personCondition(term: Term): SQL {
  const { attribute, value } = term;
  switch (attribute) {
    case 'id':
      return idOf(users.id, value);
    case 'username':
      return alike(sql`coalesce(${scimUsers.userName}, ${users.email})`, value);
    case 'externalid':
      return exactly(scimUsers.externalId, value);
    case 'displayname':
      return alike(sql`coalesce(${scimUsers.displayName}, ${users.name})`, value);
    case 'emails':
    case 'emails.value':
      return alike(users.email, value);
    case 'emails.type':
      return value === 'work' ? sql`true` : nothing;
    case 'emails.primary':
      return value === true ? sql`true` : nothing;
    case 'active':
      return sql`(${memberships.id} is not null) = ${value === true}`;
    default:
      throw unknownAttribute(term);
  }
}

function groupCondition(term: Term): SQL {
  const { attribute, value } = term;
  switch (attribute) {
    case 'id':
      return idOf(scimGroups.id, value);
    case 'displayname':
      return alike(scimGroups.displayName, value);
    case 'externalid':
      return exactly(scimGroups.externalId, value);
    case 'members':
    case 'members.value':
      return sql`exists (select 1 from ${scimGroupMembers} m where m.organization_id = ${scimGroups.organizationId}
        and m.group_id = ${scimGroups.id} and ${idOf(sql`m.user_id`, value)})`;
    default:
      throw unknownAttribute(term);
  }
}

/**
 * The organization's people as its provider sees them: its members, and those that the provider looks after and has switched off. Answers one page,
 * in an order that stays, and how many there are.
 */
export async function findPeople(
  tx: Transaction,
  organizationId: string,
  terms: readonly Term[],
  page: { offset: number; limit: number } = { offset: 0, limit: 1 },
): Promise<{ rows: PersonRow[]; total: number }> {
  const here = union(
    tx.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.organizationId, organizationId)),
    tx.select({ userId: scimUsers.userId }).from(scimUsers).where(eq(scimUsers.organizationId, organizationId)),
  ).as('here');
  const found = () =>
    tx
      .select({ user: users, membership: memberships, scim: scimUsers, total: sql<string>`count(*) over ()` })
      .from(here)
      .innerJoin(users, eq(users.id, here.userId))
      .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.organizationId, organizationId)))
      .leftJoin(scimUsers, and(eq(scimUsers.userId, users.id), eq(scimUsers.organizationId, organizationId)))
      .where(and(...terms.map(personCondition)))
      .orderBy(users.id);
  const rows = await found().offset(page.offset).limit(Math.max(1, page.limit));
  const [first] = rows.length > 0 || page.offset === 0 ? rows : await found().limit(1);
  return { rows: page.limit === 0 ? [] : rows, total: Number(first?.total ?? 0) };
}

/** Which of these people the provider may name. */
export async function findPeopleIds(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const [members, kept] = [
    await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), inArray(memberships.userId, [...ids]))),
    await tx
      .select({ userId: scimUsers.userId })
      .from(scimUsers)
      .where(and(eq(scimUsers.organizationId, organizationId), inArray(scimUsers.userId, [...ids]))),
  ];
  return new Set([...members, ...kept].map(({ userId }) => userId));
}

/** One person, or null. */
export async function findPerson(tx: Transaction, organizationId: string, id: string): Promise<PersonRow | null> {
  const { rows } = await findPeople(tx, organizationId, [{ attribute: 'id', value: id }]);
  return rows[0] ?? null;
}

/** The same for groups. */
export async function findGroups(
  tx: Transaction,
  organizationId: string,
  terms: readonly Term[],
  page: { offset: number; limit: number } = { offset: 0, limit: 1 },
): Promise<{ rows: GroupRow[]; total: number }> {
  const found = () =>
    tx
      .select({ group: scimGroups, total: sql<string>`count(*) over ()` })
      .from(scimGroups)
      .where(and(eq(scimGroups.organizationId, organizationId), ...terms.map(groupCondition)))
      .orderBy(scimGroups.id);
  const rows = await found().offset(page.offset).limit(Math.max(1, page.limit));
  const [first] = rows.length > 0 || page.offset === 0 ? rows : await found().limit(1);
  return { rows: page.limit === 0 ? [] : rows.map(({ group }) => group), total: Number(first?.total ?? 0) };
}

export async function findGroup(tx: Transaction, organizationId: string, id: string): Promise<GroupRow | null> {
  const { rows } = await findGroups(tx, organizationId, [{ attribute: 'id', value: id }]);
  return rows[0] ?? null;
}

export type Belonging = { groupId: string; groupName: string; userId: string; userName: string };

/** Who is in which group, of the groups or of the people named. */
export async function belongings(
  tx: Transaction,
  organizationId: string,
  of: { groupIds: readonly string[] } | { userIds: readonly string[] },
): Promise<Belonging[]> {
  const ids = 'groupIds' in of ? of.groupIds : of.userIds;
  if (ids.length === 0) return [];
  const column = 'groupIds' in of ? scimGroupMembers.groupId : scimGroupMembers.userId;
  return tx
    .select({
      groupId: scimGroupMembers.groupId,
      groupName: scimGroups.displayName,
      userId: scimGroupMembers.userId,
      userName: users.name,
    })
    .from(scimGroupMembers)
    .innerJoin(
      scimGroups,
      and(eq(scimGroups.organizationId, scimGroupMembers.organizationId), eq(scimGroups.id, scimGroupMembers.groupId)),
    )
    .innerJoin(users, eq(users.id, scimGroupMembers.userId))
    .where(and(eq(scimGroupMembers.organizationId, organizationId), inArray(column, [...ids])))
    .orderBy(scimGroupMembers.userId);
}
