import type { CallSignal, Evidence, VoiceScenario } from '@/lib/voice/engine/interview';
import { PHRASE_RULES, type PhraseRule } from '@/lib/voice/engine/scoring/signal-rules';
import { evidenceOf, type Utterance } from '@/lib/voice/engine/understanding/utterances';

export interface RuleHit {
  rule: PhraseRule;
  evidence: Evidence[];
}

const DENIED = /\b(?:not|don't|didn't|never|no|wasn't|isn't|won't|wouldn't) (?:\w+ )?$/;

/** Which rules on the caller's words apply, each with every place; an agent's words raise none but those meant for machines. */
export function findHits(utterances: Utterance[], scenario: VoiceScenario): RuleHit[] {
  return PHRASE_RULES.flatMap((rule) => {
    if (rule.except?.includes(scenario)) return [];
    const evidence = utterances
      .filter(({ role }) => role !== 'agent' || rule.group === 'injection')
      .flatMap((utterance) =>
        [...utterance.text.matchAll(rule.pattern)]
          .filter((match) => rule.group !== 'complaint' || !DENIED.test(utterance.text.slice(0, match.index)))
          .map((match) => evidenceOf(utterance, match.index, match.index + match[0].length)),
      );
    return evidence.length > 0 ? [{ rule, evidence }] : [];
  });
}

/** A hit as a signal, told at its first place. */
export function signalOf({ rule, evidence }: RuleHit): CallSignal[] {
  const [first] = evidence;
  if (!first) return [];
  const { code, label, polarity, severity, basis, explanation, id } = rule;
  const times = evidence.length > 1 ? ` Heard ${evidence.length} times.` : '';
  return [
    {
      ...first,
      code,
      label,
      polarity,
      severity,
      basis,
      claimField: null,
      claimValue: null,
      callValue: null,
      explanation: `${explanation}${times}`,
      ruleId: id,
    },
  ];
}

/** Points of a group of rules, at most 100: each rule counts once, whatever often it is heard. */
export function pointsOf(hits: RuleHit[], group: PhraseRule['group']): { points: number; hits: RuleHit[] } {
  const own = hits.filter(({ rule }) => rule.group === group);
  return {
    points: Math.min(
      100,
      own.reduce((sum, { rule }) => sum + rule.points, 0),
    ),
    hits: own,
  };
}
