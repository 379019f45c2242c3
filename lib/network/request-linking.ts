import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { IdentifierSource } from '@/db/enums';
import { claimParticipants } from '@/db/schema/claims';
import { enqueue } from '@/lib/jobs/enqueue';

/** The type of the job that compares the identifiers of one record with everybody else's. */
export const LINK_JOB = 'network.link';

/** Has a record's identifiers compared in the background, once the change that made it necessary is committed. */
export async function requestLinking(
  tx: Transaction,
  context: { organizationId: string },
  source: IdentifierSource,
  id: string,
): Promise<void> {
  await enqueue(tx, context, { type: LINK_JOB, resourceType: source, resourceId: id });
}

/** The same for a claim and everybody in it: links that were found while it was closed left no indicator there. */
export async function requestLinkingOfClaim(
  tx: Transaction,
  context: { organizationId: string },
  claimId: string,
): Promise<void> {
  const people = await tx
    .select({ id: claimParticipants.participantId })
    .from(claimParticipants)
    .where(and(eq(claimParticipants.organizationId, context.organizationId), eq(claimParticipants.claimId, claimId)));
  await requestLinking(tx, context, 'claim', claimId);
  for (const { id } of people) await requestLinking(tx, context, 'participant', id);
}
