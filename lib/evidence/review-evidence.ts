import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { evidence, evidenceReviews } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import { refuseOwnUpload } from '@/lib/evidence/own-upload';
import type { EvidenceRow } from '@/lib/evidence/present';
import { reloadEvidence } from '@/lib/evidence/read';
import { recordCustody } from '@/lib/evidence/record-custody';
import type { Evidence, reviewInput } from '@/lib/evidence/schema';
import { emitEvent } from '@/lib/webhooks/emit';

type ReviewInput = z.output<typeof reviewInput>;

function refuseState(row: EvidenceRow, input: ReviewInput): void {
  if (row.status !== 'AVAILABLE') throw new DomainError('CONFLICT', `A file that is ${row.status} cannot be reviewed.`);
  if (row.reviewStatus !== 'PENDING' && !input.reopen) throw alreadyReviewed();
}

const alreadyReviewed = () =>
  new DomainError('ALREADY_REVIEWED', 'The evidence was reviewed before. Send reopen: true to review it again.');

/**
 * Approves or declines a record; a person's act, by somebody else than the uploader. Of reviews that race one wins, the
 * others get ALREADY_REVIEWED. Throws SELF_REVIEW, or VALIDATION_FAILED when a decline has no notes.
 */
export async function reviewEvidence(
  caller: Caller,
  id: string,
  input: ReviewInput,
  expectedVersion: number | null,
): Promise<Evidence> {
  authorize(caller, 'reviewEvidence');
  const reviewerId = caller.userId;
  if (!reviewerId) throw new DomainError('FORBIDDEN', 'Reviews are made by people, not by applications.');
  if (input.decision === 'decline' && !input.notes) throw invalidField('/notes', 'Declining needs notes.', 'required');
  return writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id)))
      .for('update');
    if (!row) throw notFound('The evidence');
    if (expectedVersion !== null && expectedVersion !== row.version) {
      throw new DomainError('VERSION_CONFLICT', 'The evidence was changed by somebody else meanwhile.');
    }
    await refuseOwnUpload(tx, row, reviewerId);
    refuseState(row, input);
    await refuseClosedClaim(tx, caller, row.claimId);
    const reviewStatus = input.decision === 'approve' ? 'APPROVED' : 'DECLINED';
    const at = now();
    await tx
      .update(evidence)
      .set({ reviewStatus, version: sql`${evidence.version} + 1`, updatedAt: at })
      .where(eq(evidence.id, id));
    await tx.insert(evidenceReviews).values({
      id: newId(),
      organizationId: caller.organizationId,
      evidenceId: id,
      decision: input.decision,
      notes: input.notes ?? null,
      reasonCodes: [...new Set(input.reasonCodes ?? [])],
      reviewerId,
      reviewerName: caller.actor.name,
      reviewedAt: at,
    });
    await recordCustody(tx, caller, id, ['REVIEWED'], input.notes ?? null);
    await emitEvent(tx, caller, 'evidence.reviewed', {
      evidenceId: id,
      claimId: row.claimId,
      decision: input.decision,
    });
    await recordAudit(tx, caller, {
      action: 'evidence.review',
      resourceType: 'evidence',
      resourceId: id,
      changes: diff(
        { reviewStatus: row.reviewStatus },
        { reviewStatus, notes: input.notes ?? null, reasonCodes: input.reasonCodes ?? [] },
      ),
    });
    return reloadEvidence(tx, caller, id);
  });
}
