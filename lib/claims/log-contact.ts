import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { claimContacts, claimParticipants } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { lockOpenClaim } from '@/lib/claims/open-claim';
import { presentContact } from '@/lib/claims/present';
import type { contactInput, PartyContacted } from '@/lib/claims/schema';
import { invalidField, notFoundAt } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { findParticipant } from '@/lib/participants/read';

/** Records that a participant of the claim was contacted, or that it was tried. */
export async function logContact(
  caller: Caller,
  claimId: string,
  input: z.output<typeof contactInput>,
): Promise<PartyContacted> {
  authorize(caller, 'logClaimContact');
  return writing(caller, async (tx) => {
    await lockOpenClaim(tx, caller, claimId);
    const [link] = await tx
      .select({ id: claimParticipants.participantId })
      .from(claimParticipants)
      .where(
        and(
          eq(claimParticipants.organizationId, caller.organizationId),
          eq(claimParticipants.claimId, claimId),
          eq(claimParticipants.participantId, input.participantId),
        ),
      );
    if (!link && !(await findParticipant(tx, caller, input.participantId)))
      throw notFoundAt('/participantId', 'The participant');
    if (!link) throw invalidField('/participantId', 'The participant is not part of this claim.');
    const [row] = await tx
      .insert(claimContacts)
      .values({
        ...input,
        id: newId(),
        organizationId: caller.organizationId,
        claimId,
        contactedAt: new Date(input.contactedAt),
      })
      .returning();
    if (!row) throw new Error('The contact was not written.');
    await recordAudit(tx, caller, {
      action: 'claim.log_contact',
      resourceType: 'claim',
      resourceId: claimId,
      changes: diff(null, { [row.id]: input }, '/partiesContacted'),
    });
    return presentContact(row);
  });
}
