import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { evidence, evidenceDuplicates } from '@/db/schema/evidence';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import type { Inspection } from '@/lib/evidence/inspect-file';
import type { EvidenceRow } from '@/lib/evidence/present';
import { recordCustody } from '@/lib/evidence/record-custody';
import { enqueue } from '@/lib/jobs/enqueue';
import { objectStore } from '@/lib/storage/object-store';
import { emitEvent } from '@/lib/webhooks/emit';

/** The columns that an inspection settles. */
export function inspectedColumns(inspection: Inspection) {
  const at = now();
  return {
    status: inspection.quarantineReason ? ('QUARANTINED' as const) : ('AVAILABLE' as const),
    quarantineReason: inspection.quarantineReason,
    mimeType: inspection.type.mime,
    category: inspection.type.category,
    sizeBytes: inspection.sizeBytes,
    sha256: inspection.sha256,
    integrityStatus: 'VERIFIED' as const,
    integrityCheckedAt: at,
    availableAt: at,
    updatedAt: at,
  };
}

/** Everything that follows from a file having been taken in, in the transaction that takes it in: custody, exact duplicates, event, processing. */
export async function followAdmission(tx: Transaction, caller: Caller, row: EvidenceRow): Promise<void> {
  await recordCustody(tx, caller, row.id, ['UPLOADED', 'HASHED'], row.quarantineReason);
  // Of the same file sent twice at once the later one waits, and then finds the earlier.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`same_file:${caller.organizationId}:${row.sha256}`}, 0))`,
  );
  const twins = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(
      and(
        eq(evidence.organizationId, caller.organizationId),
        eq(evidence.sha256, row.sha256 ?? ''),
        ne(evidence.id, row.id),
        ne(evidence.status, 'AWAITING_UPLOAD'),
      ),
    )
    .limit(50);
  await linkDuplicates(
    tx,
    caller,
    row.id,
    twins.map((twin) => ({ otherId: twin.id, kind: 'EXACT' as const, distance: 0 })),
  );
  await emitEvent(tx, caller, 'evidence.uploaded', {
    evidenceId: row.id,
    claimId: row.claimId,
    mimeType: row.mimeType,
    status: row.status,
  });
  if (row.status === 'AVAILABLE') {
    await enqueue(tx, caller, { type: 'evidence.process', resourceType: 'evidence', resourceId: row.id, total: 4 });
  }
}

/**
 * Removes a file that was not taken in. One that a record points at stays: a transaction may have committed although its answer
 * was lost, and where that cannot be told, a file too many is better than evidence that is gone.
 */
export async function discardFile(caller: Caller, storageKey: string): Promise<void> {
  const recorded = await reading(caller, (tx) =>
    tx
      .select({ id: evidence.id })
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.storageKey, storageKey))),
  ).then(
    (rows) => rows.length > 0,
    () => true,
  );
  if (!recorded) await objectStore().delete(storageKey);
}

/** Records that two files are the same or look alike, seen from both. An exact pair is never made a near one. */
export async function linkDuplicates(
  tx: Transaction,
  caller: { organizationId: string },
  evidenceId: string,
  found: { otherId: string; kind: 'EXACT' | 'NEAR'; distance: number }[],
): Promise<void> {
  if (found.length === 0) return;
  const { organizationId } = caller;
  await tx
    .insert(evidenceDuplicates)
    .values(
      found
        .flatMap(({ otherId, kind, distance }) => [
          { organizationId, evidenceId, otherId, kind, distance },
          { organizationId, evidenceId: otherId, otherId: evidenceId, kind, distance },
        ])
        // In one order from both sides: two files that find each other at once would otherwise wait for each other.
        .sort((a, b) => a.evidenceId.localeCompare(b.evidenceId) || a.otherId.localeCompare(b.otherId)),
    )
    .onConflictDoUpdate({
      target: [evidenceDuplicates.organizationId, evidenceDuplicates.evidenceId, evidenceDuplicates.otherId],
      set: { kind: sql`excluded.kind`, distance: sql`excluded.distance` },
      setWhere: sql`excluded.distance < ${evidenceDuplicates.distance}`,
    });
}
