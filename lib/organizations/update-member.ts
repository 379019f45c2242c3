import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Role } from '@/db/enums';
import { invitations, memberships, organizations } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { refuseSameHand } from '@/lib/auth/separation';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { endMembership } from '@/lib/organizations/end-membership';
import { presentMember } from '@/lib/organizations/read';
import type { Member } from '@/lib/organizations/schema';

/**
 * Changes of who is a member, and who of them is admin, come one after the other. The row's key stays free, for everything new that names the
 * organization would wait for it: whoever makes an account and then joins would wait for who waits for that account.
 */
export async function lockMembers(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** The membership, locked with all others of the organization. */
async function lockMember(tx: Transaction, caller: Caller, id: string) {
  await lockMembers(tx, caller.organizationId);
  const [row] = await tx
    .select({ membership: memberships, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.id, id), eq(memberships.organizationId, caller.organizationId)));
  return row;
}

/** Throws CONFLICT when the organization would have nobody to look after it. */
export async function refuseLastAdmin(
  tx: Transaction,
  caller: Caller,
  membership: typeof memberships.$inferSelect,
): Promise<void> {
  if (membership.role !== 'admin') return;
  const [admins] = await tx
    .select({ n: count() })
    .from(memberships)
    .where(and(eq(memberships.organizationId, caller.organizationId), eq(memberships.role, 'admin')));
  if ((admins?.n ?? 0) <= 1) throw new DomainError('CONFLICT', 'An organization needs at least one admin.');
}

/** A person vouches that a member is somebody else than whoever handed out their link. Throws SELF_REVIEW, or FORBIDDEN for a program. */
async function refuseVouching(tx: Transaction, caller: Caller, memberId: string): Promise<void> {
  if (!caller.userId) throw new DomainError('FORBIDDEN', 'Members are verified by people, not by applications.');
  const detail = 'Nobody verifies themselves.';
  await refuseSameHand(tx, caller.organizationId, caller.userId, [memberId], detail);
}

/** The columns of a membership whose holder has been proven. */
export const PROVEN = { unverifiedInviterId: null, unverifiedInviterName: null };

/** Changes a member's role, or verifies them; it counts from their next request. Throws CONFLICT for the last admin, VERSION_CONFLICT for a stale version. */
export async function updateMember(
  caller: Caller,
  id: string,
  input: { role?: Role; verified?: true },
  expectedVersion: number | null,
): Promise<Member> {
  authorize(caller, 'updateMember');
  return writing(caller, async (tx) => {
    const found = await lockMember(tx, caller, id);
    if (!found) throw notFound('The member');
    const { membership } = found;
    if (expectedVersion !== null && expectedVersion !== membership.version) {
      throw new DomainError('VERSION_CONFLICT', 'The member was changed meanwhile.');
    }
    if (input.role && input.role !== 'admin') await refuseLastAdmin(tx, caller, membership);
    if (input.verified) await refuseVouching(tx, caller, membership.userId);
    const [updated] = await tx
      .update(memberships)
      .set({
        ...(input.role ? { role: input.role } : {}),
        ...(input.verified ? PROVEN : {}),
        version: sql`${memberships.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(memberships.id, id))
      .returning();
    if (!updated) throw notFound('The member');
    await recordAudit(tx, caller, {
      action: 'member.update',
      resourceType: 'member',
      resourceId: id,
      changes: diff(membership, { role: updated.role, unverifiedInviterId: updated.unverifiedInviterId }),
    });
    return presentMember(updated, found);
  });
}

/** Removes a member, or withdraws an open invitation. What they may do here ends with their next request. Throws CONFLICT for the last admin. */
export async function removeMember(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'removeMember');
  await writing(caller, async (tx) => {
    const found = await lockMember(tx, caller, id);
    if (found) {
      await refuseLastAdmin(tx, caller, found.membership);
      await endMembership(tx, found.membership);
    } else {
      const withdrawn = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
      if (withdrawn.length === 0) throw notFound('The member');
    }
    await recordAudit(tx, caller, {
      action: 'member.remove',
      resourceType: 'member',
      resourceId: id,
      changes: diff(found ? { email: found.email, role: found.membership.role } : { status: 'INVITED' }, null),
    });
  });
}
