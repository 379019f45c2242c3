import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';
import type { Caller } from '@/lib/auth/caller';
import { closedClaim } from '@/lib/claims/open-claim';
import { notFoundAt } from '@/lib/core/errors';

/**
 * Checks that what a file is attached to exists in the caller's organization. Throws NOT_FOUND naming the field,
 * INVALID_STATE_TRANSITION for a closed claim.
 */
export async function checkAttachment(
  tx: Transaction,
  caller: Caller,
  target: { claimId?: string | null; participantId?: string | null },
): Promise<void> {
  if (target.claimId) {
    const [claim] = await tx
      .select({ status: claims.status })
      .from(claims)
      .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, target.claimId)))
      .for('share');
    if (!claim) throw notFoundAt('/claimId', 'The claim');
    if (claim.status === 'CLOSED') throw closedClaim();
  }
  if (target.participantId) {
    const [participant] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, target.participantId)));
    if (!participant) throw notFoundAt('/participantId', 'The participant');
  }
}

/** The claim cannot be closed before this transaction has ended. Throws INVALID_STATE_TRANSITION when the record belongs to a closed claim: closed claims are read-only. */
export async function refuseClosedClaim(tx: Transaction, caller: Caller, claimId: string | null): Promise<void> {
  if (!claimId) return;
  const [claim] = await tx
    .select({ status: claims.status })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, claimId)))
    .for('share');
  if (claim?.status === 'CLOSED') throw closedClaim();
}
