import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { isDomainError } from '@/lib/core/errors';
import type { EvidenceRow } from '@/lib/evidence/present';
import { recordCustody } from '@/lib/evidence/record-custody';
import { objectStore } from '@/lib/storage/object-store';
import { emitEvent } from '@/lib/webhooks/emit';

const PORTION = 100;

async function digestOf(key: string): Promise<string | null> {
  try {
    const { stream } = await objectStore().get(key);
    const hash = createHash('sha256');
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch (error) {
    if (isDomainError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

async function checkOne(caller: Caller, row: EvidenceRow): Promise<void> {
  const found = await digestOf(row.storageKey);
  const status = found === row.sha256 ? 'VERIFIED' : 'MISMATCH';
  await writing(caller, async (tx) => {
    await tx
      .update(evidence)
      .set({ integrityStatus: status, integrityCheckedAt: now() })
      .where(eq(evidence.id, row.id));
    const reason = status === 'VERIFIED' ? null : found === null ? 'The file is missing.' : `Found SHA-256 ${found}.`;
    await recordCustody(tx, caller, row.id, ['INTEGRITY_CHECKED'], reason);
    if (status === 'VERIFIED' || row.integrityStatus === 'MISMATCH') return;
    await emitEvent(tx, caller, 'evidence.integrity_failed', {
      evidenceId: row.id,
      claimId: row.claimId,
      expected: row.sha256,
      found,
    });
    await recordAudit(tx, caller, {
      action: 'evidence.integrity_failed',
      resourceType: 'evidence',
      resourceId: row.id,
      changes: [{ path: '/integrity/status', old: row.integrityStatus, new: status }],
    });
  });
}

/** Hashes every file of the organization anew and holds it against the digest taken on arrival; a difference raises an event once. */
export async function checkIntegrity(caller: Caller): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await reading(caller, (tx) =>
      tx
        .select()
        .from(evidence)
        .where(
          and(
            eq(evidence.organizationId, caller.organizationId),
            eq(evidence.status, 'AVAILABLE'),
            after ? gt(evidence.id, after) : sql`true`,
          ),
        )
        .orderBy(asc(evidence.id))
        .limit(PORTION),
    );
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) await checkOne(caller, row);
    after = last.id;
  }
}
