import { and, eq } from 'drizzle-orm';
import type { Role } from '@/db/enums';
import { invitations, memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { enqueueInvitation, invitationUrl } from '@/lib/organizations/mail-invitation';
import { presentInvitation } from '@/lib/organizations/read';
import type { InvitedMember } from '@/lib/organizations/schema';

const INVITATION_SECONDS = 7 * 86_400;

/**
 * Invites a person by e-mail address; inviting again replaces the open invitation. The link is answered once, to be handed on
 * by the inviter; another one is mailed where the installation has a mail server, and proves the mailbox. Throws CONFLICT when the person is a member already.
 */
export async function inviteMember(
  caller: Caller,
  input: { email: string; name: string; role: Role },
): Promise<InvitedMember> {
  authorize(caller, 'inviteMember');
  const token = newSecret();
  const mailToken = newSecret();
  return writing(caller, async (tx) => {
    const [member] = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.organizationId, caller.organizationId), eq(users.email, input.email)));
    if (member) throw new DomainError('CONFLICT', `${input.email} is a member already.`);
    const fresh = {
      name: input.name,
      role: input.role,
      tokenHash: sha256Hex(token),
      mailTokenHash: sha256Hex(mailToken),
      invitedBy: caller.userId ?? caller.organizationId,
      invitedByName: caller.actor.name,
      expiresAt: inSeconds(INVITATION_SECONDS),
      updatedAt: now(),
    };
    const [row] = await tx
      .insert(invitations)
      .values({ id: newId(), organizationId: caller.organizationId, email: input.email, ...fresh })
      .onConflictDoUpdate({ target: [invitations.organizationId, invitations.email], set: fresh })
      .returning();
    if (!row) throw new Error('The invitation was not written.');
    await recordAudit(tx, caller, {
      action: 'member.invite',
      resourceType: 'member',
      resourceId: row.id,
      changes: diff(null, { email: row.email, name: row.name, role: row.role }),
    });
    const mailed = await enqueueInvitation(tx, caller, row.id, mailToken);
    return { ...presentInvitation(row), invitationUrl: invitationUrl(token), mailed };
  });
}
