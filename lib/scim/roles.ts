import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Role } from '@/db/enums';
import { memberships } from '@/db/schema/organizations';
import { now } from '@/lib/core/clock';
import { belongings } from '@/lib/scim/rows';
import { PLAIN_ROLE, roleOf } from '@/lib/sso/rules';

/** The roles that people's groups give, by person; nobody is in it whose groups give none. The mapping is that of single sign-on. */
export async function rolesByGroups(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Role>> {
  const held = Map.groupBy(await belongings(tx, organizationId, { userIds }), ({ userId }) => userId);
  return new Map(
    [...held].flatMap(([userId, groups]): [string, Role][] => {
      const given = roleOf(
        [],
        groups.map(({ groupName }) => groupName),
      );
      return given ? [[userId, given]] : [];
    }),
  );
}

export type RoleChange = { userId: string; from: Role; to: Role };

/**
 * Makes members' roles follow their groups after those changed; `before` is what the groups gave. Who is left without a group that gives one is a
 * viewer again, and a role that no group gave stays. Administrators are made and unmade by people.
 */
export async function followGroups(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
  before: ReadonlyMap<string, Role>,
): Promise<RoleChange[]> {
  const after = await rolesByGroups(tx, organizationId, userIds);
  const changes: RoleChange[] = [];
  for (const userId of userIds) {
    const given = after.get(userId);
    const to = given ?? (before.has(userId) ? PLAIN_ROLE : undefined);
    if (!to || given === before.get(userId)) continue;
    const mine = and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId));
    const [held] = await tx.select({ role: memberships.role }).from(memberships).where(mine);
    if (!held || held.role === to || held.role === 'admin') continue;
    await tx
      .update(memberships)
      .set({ role: to, version: sql`${memberships.version} + 1`, updatedAt: now() })
      .where(mine);
    changes.push({ userId, from: held.role, to });
  }
  return changes;
}
