import { and, eq, inArray, lt } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { objectStore } from '@/lib/storage/object-store';

/** An upload that was not completed this long after its address expired is given up. */
const GIVEN_UP_SECONDS = 86_400;
const PORTION = 500;

/** Removes what arrived for announced files that were never completed. The records stay as what was announced. */
export async function sweepUploads(caller: Caller): Promise<void> {
  const rows = await reading(caller, async (tx) =>
    tx
      .select({ id: evidence.id })
      .from(evidence)
      .where(
        and(
          eq(evidence.organizationId, caller.organizationId),
          eq(evidence.status, 'AWAITING_UPLOAD'),
          lt(evidence.uploadExpiresAt, inSeconds(-GIVEN_UP_SECONDS)),
        ),
      )
      .limit(PORTION),
  );
  for (const { id } of rows) await objectStore().delete(incomingKey(caller.organizationId, id));
  if (rows.length === 0) return;
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
}
