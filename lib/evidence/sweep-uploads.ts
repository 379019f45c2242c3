import { and, eq, gt, inArray, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { evidence } from '@/db/schema/evidence';
import { jobs } from '@/db/schema/platform';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { ADMIT_JOB, VERDICTS } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { objectStore } from '@/lib/storage/object-store';

/** This long after its address expired an upload is given up, and nothing can arrive there any more. */
const GIVEN_UP_SECONDS = 86_400;
/** How long a file waits for people to try its check again, after that failed for a reason of ours. */
const RETRIED_SECONDS = 30 * 86_400;
const PORTION = 500;

/** Uploads of the organization that are given up: taken in, or waiting for no check. */
function givenUp(tx: Transaction, caller: Caller) {
  const mayBeRetried = and(
    eq(jobs.status, 'FAILED'),
    // What was wrong with the file itself will be wrong again; what arrived later has no check to wait for.
    notInArray(sql`coalesce(${jobs.error}->>'code', '')`, [...VERDICTS]),
    gt(jobs.finishedAt, inSeconds(-RETRIED_SECONDS)),
  );
  const unchecked = tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, evidence.organizationId),
        eq(jobs.resourceType, 'evidence'),
        eq(jobs.resourceId, evidence.id),
        eq(jobs.type, ADMIT_JOB),
        or(inArray(jobs.status, ['QUEUED', 'RUNNING']), mayBeRetried),
      ),
    );
  return and(
    eq(evidence.organizationId, caller.organizationId),
    lt(evidence.uploadExpiresAt, inSeconds(-GIVEN_UP_SECONDS)),
    or(ne(evidence.status, 'AWAITING_UPLOAD'), notExists(unchecked)),
  );
}

/**
 * Removes what arrived for announced files that were never completed, and what was sent once more to the address of one that had been:
 * an object store takes it as long as the address is good. The records stay as they are. A large file that waits for its check, or whose check
 * failed and may be tried again, stays.
 */
export async function sweepUploads(caller: Caller): Promise<void> {
  for (;;) {
    const rows = await reading(caller, (tx) =>
      tx.select({ id: evidence.id }).from(evidence).where(givenUp(tx, caller)).limit(PORTION),
    );
    for (const { id } of rows) await sweepOne(caller, id);
    if (rows.length < PORTION) return;
  }
}

/** Removes one upload. A check that begins meanwhile waits for the record's row, and finds that the upload is gone, or was there before and keeps it. */
async function sweepOne(caller: Caller, id: string): Promise<void> {
  await writing(caller, async (tx) => {
    await tx.select({ id: evidence.id }).from(evidence).where(eq(evidence.id, id)).for('update');
    const [still] = await tx
      .select({ id: evidence.id })
      .from(evidence)
      .where(and(eq(evidence.id, id), givenUp(tx, caller)));
    if (!still) return;
    await objectStore().delete(incomingKey(caller.organizationId, id));
    await tx.update(evidence).set({ uploadExpiresAt: null }).where(eq(evidence.id, id));
  });
}
