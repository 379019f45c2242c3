import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { LEXICON } from '@/lib/voice/engine/scenario/lexicon';
import { ComplementNaiveBayes, stemmedFeatures } from '@/lib/voice/engine/scenario/naive-bayes';
import { trainingSentences } from '@/lib/voice/engine/scenario/training-sentences';

let model: ComplementNaiveBayes<VoiceScenario> | null = null;

/** Trained when first asked for, in some hundred milliseconds: there is no stored model that could differ from its sentences. */
function scenarioModel(): ComplementNaiveBayes<VoiceScenario> {
  model ??= new ComplementNaiveBayes(trainingSentences(), stemmedFeatures);
  return model;
}

/** Scales of the two kinds of knowledge, found by their log likelihood on written calls with a quarter of the words replaced. */
const BAYES_SCALE = 30;
const LEXICON_SCALE = 0.5;

function lexiconScores(text: string): Map<VoiceScenario, number> {
  const scores = new Map<VoiceScenario, number>();
  for (const [scenario, weight, pattern] of LEXICON) {
    const kinds = new Set([...text.matchAll(new RegExp(pattern, 'g'))].map(([phrase]) => phrase));
    // The fourth phrase of a kind says little more than the third.
    const value = Math.min(3, kinds.size) * weight;
    if (value > 0) scores.set(scenario, (scores.get(scenario) ?? 0) + value);
  }
  return scores;
}

/** Share of belief per scenario for what a caller says, summing to 1: naive Bayes over words and pairs, and phrases that speak for themselves. */
export function scenarioBelief(text: string): { scenario: VoiceScenario; belief: number }[] {
  const plain = text.toLowerCase().replaceAll('’', "'");
  const bayes = scenarioModel().score(plain);
  const lexicon = lexiconScores(plain);
  const raw = [...bayes].map(([scenario, value]): [VoiceScenario, number] => [
    scenario,
    BAYES_SCALE * value + LEXICON_SCALE * (lexicon.get(scenario) ?? 0),
  ]);
  const top = Math.max(...raw.map(([, value]) => value));
  const weights = raw.map(([scenario, value]): [VoiceScenario, number] => [scenario, Math.exp(value - top)]);
  const sum = weights.reduce((all, [, value]) => all + value, 0);
  return weights
    .map(([scenario, value]) => ({ scenario, belief: value / sum }))
    .sort((a, b) => b.belief - a.belief || a.scenario.localeCompare(b.scenario));
}

/** How far the best scenario must be ahead of the chosen one before a call is not scored under it. */
export const MISMATCH_MARGIN = 0.35;
/** Fewer words of the caller prove no mismatch. */
export const MISMATCH_WORDS = 25;
