import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { scimTokens } from '@/db/schema/scim';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { parseFilter } from '@/lib/scim/engine/parse-filter';
import { leavesOut, project } from '@/lib/scim/engine/project';
import { presentGroup, presentScimToken, presentUser } from '@/lib/scim/present';
import { belongings, findGroup, findGroups, findPeople, findPerson, type GroupRow } from '@/lib/scim/rows';
import { MAX_PAGE, MESSAGES } from '@/lib/scim/rules';
import type { ScimGroup, ScimList, ScimListQuery, ScimProjection, ScimToken, ScimUser } from '@/lib/scim/schema';

/** The organization's tokens of provisioning, the newest first, those that have ended too. */
export async function listScimTokens(caller: Caller): Promise<Page<ScimToken>> {
  authorize(caller, 'listScimTokens');
  const rows = await reading(caller, async (tx) =>
    tx
      .select()
      .from(scimTokens)
      .where(eq(scimTokens.organizationId, caller.organizationId))
      .orderBy(desc(scimTokens.createdAt))
      .limit(100),
  );
  return { items: rows.map(presentScimToken), pagination: paginate(1, 100, rows.length) };
}

/** The part of the list that is asked for, brought into its bounds (RFC 7644 §3.4.2.4). */
function pageOf({ startIndex, count }: ScimListQuery) {
  const first = Math.max(1, startIndex);
  return { first, offset: first - 1, limit: Math.min(MAX_PAGE, Math.max(0, count)) };
}

const listed = <Resource>(Resources: Resource[], totalResults: number, startIndex: number): ScimList<Resource> => ({
  schemas: [`${MESSAGES}:ListResponse`],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

/** The organization's people. Throws VALIDATION_FAILED (invalidFilter). */
export async function listScimUsers(caller: Caller, query: ScimListQuery): Promise<ScimList<ScimUser>> {
  authorize(caller, 'listScimUsers');
  const { organizationId } = caller;
  const { first, ...page } = pageOf(query);
  const terms = query.filter === undefined ? [] : parseFilter(query.filter);
  return reading(caller, async (tx) => {
    const { rows, total } = await findPeople(tx, organizationId, terms, page);
    const userIds = leavesOut(query, 'groups') ? [] : rows.map(({ user }) => user.id);
    const groups = await belongings(tx, organizationId, { userIds });
    return listed(
      rows.map((row) => project(presentUser(row, groups), query)),
      total,
      first,
    );
  });
}

/** One person with their groups, inside the caller's transaction. Throws NOT_FOUND. */
export async function readUser(tx: Transaction, organizationId: string, id: string, projection: ScimProjection = {}) {
  const row = await findPerson(tx, organizationId, id);
  if (!row) throw notFound('The user');
  return project(presentUser(row, await belongings(tx, organizationId, { userIds: [id] })), projection);
}

/** One person. Throws NOT_FOUND. */
export async function getScimUser(caller: Caller, id: string, projection: ScimProjection): Promise<ScimUser> {
  authorize(caller, 'getScimUser');
  return reading(caller, (tx) => readUser(tx, caller.organizationId, id, projection));
}

/** The provider's groups. Throws VALIDATION_FAILED (invalidFilter). */
export async function listScimGroups(caller: Caller, query: ScimListQuery): Promise<ScimList<ScimGroup>> {
  authorize(caller, 'listScimGroups');
  const { first, ...page } = pageOf(query);
  const terms = query.filter === undefined ? [] : parseFilter(query.filter);
  return reading(caller, async (tx) => {
    const { rows, total } = await findGroups(tx, caller.organizationId, terms, page);
    return listed(await shownGroups(tx, caller.organizationId, rows, query), total, first);
  });
}

async function shownGroups(tx: Transaction, organizationId: string, rows: GroupRow[], projection: ScimProjection) {
  const groupIds = leavesOut(projection, 'members') ? [] : rows.map(({ id }) => id);
  const members = await belongings(tx, organizationId, { groupIds });
  return rows.map((row) => project(presentGroup(row, members), projection));
}

/** One group with its members, inside the caller's transaction. Throws NOT_FOUND. */
export async function readGroup(tx: Transaction, organizationId: string, id: string, projection: ScimProjection = {}) {
  const row = await findGroup(tx, organizationId, id);
  const [shown] = row ? await shownGroups(tx, organizationId, [row], projection) : [];
  if (!shown) throw notFound('The group');
  return shown;
}

/** One group. Throws NOT_FOUND. */
export async function getScimGroup(caller: Caller, id: string, projection: ScimProjection): Promise<ScimGroup> {
  authorize(caller, 'getScimGroup');
  return reading(caller, (tx) => readGroup(tx, caller.organizationId, id, projection));
}
