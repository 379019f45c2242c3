import { claimNotes } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { lockOpenClaim } from '@/lib/claims/open-claim';
import { presentNote } from '@/lib/claims/present';
import type { ClaimNote } from '@/lib/claims/schema';
import { newId } from '@/lib/core/ids';

/** Adds a note to an open claim. Notes are never changed or removed. */
export async function addNote(caller: Caller, claimId: string, input: { text: string }): Promise<ClaimNote> {
  authorize(caller, 'addClaimNote');
  return writing(caller, async (tx) => {
    await lockOpenClaim(tx, caller, claimId);
    const [row] = await tx
      .insert(claimNotes)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        claimId,
        text: input.text,
        authorId: caller.actor.id ?? caller.organizationId,
        authorName: caller.actor.name,
      })
      .returning();
    if (!row) throw new Error('The note was not written.');
    await recordAudit(tx, caller, {
      action: 'claim.add_note',
      resourceType: 'claim',
      resourceId: claimId,
      changes: [{ path: `/notes/${row.id}`, old: null, new: input.text }],
    });
    return presentNote(row);
  });
}
