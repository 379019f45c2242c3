import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { invitations, organizations } from '@/db/schema/organizations';
import { jobs } from '@/db/schema/platform';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { sha256Hex } from '@/lib/core/ids';
import { seal, unseal } from '@/lib/core/seal';
import { enqueue } from '@/lib/jobs/enqueue';
import type { JobRow } from '@/lib/jobs/run-job';
import { canMail, sendMail } from '@/lib/mail/send';

export const INVITATION_JOB = 'member.mail_invitation';

const place = (invitationId: string) => `jobs:payload:invitation:${invitationId}`;

/** Where an invitation is accepted. */
export const invitationUrl = (token: string) => `${env().BASE_URL}/invite/${token}`;

/** Has an invitation mailed once the transaction commits; false where the installation sends no mail. The token waits sealed. */
export async function enqueueInvitation(tx: Transaction, caller: Caller, id: string, token: string): Promise<boolean> {
  if (!canMail()) return false;
  const payload = { token: seal(token, place(id)) };
  await enqueue(tx, caller, { type: INVITATION_JOB, resourceType: 'member', resourceId: id, payload });
  return true;
}

/** Sends the mail of an invitation that is still open with this very token; what was accepted, withdrawn or replaced meanwhile is left alone. */
export async function mailInvitation(job: JobRow): Promise<void> {
  const context = { organizationId: job.organizationId };
  const id = job.resourceId ?? '';
  if (typeof job.payload.token !== 'string') return;
  const token = unseal(job.payload.token, place(id));
  const [open] = await reading(context, async (tx) =>
    tx
      .select({ invitation: invitations, organization: organizations.name, inviter: users.name })
      .from(invitations)
      .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .where(and(eq(invitations.id, id), eq(invitations.mailTokenHash, sha256Hex(token)))),
  );
  if (open && open.invitation.expiresAt > now()) {
    const { invitation, organization, inviter } = open;
    await sendMail({
      to: { name: invitation.name, address: invitation.email },
      subject: `Invitation to ${organization} on Casefile`,
      text: [
        `${inviter ?? organization} invites you to work on Casefile for ${organization}.`,
        `Accept here until ${invitation.expiresAt.toUTCString()}:\n${invitationUrl(token)}`,
        'If you did not expect this, do nothing: without you the link opens nothing.',
      ].join('\n\n'),
    });
  }
  // The token has done its work; the job stays as a record without it.
  await writing(context, (tx) => tx.update(jobs).set({ payload: {} }).where(eq(jobs.id, job.id)));
}
