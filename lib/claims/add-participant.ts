import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { claimParticipants } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { lockOpenClaim } from '@/lib/claims/open-claim';
import type { addParticipantInput } from '@/lib/claims/schema';
import { DomainError, notFoundAt } from '@/lib/core/errors';
import { requestLinking } from '@/lib/network/request-linking';
import { insertParticipant } from '@/lib/participants/create-participant';
import { findParticipant } from '@/lib/participants/read';
import type { Participant } from '@/lib/participants/schema';

async function existing(tx: Transaction, caller: Caller, id: string): Promise<Participant> {
  const found = await findParticipant(tx, caller, id);
  if (!found) throw notFoundAt('/participantId', 'The participant');
  return found;
}

/** Makes an existing or a new participant part of an open claim. Throws CONFLICT when they are part of it already. */
export async function addParticipant(
  caller: Caller,
  claimId: string,
  input: z.output<typeof addParticipantInput>,
): Promise<Participant> {
  authorize(caller, 'addClaimParticipant');
  return writing(caller, async (tx) => {
    await lockOpenClaim(tx, caller, claimId);
    const participant =
      'participantId' in input
        ? await existing(tx, caller, input.participantId)
        : await insertParticipant(tx, caller, input);
    const linked = await tx
      .insert(claimParticipants)
      .values({ organizationId: caller.organizationId, claimId, participantId: participant.id })
      .onConflictDoNothing()
      .returning({ id: claimParticipants.participantId });
    if (linked.length === 0) throw new DomainError('CONFLICT', 'The participant is part of this claim already.');
    // Who shares a claim is no stranger any more. A new participant is compared after this anyway.
    if ('participantId' in input) await requestLinking(tx, caller, 'participant', participant.id);
    await recordAudit(tx, caller, {
      action: 'claim.add_participant',
      resourceType: 'claim',
      resourceId: claimId,
      changes: diff(null, { [participant.id]: { name: participant.name, roles: participant.roles } }, '/participants'),
    });
    return existing(tx, caller, participant.id);
  });
}
