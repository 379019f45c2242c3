import { eq, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { atEnd, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { presentEvidence } from '@/lib/evidence/present';
import { lockEvidence } from '@/lib/evidence/read';
import { recordCustody } from '@/lib/evidence/record-custody';
import { editTags, type TagsEdit } from '@/lib/evidence/rules';
import type { Evidence } from '@/lib/evidence/schema';
import { emitEvent } from '@/lib/webhooks/emit';

/** Replaces or edits the tags of a record. Throws NOT_FOUND, VERSION_CONFLICT, or VALIDATION_FAILED above 50 tags. */
export async function updateTags(
  caller: Caller,
  id: string,
  edit: TagsEdit,
  expectedVersion: number | null,
): Promise<Evidence> {
  authorize(caller, 'updateEvidenceTags');
  return writing(caller, async (tx) => {
    const { row, related } = await lockEvidence(tx, caller, id);
    if (expectedVersion !== null && expectedVersion !== row.version) {
      throw new DomainError('VERSION_CONFLICT', 'The evidence was changed by somebody else meanwhile.');
    }
    const tags = editTags(row.tags, edit);
    const updatedAt = now();
    atEnd(
      tx,
      tx
        .update(evidence)
        .set({ tags, version: sql`${evidence.version} + 1`, updatedAt })
        .where(eq(evidence.id, id)),
    );
    await Promise.all([
      recordCustody(tx, caller, id, ['TAGGED']),
      emitEvent(tx, caller, 'evidence.tagged', { evidenceId: id, tags }),
      recordAudit(tx, caller, {
        action: 'evidence.tag',
        resourceType: 'evidence',
        resourceId: id,
        changes: [{ path: '/tags', old: row.tags, new: tags }],
      }),
    ]);
    return presentEvidence({ ...row, tags, updatedAt, version: row.version + 1 }, related, { withDownload: false });
  });
}
