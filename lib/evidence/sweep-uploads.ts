import { and, eq, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { jobs } from '@/db/schema/platform';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { ADMIT_JOB } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { objectStore } from '@/lib/storage/object-store';

/** This long after its address expired an upload is given up, and nothing can arrive there any more. */
const GIVEN_UP_SECONDS = 86_400;
const PORTION = 500;

/**
 * Removes what arrived for announced files that were never completed, and what was sent once more to the address of one that had been:
 * an object store takes it as long as the address is good. The records stay as they are. A large file that waits for its check, or whose check
 * failed and may be tried again, stays.
 */
export async function sweepUploads(caller: Caller): Promise<void> {
  while ((await sweepPortion(caller)) === PORTION);
}

/** Sweeps some, and answers how many. */
async function sweepPortion(caller: Caller): Promise<number> {
  const rows = await reading(caller, async (tx) => {
    const unchecked = tx
      .select({ one: sql`1` })
      .from(jobs)
      .where(
        and(
          eq(jobs.organizationId, evidence.organizationId),
          eq(jobs.resourceType, 'evidence'),
          eq(jobs.resourceId, evidence.id),
          eq(jobs.type, ADMIT_JOB),
          inArray(jobs.status, ['QUEUED', 'RUNNING', 'FAILED']),
        ),
      );
    return tx
      .select({ id: evidence.id })
      .from(evidence)
      .where(
        and(
          eq(evidence.organizationId, caller.organizationId),
          lt(evidence.uploadExpiresAt, inSeconds(-GIVEN_UP_SECONDS)),
          or(ne(evidence.status, 'AWAITING_UPLOAD'), notExists(unchecked)),
        ),
      )
      .limit(PORTION);
  });
  for (const { id } of rows) await objectStore().delete(incomingKey(caller.organizationId, id));
  if (rows.length === 0) return 0;
  await writing(caller, async (tx) => {
    await tx
      .update(evidence)
      .set({ uploadExpiresAt: null })
      .where(
        inArray(
          evidence.id,
          rows.map((row) => row.id),
        ),
      );
  });
  return rows.length;
}
