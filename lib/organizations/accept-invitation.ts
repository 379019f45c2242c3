import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { invitations, memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { refuseCommonPassword } from '@/lib/auth/common-passwords';
import { holdPassword } from '@/lib/auth/hold-password';
import { hashPassword, verifyPassword } from '@/lib/auth/passwords';
import { newPassword } from '@/lib/auth/schema';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { findInvitation, presentMember } from '@/lib/organizations/read';
import type { Member } from '@/lib/organizations/schema';
import { ssoRequiredFor } from '@/lib/sso/enforcement';

/**
 * Makes the invited person a member. Somebody new sets name and password; somebody with an account proves the password they
 * have, so that a link alone never opens an existing account. Good once: the invitation goes with it. Only the link that went to the
 * mailbox proves who took it; whoever came by the inviter's is marked until something else does.
 */
export async function acceptInvitation(
  caller: Caller,
  token: string,
  input: { name?: string; password: string },
): Promise<Member> {
  const { invitation, fromMailbox } = await findInvitation(token);
  const [existing] = await database().select().from(users).where(eq(users.email, invitation.email));
  // A password would not open such an address, and would only keep its owner from coming by their provider: anybody may have been given the link.
  const refusal = existing ? null : await ssoRequiredFor(invitation.email);
  if (refusal) throw refusal;
  if (existing) await proveAccount(existing, input.password, caller.request.ipAddress);
  // Only a new password has to be long: whoever has an account proves the one that it has.
  const short = existing ? undefined : newPassword.safeParse(input.password).error?.issues[0];
  if (short) throw invalidField('/password', short.message, short.code);
  if (!existing) refuseCommonPassword(input.password, '/password');
  const passwordHash = existing ? null : await hashPassword(input.password);
  const user = existing ?? { id: newId(), email: invitation.email, name: input.name ?? invitation.name };
  const acting = {
    organizationId: invitation.organizationId,
    userId: user.id,
    actor: { type: 'user' as const, id: user.id, name: user.name, email: user.email },
    request: caller.request,
    beforeCommit: caller.beforeCommit,
  };
  return writing(acting, async (tx) => {
    const [used] = await tx.delete(invitations).where(eq(invitations.id, invitation.id)).returning();
    if (!used) throw notFound('The invitation');
    if (passwordHash) {
      const made = await tx
        .insert(users)
        .values({
          id: user.id,
          email: user.email,
          name: user.name,
          passwordHash,
          emailVerifiedAt: fromMailbox ? now() : null,
        })
        .onConflictDoNothing()
        .returning();
      if (made.length === 0) throw new DomainError('CONFLICT', 'An account with this address was made meanwhile.');
    }
    const [membership] = await tx
      .insert(memberships)
      .values({
        id: newId(),
        organizationId: invitation.organizationId,
        userId: user.id,
        role: invitation.role,
        ...(fromMailbox || existing?.emailVerifiedAt
          ? {}
          : { unverifiedInviterId: invitation.invitedBy, unverifiedInviterName: invitation.invitedByName }),
      })
      .onConflictDoNothing()
      .returning();
    if (!membership) throw new DomainError('CONFLICT', 'You are a member already.');
    if (existing) await holdPassword(tx, existing);
    if (existing && fromMailbox)
      await tx.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, existing.id));
    await recordAudit(tx, acting, {
      action: 'member.join',
      resourceType: 'member',
      resourceId: membership.id,
      changes: diff(null, { role: membership.role, email: user.email }),
    });
    return presentMember(membership, user);
  });
}

async function proveAccount(
  account: typeof users.$inferSelect,
  password: string,
  ipAddress: string | null,
): Promise<void> {
  await admitAttempt(account.email, ipAddress);
  if (account.disabledAt || !(await verifyPassword(account.passwordHash, password))) {
    throw new DomainError('INVALID_CREDENTIALS', 'The password is wrong.');
  }
  await forgiveAttempt(account.email, ipAddress);
}
