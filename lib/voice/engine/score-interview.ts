import type {
  CallSignal,
  Evidence,
  InterviewResult,
  Scored,
  ScoringAttempt,
  ScoringInput,
  Transcript,
} from '@/lib/voice/engine/interview';
import type { Passage } from '@/lib/voice/engine/labelling/labels';
import { labellingLimits, passageSignals, passagesOf, quotedSummary } from '@/lib/voice/engine/labelling/tell-passages';
import { MISMATCH_MARGIN, MISMATCH_WORDS, scenarioBelief } from '@/lib/voice/engine/scenario/choose';
import { type JudgedCall, judgeUnder, type UnderstoodCall, understandCall } from '@/lib/voice/engine/scoring/call';
import { comparisonSignals } from '@/lib/voice/engine/scoring/comparison-signals';
import { conclude, headlineOf, summaryOf } from '@/lib/voice/engine/scoring/conclude';
import { signalOf } from '@/lib/voice/engine/scoring/find-signals';
import { keyScoresOf, RELIABLE_FROM } from '@/lib/voice/engine/scoring/key-scores';

/** Rules and formulas as documented in docs/voice-scoring.md; a change of either is a new version. */
export const SCORER = { name: 'casefile-voice-rules', version: '1.6.0' };

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const isEnglish = ({ language }: { language: string }) => /^en\b/i.test(language);

/**
 * The scenario that fits so much better than the chosen one that the call is not scored under it; null when the choice may stand, and where nobody can
 * judge it: too little was said or understood, or it was said in another language than the rules know.
 */
function findMismatch(call: UnderstoodCall, chosen: ScoringInput['scenario'], english: boolean) {
  const beliefs = scenarioBelief(call.callerText);
  const [top] = beliefs;
  const own = beliefs.find(({ scenario }) => scenario === chosen)?.belief ?? 0;
  const judged = english && call.callerWords >= MISMATCH_WORDS && (call.reliability.value ?? 0) >= RELIABLE_FROM;
  const mismatch = judged && top && top.scenario !== chosen && top.belief - own >= MISMATCH_MARGIN;
  return { own: rounded(own), suggestion: mismatch ? { scenario: top.scenario, belief: rounded(top.belief) } : null };
}

const RANK = { HIGH: 0, MEDIUM: 1, LOW: 2 };
const POLARITY = { concern: 0, neutral: 1, supportive: 2 };

function signalsOf(call: JudgedCall, passages: readonly Passage[]): CallSignal[] {
  const all = [
    ...comparisonSignals(call),
    ...call.hits.flatMap(signalOf),
    ...passageSignals(passages, call.utterances),
  ];
  const unreliable = (call.reliability.value ?? 0) < RELIABLE_FROM;
  return all
    .filter(({ code }) => !unreliable || code === 'PROMPT_INJECTION')
    .sort(
      (a, b) =>
        POLARITY[a.polarity] - POLARITY[b.polarity] ||
        RANK[a.severity] - RANK[b.severity] ||
        a.startMs - b.startMs ||
        a.ruleId.localeCompare(b.ruleId) ||
        (a.claimField ?? '').localeCompare(b.claimField ?? ''),
    );
}

function limitationsOf(call: JudgedCall, { audio, transcript }: ScoringInput): string[] {
  const reliability = call.reliability.value ?? 0;
  return [
    'Scores come from what was said. Voice, tone, hesitation and emotion are not judged.',
    'Indicators are reasons to look, not evidence. A person decides.',
    ...(audio === null ? ['There is no recording behind this transcript, so it could not be compared with one.'] : []),
    ...(reliability < RELIABLE_FROM
      ? ['The transcript is not reliable: single words may be wrong, and most scores are not given.']
      : []),
    ...(reliability >= RELIABLE_FROM && reliability < 70
      ? ['The transcript is of middling reliability; listen to a passage before relying on it.']
      : []),
    ...(call.utterances.every(({ role }) => role === null)
      ? ['Nobody could tell who speaks, so all words are taken as the caller’s and answers are not judged.']
      : []),
    ...(isEnglish(transcript) ? [] : ['The rules know English; in another language little is found.']),
  ];
}

/** Keeps only evidence whose quote is a true span of its segment. */
function verifier(transcript: Transcript) {
  const texts = new Map(transcript.segments.map(({ id, text }) => [id, text]));
  return ({ segmentId, quote }: Evidence) => quote !== '' && (texts.get(segmentId)?.includes(quote) ?? false);
}

function score(call: JudgedCall, input: ScoringInput): InterviewResult {
  const isTrue = verifier(input.transcript);
  const labelling = input.labelling ?? null;
  const passages = passagesOf(labelling);
  const keyScores = keyScoresOf(call).map((key) => ({ ...key, evidence: key.evidence.filter(isTrue) }));
  const signals = signalsOf(call, passages).filter(isTrue);
  const conclusion = conclude(call, keyScores);
  return {
    headline: headlineOf(call, signals, conclusion),
    recommendedDecision: conclusion.decision,
    executiveSummary: [summaryOf(call, keyScores, signals, conclusion), ...quotedSummary(signals)].join(' '),
    keyScores,
    importantCallSignals: signals,
    facts: call.facts
      .filter(({ evidence }) => isTrue(evidence))
      .map(({ field, value, evidence, corrected }) => ({ field, value, evidence, corrected })),
    comparisons: call.comparisons.map((comparison) => ({
      ...comparison,
      evidence: comparison.evidence.filter(isTrue),
    })),
    scenario: call.scenario,
    engine: {
      transcriber: `${input.transcript.engine.name} ${input.transcript.engine.version}`.trim(),
      scorer: [SCORER.name, ...(labelling && 'passages' in labelling ? [`passages by ${labelling.model}`] : [])].join(
        ', ',
      ),
      version: SCORER.version,
    },
    limitations: [...limitationsOf(call, input), ...labellingLimits(labelling)],
  };
}

const scored = (scenario: ScoringAttempt['scenario'], confidence: number): ScoringAttempt => ({
  scenario,
  outcome: 'SCORED',
  errorCode: null,
  suggestedScenario: null,
  confidence,
});

/**
 * Judges a call by what was said in it: facts with their places, comparison with claim and earlier calls, eight scores, signals, a suggestion.
 * A call that plainly is another scenario than the chosen one is not scored under it (`SCENARIO_MISMATCH_NOT_SCORED`); with `autoRetry` the
 * suggestion is tried once. Pure: the same input gives the same result.
 */
export function scoreInterview(input: ScoringInput): Scored {
  const call = understandCall(input);
  const { own, suggestion } = findMismatch(call, input.scenario, isEnglish(input.transcript));
  if (!suggestion)
    return { attempts: [scored(input.scenario, own)], result: score(judgeUnder(call, input.scenario), input) };
  const refused: ScoringAttempt = {
    scenario: input.scenario,
    outcome: 'NOT_SCORED',
    errorCode: 'SCENARIO_MISMATCH_NOT_SCORED',
    suggestedScenario: suggestion.scenario,
    confidence: suggestion.belief,
  };
  if (!input.autoRetry) return { attempts: [refused], result: null };
  return {
    attempts: [refused, scored(suggestion.scenario, suggestion.belief)],
    result: score(judgeUnder(call, suggestion.scenario), input),
  };
}
