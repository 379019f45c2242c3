import type { CallFact, ClaimFacts } from '@/lib/voice/engine/interview';
import { agreedFacts } from '@/lib/voice/engine/understanding/agreement';
import { isAsserted } from '@/lib/voice/engine/understanding/assertion';
import { asItBelongs } from '@/lib/voice/engine/understanding/belonging';
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
import {
  askedFor,
  asksForOtherParty,
  otherMatterOf,
  otherPlaceOf,
  polarity,
  polarQuestion,
} from '@/lib/voice/engine/understanding/questions';
import { placeRule, statementRule } from '@/lib/voice/engine/understanding/statement-rules';
import { evidenceOf, type Utterance } from '@/lib/voice/engine/understanding/utterances';

/** A fact with what comparisons need: another reading, whether it was said to be rough, and where it stands. */
export interface SaidFact extends CallFact {
  alternative: string | null;
  approximate: boolean | 'weeks';
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
  /\b(?:no sorry|sorry no|no wait|wait no|i mean|i meant|actually no|no actually|let me correct|correction|or rather|sorry i|sorry it|sorry that|scratch that|make that|my mistake|i misspoke|i tell a lie|got that wrong|sorry the|no it was|no it's|not that|sorry not)\b|\bno\b(?=( (?:the|on|at|it|that|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d)))|\bsorry\b/;

function factsIn(utterance: Utterance, context: FactContext, claim: ClaimFacts['claim']): RawFact[] {
  const { text } = utterance;
  const belongs = (fact: RawFact) => asItBelongs(utterance, fact, context, claim.lossDate) ?? [];
  const plain = RULES.flatMap((rule) => rule(text, context))
    .filter((fact) => isAsserted(utterance, fact))
    .flatMap(belongs);
  const places = plain.filter(({ field }) => field === 'lossLocation');
  const known = placesOfClaim(text, claim.lossLocation).filter(
    ({ from, to }) => !places.some((place) => from < place.to && place.from < to),
  );
  return [...plain, ...known].sort((a, b) => a.from - b.from || a.field.localeCompare(b.field));
}

/** «Is there a witness?» «Yes, …»: what the answer says besides is read by the rules, and is worth more than its first word. */
function plainAnswer(utterances: Utterance[], index: number, found: RawFact[], told: ReadonlySet<string>): RawFact[] {
  const [question, answer] = [utterances[index - 1], utterances[index]];
  if (question?.role !== 'agent' || answer?.role !== 'customer') return [];
  const asked = polarQuestion(question, told);
  if (!asked || found.some((fact) => fact.field === asked.field)) return [];
  const { field, noIsOpen } = asked;
  const value = answer.segment.text.includes('?') ? null : polarity(answer.text, field);
  if (!value || (value === 'no' && noIsOpen)) return [];
  const sentence = answer.text.indexOf(' |');
  const to = sentence < 0 ? answer.text.length : sentence;
  return [{ field, value, from: 0, to, alternative: null, approximate: false }];
}

/** The agent's utterance that an utterance answers. */
function questionBefore(utterances: Utterance[], index: number): Utterance | null {
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const utterance = utterances[at];
    if (utterance && (utterance.role === 'agent' || askedFor(utterance))) return utterance;
  }
  return null;
}

/** What the agent asked last before an utterance. */
function askedBefore(
  utterances: Utterance[],
  index: number,
): Pick<FactContext, 'asked' | 'askedOther' | 'askedOtherParty' | 'askedPlace'> {
  const question = questionBefore(utterances, index);
  if (!question) return { asked: null, askedOther: null, askedOtherParty: false, askedPlace: null };
  return {
    asked: askedFor(question),
    askedOther: otherMatterOf(question),
    askedOtherParty: asksForOtherParty(question),
    askedPlace: otherPlaceOf(question),
  };
}

/** An agent's own words are no statement of the caller, unless the caller says yes to them: then those of the question are. */
function statedFacts(utterances: Utterance[], index: number, found: RawFact[]): RawFact[] {
  const utterance = utterances[index];
  if (!utterance) return [];
  const question = utterance.segment.text.includes('?');
  if (utterance.role === 'customer' || (utterance.role === null && !question)) return found;
  const next = utterances[index + 1];
  return question && next && next.role !== 'agent' ? agreedFacts(utterance, next, found) : [];
}

/** Where the first words of correction at or behind each of the ascending `places` end, with what they look ahead to; Infinity without any. */
function correctionEnds(text: string, places: number[]): number[] {
  const pattern = new RegExp(CORRECTION, 'g');
  let begin = -1;
  let end = -1;
  return places.map((place) => {
    if (begin < place) {
      pattern.lastIndex = place;
      const match = pattern.exec(text);
      begin = match ? match.index : Number.POSITIVE_INFINITY;
      end = match ? match.index + match[0].length + (match[1]?.length ?? 0) : Number.POSITIVE_INFINITY;
    }
    return end;
  });
}

/**
 * Of facts of one field in one utterance, those behind which words of correction and then another value follow. One pass: a long utterance
 * has thousands of facts.
 */
function correctedHere(facts: SaidFact[], text: string): SaidFact[] {
  const inOrder = facts.toSorted((a, b) => a.at - b.at);
  const ends = correctionEnds(
    text,
    inOrder.map(({ at }) => at),
  );
  const last = inOrder.at(-1);
  const lastOther = inOrder.findLast(({ value }) => value !== last?.value);
  return inOrder.filter(({ value }, index) => {
    const latest = last?.value === value ? lastOther : last;
    return latest !== undefined && latest.at >= (ends[index] ?? Number.POSITIVE_INFINITY);
  });
}

/** Marks what its own speaker took back: another value of the field follows behind words of correction. */
function markCorrections(facts: SaidFact[], utterances: Utterance[]): SaidFact[] {
  const textOf = ({ utterance }: SaidFact) => utterances[utterance]?.text ?? '';
  const roleOf = ({ utterance }: SaidFact) => utterances[utterance]?.role;
  const together = Map.groupBy(facts, ({ utterance, field }) => `${utterance} ${field}`);
  const here = new Set(
    [...together.values()].flatMap((group) => (group[0] ? correctedHere(group, textOf(group[0])) : [])),
  );
  // Whether a fact puts right what was said in another utterance does not depend on which: a long call has thousands of facts.
  const correcting = Map.groupBy(
    facts.filter((fact) => CORRECTION.test(textOf(fact).slice(Math.max(0, fact.at - 60), fact.at))),
    ({ field }) => field,
  );
  return facts.map((earlier) => {
    const later = correcting.get(earlier.field) ?? [];
    const corrected =
      here.has(earlier) ||
      later.some(
        (other) =>
          other.value !== earlier.value &&
          other.utterance > earlier.utterance &&
          (roleOf(other) === roleOf(earlier) || other.utterance - earlier.utterance <= 2),
      );
    return corrected ? { ...earlier, corrected: true } : earlier;
  });
}

/**
 * Everything the caller states in a call: fields as paths of the claim where it has them, normalised values, each with the words it was
 * read from. Dates count back from `recordedOn`. The same value of a field is told once, where it was first said.
 */
export function extractFacts(utterances: Utterance[], facts: ClaimFacts): SaidFact[] {
  const { claim, recordedOn } = facts;
  const affirmed = new Set<string>();
  const said = utterances.flatMap((utterance, index): SaidFact[] => {
    const context: FactContext = {
      recordedOn,
      ...askedBefore(utterances, index),
      knownPlate: claim.vehicle?.registrationNumber ?? null,
      knownMake: claim.vehicle?.make ?? null,
      knownModel: claim.vehicle?.model ?? null,
      knownPolicy: claim.policy?.number ?? null,
    };
    const found = statedFacts(utterances, index, factsIn(utterance, context, claim));
    const stated = [...plainAnswer(utterances, index, found, affirmed), ...found];
    for (const { field, value } of stated) if (value !== 'no') affirmed.add(field);
    return stated.map(({ field, value, from, to, alternative, approximate }) => ({
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
  const told = new Set<string>();
  return markCorrections(said, utterances).filter(({ field, value, corrected }) => {
    const key = JSON.stringify([field, value, corrected]);
    return !told.has(key) && told.add(key);
  });
}
