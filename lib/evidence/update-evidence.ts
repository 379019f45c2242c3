import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditChange } from '@/db/schema/audit';
import { evidence } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { judgePhotos } from '@/lib/claims/judge-photos';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { checkAttachment, refuseClosedClaim } from '@/lib/evidence/attach';
import { reloadEvidence } from '@/lib/evidence/read';
import { recordCustody } from '@/lib/evidence/record-custody';
import type { Evidence, updateEvidenceInput } from '@/lib/evidence/schema';
import { requestLinking } from '@/lib/network/request-linking';

/** Links a record to a claim or participant, or changes its description. Under legal hold nothing moves (LEGAL_HOLD). */
export async function updateEvidence(
  caller: Caller,
  id: string,
  input: z.output<typeof updateEvidenceInput>,
  expectedVersion: number | null,
): Promise<Evidence> {
  authorize(caller, 'updateEvidence');
  return writing(caller, async (tx) => {
    const [before] = await tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id)))
      .for('update');
    if (!before) throw notFound('The evidence');
    if (expectedVersion !== null && expectedVersion !== before.version) {
      throw new DomainError('VERSION_CONFLICT', 'The evidence was changed by somebody else meanwhile.');
    }
    const leaves = input.claimId !== undefined && input.claimId !== before.claimId;
    const moves = leaves || (input.participantId !== undefined && input.participantId !== before.participantId);
    if (before.legalHold && moves) throw new DomainError('LEGAL_HOLD', 'Evidence under legal hold cannot be moved.');
    await refuseClosedClaim(tx, caller, before.claimId);
    await checkAttachment(tx, caller, input);
    await tx
      .update(evidence)
      .set({ ...input, version: sql`${evidence.version} + 1`, updatedAt: now() })
      .where(eq(evidence.id, id));
    const judged: AuditChange[] = [];
    for (const claimId of leaves ? [before.claimId, input.claimId] : [])
      if (claimId) judged.push(...(await judgePhotos(tx, caller, claimId, id)));
    if (moves) {
      await recordCustody(tx, caller, id, ['LINKED']);
      await requestLinking(tx, caller, 'evidence', id);
    }
    await recordAudit(tx, caller, {
      action: 'evidence.update',
      resourceType: 'evidence',
      resourceId: id,
      changes: [...diff(before, input), ...judged],
    });
    return reloadEvidence(tx, caller, id);
  });
}
