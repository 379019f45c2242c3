import type { FactComparison, ScoringInput, VoiceScenario } from '@/lib/voice/engine/interview';
import { findHits, type RuleHit } from '@/lib/voice/engine/scoring/find-signals';
import { measureReliability, type Reliability } from '@/lib/voice/engine/scoring/reliability';
import {
  type Contradiction,
  compareWithClaim,
  findChanges,
  findContradictions,
} from '@/lib/voice/engine/understanding/compare';
import { extractFacts, type SaidFact } from '@/lib/voice/engine/understanding/facts';
import { type Answer, pairAnswers } from '@/lib/voice/engine/understanding/questions';
import { readUtterances, type Utterance } from '@/lib/voice/engine/understanding/utterances';

/** Everything that was understood of a call, before it is judged. */
export interface UnderstoodCall {
  utterances: Utterance[];
  /** What the caller said, as it stands in the transcript. */
  callerText: string;
  callerWords: number;
  facts: SaidFact[];
  comparisons: FactComparison[];
  contradictions: Contradiction[];
  changes: Contradiction[];
  answers: Answer[];
  reliability: Reliability;
  /** ISO 4217 code of the amount that the claim states; null where it states none. */
  currency: string | null;
}

/** Reads a transcript against its claim. */
export function understandCall({ transcript, audio, facts: known }: ScoringInput): UnderstoodCall {
  const utterances = readUtterances(transcript);
  const facts = extractFacts(utterances, known);
  const texts = utterances.map(({ text }) => text);
  const callerText = utterances
    .filter(({ role }) => role !== 'agent')
    .map(({ segment }) => segment.text)
    .join('\n');
  const fieldsOf = (utterance: Utterance) =>
    facts.filter((fact) => utterances[fact.utterance] === utterance).map(({ field }) => field);
  return {
    utterances,
    callerText,
    callerWords: callerText.match(/[\p{L}\p{N}']+/gu)?.length ?? 0,
    facts,
    comparisons: compareWithClaim(facts, known.claim, utterances),
    contradictions: findContradictions(facts, texts),
    changes: findChanges(facts, known.earlierCalls),
    answers: pairAnswers(utterances, fieldsOf),
    reliability: measureReliability(transcript, audio),
    currency: known.claim.amountClaimed?.currency ?? null,
  };
}

/** Scenarios about a loss, where facts are asked for and red flags looked at. */
export const LOSS_SCENARIOS: ReadonlySet<VoiceScenario> = new Set([
  'motorAccidentFnol',
  'vehicleTheftFnol',
  'propertyDamageFnol',
  'injuryStatement',
  'witnessStatement',
]);

/** A call as it is judged under one scenario. */
export interface JudgedCall extends UnderstoodCall {
  scenario: VoiceScenario;
  hits: RuleHit[];
}

export function judgeUnder(call: UnderstoodCall, scenario: VoiceScenario): JudgedCall {
  const hits = findHits(call.utterances, scenario).filter(
    ({ rule }) => rule.group !== 'redFlag' || LOSS_SCENARIOS.has(scenario),
  );
  return { ...call, scenario, hits };
}
