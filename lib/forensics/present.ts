import type { fraudChecks } from '@/db/schema/forensics';
import { type ComponentInputs, type ComponentName, composite } from '@/lib/forensics/rules';
import type { FraudCheck } from '@/lib/forensics/schema';

/** What a check was computed from, as it is stored. */
export type StoredInputs = { components: ComponentInputs; weights: Record<ComponentName, number> };

/** Row → wire. The parts are computed again from the stored inputs: what is shown is what the score was made of. */
export function presentFraudCheck(row: typeof fraudChecks.$inferSelect, previousScore: number | null): FraudCheck {
  const { components, weights } = row.inputs as StoredInputs;
  const { recommendedAction, band, score, ...parts } = composite(components, weights);
  return {
    id: row.id,
    poiId: row.participantId,
    claimId: row.claimId,
    score,
    band,
    ...parts,
    recommendedAction,
    modelVersion: row.modelVersion,
    inputsHash: row.inputsHash,
    previousScore,
    calculatedBy: { id: row.calculatedById, name: row.calculatedByName },
    calculatedAt: row.calculatedAt.toISOString(),
  };
}
