import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Role } from '@/db/enums';
import { memberships } from '@/db/schema/organizations';
import type { Caller } from '@/lib/auth/caller';

/** The present roles of people in the caller's organization. Who is no member any more is missing. */
export async function rolesOf(
  tx: Transaction,
  caller: Caller,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => Role | null> {
  const known = userIds.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await tx
          .select({ userId: memberships.userId, role: memberships.role })
          .from(memberships)
          .where(and(eq(memberships.organizationId, caller.organizationId), inArray(memberships.userId, known)));
  const roles = new Map(rows.map(({ userId, role }) => [userId, role]));
  return (userId) => (userId ? (roles.get(userId) ?? null) : null);
}
