import type { CallFact, ClaimFacts } from '@/lib/voice/engine/interview';
import {
  codeRule,
  dateRule,
  type FactContext,
  type FactRule,
  moneyRule,
  phoneRule,
  type RawFact,
  timeRule,
  vehicleRule,
} from '@/lib/voice/engine/understanding/fact-rules';
import { placesOfClaim } from '@/lib/voice/engine/understanding/gazetteer';
import { nameRule, recordRule } from '@/lib/voice/engine/understanding/name-rules';
import { askedFor, type Slot } from '@/lib/voice/engine/understanding/questions';
import { placeRule, statementRule } from '@/lib/voice/engine/understanding/statement-rules';
import { evidenceOf, type Utterance } from '@/lib/voice/engine/understanding/utterances';

/** A fact with what comparisons need: another reading, whether it was said to be rough, and where it stands. */
export interface SaidFact extends CallFact {
  alternative: string | null;
  approximate: boolean;
  utterance: number;
  at: number;
}

const RULES: FactRule[] = [
  dateRule,
  timeRule,
  moneyRule,
  codeRule,
  phoneRule,
  vehicleRule,
  nameRule,
  placeRule,
  statementRule,
  recordRule,
];

const CORRECTION =
  /\b(?:no sorry|sorry no|no wait|wait no|i mean|i meant|actually no|no actually|let me correct|correction|or rather|sorry i|sorry it|sorry that|scratch that|make that|my mistake|i misspoke|i tell a lie|got that wrong|sorry the|no it was|no it's|not that|sorry not)\b|\bno\b(?= (?:the|on|at|it|that|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d))|\bsorry\b/;
const CONFIRMS =
  /^(?:yes|yeah|yep|correct|right|that's right|that's correct|exactly|that is correct|that is right|uh huh)\b/;

function factsIn(utterance: Utterance, context: FactContext, claim: ClaimFacts['claim']): RawFact[] {
  const { text } = utterance;
  const plain = RULES.flatMap((rule) => rule(text, context));
  const places = plain.filter(({ field }) => field === 'lossLocation');
  const known = placesOfClaim(text, claim.lossLocation).filter(
    ({ from, to }) => !places.some((place) => from < place.to && place.from < to),
  );
  return [...plain, ...known].sort((a, b) => a.from - b.from || a.field.localeCompare(b.field));
}

/** What the agent asked last before an utterance. */
function askedBefore(utterances: Utterance[], index: number): Slot | null {
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const utterance = utterances[at];
    const slot = utterance ? askedFor(utterance) : null;
    if (slot) return slot;
    if (utterance?.role === 'agent') return null;
  }
  return null;
}

/** An agent's own words are no statement of the caller, unless the caller says yes to them. */
function isStatement(utterances: Utterance[], index: number): boolean {
  const utterance = utterances[index];
  if (!utterance) return false;
  const question = utterance.segment.text.includes('?');
  if (utterance.role === 'customer' || (utterance.role === null && !question)) return true;
  const next = utterances[index + 1];
  return question && next !== undefined && next.role !== 'agent' && CONFIRMS.test(next.text);
}

/** Marks what its own speaker took back: another value of the field follows behind words of correction. */
function markCorrections(facts: SaidFact[], utterances: Utterance[]): SaidFact[] {
  return facts.map((earlier) => {
    const later = facts.filter(
      (other) =>
        other.field === earlier.field &&
        other.value !== earlier.value &&
        (other.utterance > earlier.utterance || (other.utterance === earlier.utterance && other.at > earlier.at)),
    );
    const corrected = later.some((other) => {
      const text = utterances[other.utterance]?.text ?? '';
      const from = other.utterance === earlier.utterance ? earlier.at : Math.max(0, other.at - 60);
      const sameSide = utterances[other.utterance]?.role === utterances[earlier.utterance]?.role;
      const near = other.utterance - earlier.utterance <= (sameSide ? Number.POSITIVE_INFINITY : 2);
      return near && CORRECTION.test(text.slice(from, other.at));
    });
    return corrected ? { ...earlier, corrected: true } : earlier;
  });
}

/**
 * Everything the caller states in a call: fields as paths of the claim where it has them, normalised values, each with the words it was
 * read from. Dates count back from `recordedOn`. The same value of a field is told once, where it was first said.
 */
export function extractFacts(utterances: Utterance[], facts: ClaimFacts): SaidFact[] {
  const { claim, recordedOn } = facts;
  const said = utterances.flatMap((utterance, index): SaidFact[] => {
    if (!isStatement(utterances, index)) return [];
    const context: FactContext = {
      recordedOn,
      asked: askedBefore(utterances, index),
      knownPlate: claim.vehicle?.registrationNumber ?? null,
      knownModel: claim.vehicle?.model ?? null,
    };
    return factsIn(utterance, context, claim).map(({ field, value, from, to, alternative, approximate }) => ({
      field,
      value,
      evidence: evidenceOf(utterance, from, to),
      corrected: false,
      alternative,
      approximate,
      utterance: index,
      at: from,
    }));
  });
  const marked = markCorrections(said, utterances);
  return marked.filter(
    (fact, index) =>
      marked.findIndex(
        (other) => other.field === fact.field && other.value === fact.value && other.corrected === fact.corrected,
      ) === index,
  );
}
