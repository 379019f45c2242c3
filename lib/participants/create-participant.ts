import type { Transaction } from '@/db/client';
import { participants } from '@/db/schema/participants';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { newId } from '@/lib/core/ids';
import { requestLinking } from '@/lib/network/request-linking';
import { presentParticipant } from '@/lib/participants/present';
import type { CreateParticipantInput, Participant } from '@/lib/participants/schema';
import { readGround } from '@/lib/sanctions/read-ground';
import { requestScreening } from '@/lib/sanctions/request-screening';

/** Writes a new participant's row in the caller's organization has it screened and its identifiers compared; the calling verb audits it. */
export async function insertParticipant(tx: Transaction, caller: Caller, input: CreateParticipantInput) {
  const [row] = await tx
    .insert(participants)
    .values({ id: newId(), organizationId: caller.organizationId, ...input, roles: [...new Set(input.roles)] })
    .returning();
  if (!row) throw new Error('The participant was not written.');
  await requestScreening(tx, caller, row.id, 'PARTICIPANT_CREATED');
  await requestLinking(tx, caller, 'participant', row.id);
  return row;
}

/** Adds a person or organization to the caller's organization, not yet part of any claim. */
export async function createParticipant(caller: Caller, input: CreateParticipantInput): Promise<Participant> {
  authorize(caller, 'createParticipant');
  return writing(caller, async (tx) => {
    const row = await insertParticipant(tx, caller, input);
    await recordAudit(tx, caller, {
      action: 'participant.create',
      resourceType: 'participant',
      resourceId: row.id,
      changes: diff(null, input),
    });
    return presentParticipant(row, [], await readGround(tx, caller));
  });
}
