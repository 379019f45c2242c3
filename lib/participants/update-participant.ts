import { and, eq, sql } from 'drizzle-orm';
import { participants } from '@/db/schema/participants';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { requestLinking } from '@/lib/network/request-linking';
import { findParticipant } from '@/lib/participants/read';
import type { Participant, UpdateParticipantInput } from '@/lib/participants/schema';
import { requestScreening } from '@/lib/sanctions/request-screening';

/** What a screening compares: a change of it calls for another one. */
const SCREENED = ['name', 'dateOfBirth', 'nationality', 'documentNumbers', 'registrationNumber'] as const;

/** Identifiers that others may share, and the roles that say whose car it is: a change of one calls for another comparison. */
const COMPARED = ['documentNumbers', 'email', 'phone', 'address', 'bankAccounts', 'roles'] as const;

/** Changes the given members of a participant. Throws NOT_FOUND, or VERSION_CONFLICT when `expectedVersion` is stale. */
export async function updateParticipant(
  caller: Caller,
  id: string,
  input: UpdateParticipantInput,
  expectedVersion: number | null,
): Promise<Participant> {
  authorize(caller, 'updateParticipant');
  return writing(caller, async (tx) => {
    const [before] = await tx
      .select()
      .from(participants)
      .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, id)))
      .for('update');
    if (!before) throw notFound('The participant');
    if (expectedVersion !== null && expectedVersion !== before.version) {
      throw new DomainError('VERSION_CONFLICT', 'The participant was changed meanwhile.');
    }
    const screened = SCREENED.some((fact) => input[fact] !== undefined);
    await tx
      .update(participants)
      .set({
        ...input,
        // No list was asked about who they are said to be now.
        ...(screened ? { screenedWith: {} } : {}),
        version: sql`${participants.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(participants.id, id));
    if (screened) await requestScreening(tx, caller, id, 'PARTICIPANT_UPDATED');
    if (COMPARED.some((fact) => input[fact] !== undefined)) await requestLinking(tx, caller, 'participant', id);
    await recordAudit(tx, caller, {
      action: 'participant.update',
      resourceType: 'participant',
      resourceId: id,
      changes: diff(before, input),
    });
    const after = await findParticipant(tx, caller, id);
    if (!after) throw notFound('The participant');
    return after;
  });
}
