import type { fraudChecks, fraudWeights } from '@/db/schema/forensics';
import { type ComponentInputs, type ComponentName, composite, WEIGHTS } from '@/lib/forensics/rules';
import type { FraudCheck, FraudWeights } from '@/lib/forensics/schema';

/** What a check was computed from, as it is stored. */
export type StoredInputs = {
  components: ComponentInputs;
  weights: Record<ComponentName, number>;
  /** Missing in scores of the models before the fourth, which did not look at indicators. */
  openHighIndicators?: number;
};

/**
 * Row → wire. The parts are computed again from the stored inputs: what is shown is what the score was made of. What was concluded from them
 * stays what it was, for an earlier model may have concluded otherwise.
 */
export function presentFraudCheck(row: typeof fraudChecks.$inferSelect, previousScore: number | null): FraudCheck {
  const { components, weights, openHighIndicators = 0 } = row.inputs as StoredInputs;
  const {
    recommendedAction: _action,
    band: _band,
    score: _score,
    ...parts
  } = composite(components, weights, openHighIndicators);
  const { score, band, recommendedAction } = row;
  return {
    id: row.id,
    poiId: row.participantId,
    claimId: row.claimId,
    score,
    band,
    ...parts,
    openHighIndicators,
    recommendedAction,
    modelVersion: row.modelVersion,
    inputsHash: row.inputsHash,
    previousScore,
    calculatedBy: { id: row.calculatedById, name: row.calculatedByName },
    calculatedAt: row.calculatedAt.toISOString(),
  };
}

/** Weights of a row, or the product's own. */
export function weightsOf(row: typeof fraudWeights.$inferSelect | null): Record<ComponentName, number> {
  return { ...WEIGHTS, ...(row?.weights as Partial<Record<ComponentName, number>> | undefined) };
}

/** Row → wire of the weights. */
export function presentFraudWeights(row: typeof fraudWeights.$inferSelect | null): FraudWeights {
  return {
    weights: weightsOf(row),
    version: row?.version ?? 0,
    updatedBy: row?.updatedByName ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
