import { sql } from 'drizzle-orm';
import { fraudWeights } from '@/db/schema/forensics';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { presentFraudWeights, weightsOf } from '@/lib/forensics/present';
import { findFraudWeights } from '@/lib/forensics/read';
import type { FraudWeights, UpdateFraudWeightsInput } from '@/lib/forensics/schema';

/** Chooses how much each component counts from now on; scores that were computed keep the weights they were computed with. Throws VERSION_CONFLICT. */
export async function updateFraudWeights(
  caller: Caller,
  weights: UpdateFraudWeightsInput,
  expectedVersion: number | null,
): Promise<FraudWeights> {
  authorize(caller, 'updateFraudWeights');
  return writing(caller, async (tx) => {
    // Two first choices at once would both find nothing to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`weights:${caller.organizationId}`}, 0))`);
    const before = await findFraudWeights(tx, caller);
    if (expectedVersion !== null && expectedVersion !== (before?.version ?? 0)) {
      throw new DomainError('VERSION_CONFLICT', 'The weights were changed by somebody else meanwhile.');
    }
    const chosen = { weights, updatedByName: caller.actor.name, updatedAt: now() };
    const [row] = await tx
      .insert(fraudWeights)
      .values({ organizationId: caller.organizationId, ...chosen })
      .onConflictDoUpdate({
        target: fraudWeights.organizationId,
        set: { ...chosen, version: sql`${fraudWeights.version} + 1` },
      })
      .returning();
    if (!row) throw new Error('The weights were not written.');
    await recordAudit(tx, caller, {
      action: 'fraud_weights.update',
      resourceType: 'fraud_weights',
      resourceId: caller.organizationId,
      changes: diff({ weights: weightsOf(before) }, { weights }),
    });
    return presentFraudWeights(row);
  });
}
