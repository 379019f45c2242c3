import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { callFeatures } from '@/lib/voice/engine/scenario/features';
import { learn, toShares } from '@/lib/voice/engine/scenario/learn';
import type { LinearModel } from '@/lib/voice/engine/scenario/linear-model';
import { trainingSamples } from '@/lib/voice/engine/scenario/training-samples';

/** What fewer of the training texts say tells more about the text than about its scenario. */
const MINIMUM = 3;

let model: LinearModel<VoiceScenario> | null = null;

/** Trained when first asked for, in some tenths of a second: there is no stored model that could differ from its sentences. */
function scenarioModel(): LinearModel<VoiceScenario> {
  model ??= learn(trainingSamples(), callFeatures, { minimum: MINIMUM });
  return model;
}

/** Share of belief per scenario for what a caller says, summing to 1: what its words, kinds of words and phrases say for each, added up. */
export function scenarioBelief(text: string): { scenario: VoiceScenario; belief: number }[] {
  const scores = scenarioModel().score(text);
  const shares = Float64Array.from(scores.values());
  toShares(shares);
  return [...scores.keys()]
    .map((scenario, place) => ({ scenario, belief: shares[place] ?? 0 }))
    .sort((a, b) => b.belief - a.belief || a.scenario.localeCompare(b.scenario));
}

/** How far the best scenario must be ahead of the chosen one before a call is not scored under it. */
export const MISMATCH_MARGIN = 0.35;
/** Fewer words of the caller prove no mismatch. */
export const MISMATCH_WORDS = 25;
