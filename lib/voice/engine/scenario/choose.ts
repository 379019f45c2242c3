import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { wordsOf } from '@/lib/voice/engine/scenario/features';
import { type LinearModel, toShares } from '@/lib/voice/engine/scenario/linear-model';
import { readModel } from '@/lib/voice/engine/scenario/stored-model';

let stored: LinearModel<VoiceScenario> | null = null;

/** Share of a text's words that the model must know to judge it; English calls have three quarters and more, other languages a twentieth. */
const LEAST_KNOWN = 0.5;

/** What `npm run train:scenario` learned and wrote; a test learns it anew and compares. Read when first asked for, in some hundredths of a second. */
function scenarioModel(): LinearModel<VoiceScenario> {
  stored ??= readModel(JSON.parse(readFileSync(join(import.meta.dirname, 'model.json'), 'utf8')));
  return stored;
}

/** Share of belief per scenario for what a caller says, summing to 1: what its words, kinds of words and phrases say for each, added up. */
export function scenarioBelief(text: string): { scenario: VoiceScenario; belief: number }[] {
  const model = scenarioModel();
  const scores = model.score(text);
  const words = wordsOf(text);
  const known = words.filter((word) => model.vocabulary.knows(word)).length;
  // Where most words are unknown, the manner in which they seem to be said would decide alone.
  const shares =
    known < LEAST_KNOWN * words.length ? new Float64Array(scores.size) : Float64Array.from(scores.values());
  toShares(shares);
  return [...scores.keys()]
    .map((scenario, place) => ({ scenario, belief: shares[place] ?? 0 }))
    .sort((a, b) => b.belief - a.belief || a.scenario.localeCompare(b.scenario));
}

/** What speaks for one scenario rather than another in what a caller says: words, kinds of words, phrases; what says most first. */
export const scenarioReasons = (text: string, scenario: VoiceScenario, other: VoiceScenario) =>
  scenarioModel().reasons(text, scenario, other);

/** How far the best scenario must be ahead of the chosen one before a call is not scored under it. */
export const MISMATCH_MARGIN = 0.35;
/** Fewer words of the caller prove no mismatch. */
export const MISMATCH_WORDS = 25;
