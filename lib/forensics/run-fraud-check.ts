import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { claimParticipants } from '@/db/schema/claims';
import { fraudChecks } from '@/db/schema/forensics';
import { participants } from '@/db/schema/participants';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { findClaim } from '@/lib/claims/read';
import { now } from '@/lib/core/clock';
import { invalidField, notFoundAt } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { presentFraudCheck, type StoredInputs, weightsOf } from '@/lib/forensics/present';
import { findFraudWeights } from '@/lib/forensics/read';
import { readInputs } from '@/lib/forensics/read-inputs';
import { composite, inputsDocument, MODEL_VERSION } from '@/lib/forensics/rules';
import type { FraudCheck, FraudCheckInput } from '@/lib/forensics/schema';
import { emitEvent } from '@/lib/webhooks/emit';

/**
 * Computes the composite fraud score of a participant and keeps it with its inputs. Throws NOT_FOUND, or VALIDATION_FAILED when the
 * participant takes no part in the claim.
 */
export async function runFraudCheck(caller: Caller, input: FraudCheckInput): Promise<FraudCheck> {
  const { poiId, claimId = null } = input;
  authorize(caller, 'runPoiFraudCheck');
  return writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(participants)
      .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, poiId)));
    if (!row) throw notFoundAt('/poiId', 'The participant');
    if (claimId) {
      const [part] = await tx
        .select({ id: claimParticipants.claimId })
        .from(claimParticipants)
        .where(
          and(
            eq(claimParticipants.organizationId, caller.organizationId),
            eq(claimParticipants.participantId, poiId),
            eq(claimParticipants.claimId, claimId),
          ),
        );
      if (!part && !(await findClaim(tx, caller, claimId))) throw notFoundAt('/claimId', 'The claim');
      if (!part) throw invalidField('/claimId', 'The participant takes no part in this claim.');
    }
    const weights = weightsOf(await findFraudWeights(tx, caller));
    const { components, openHighIndicators } = await readInputs(tx, caller, row, claimId);
    const inputs: StoredInputs = { components, weights, openHighIndicators };
    const { score, band, interval, recommendedAction } = composite(components, weights, openHighIndicators);
    const document = inputsDocument(components, weights, openHighIndicators);
    const [previous] = await tx
      .select({ score: fraudChecks.score })
      .from(fraudChecks)
      .where(and(eq(fraudChecks.organizationId, caller.organizationId), eq(fraudChecks.participantId, poiId)))
      .orderBy(desc(fraudChecks.calculatedAt), desc(fraudChecks.id))
      .limit(1);
    const [kept] = await tx
      .insert(fraudChecks)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        participantId: poiId,
        claimId,
        score,
        band,
        recommendedAction,
        modelVersion: MODEL_VERSION,
        inputs,
        inputsHash: createHash('sha256').update(document).digest('hex'),
        calculatedById: caller.actor.id,
        calculatedByName: caller.actor.name,
        calculatedAt: now(),
      })
      .returning();
    if (!kept) throw new Error('The fraud check was not written.');
    await emitEvent(tx, caller, 'fraud_check.completed', {
      fraudCheckId: kept.id,
      poiId,
      claimId,
      score,
      band,
      interval,
    });
    await recordAudit(tx, caller, {
      action: 'fraud_check.run',
      resourceType: 'participant',
      resourceId: poiId,
      changes: [{ path: '/score', old: previous?.score ?? null, new: score }],
    });
    return presentFraudCheck(kept, previous?.score ?? null);
  });
}
