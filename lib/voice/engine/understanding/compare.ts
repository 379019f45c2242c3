import type { CallFact, ClaimFacts, FactComparison } from '@/lib/voice/engine/interview';
import { ofOtherParty } from '@/lib/voice/engine/understanding/fact-rules';
import type { SaidFact } from '@/lib/voice/engine/understanding/facts';
import { placeWords } from '@/lib/voice/engine/understanding/gazetteer';
import { editDistance, foldCode, soundsAlike } from '@/lib/voice/engine/understanding/similarity';
import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

export type Verdict = 'agreement' | 'conflict' | 'unclear';

const DAY = 86_400_000;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function compareTimes(a: string, b: string): boolean {
  const apart = Math.abs(minutes(a) - minutes(b));
  return Math.min(apart, 1440 - apart) <= 60;
}

/** Names and numbers of places: everything of its own said in the call is part of the claim's place, or nothing is. */
function comparePlaces(claim: string, call: string): Verdict {
  const known = placeWords(claim);
  const said = placeWords(call);
  const numbers = (text: string) =>
    text
      .toLowerCase()
      .match(/\b[a-z]{1,3} ?\d{1,4}\b/g)
      ?.map((name) => name.replace(' ', '')) ?? [];
  const [knownRoads, saidRoads] = [numbers(claim), numbers(call)];
  if (saidRoads.some((road) => knownRoads.includes(road))) return 'agreement';
  const matched = said.filter((word) => known.some((other) => other === word || soundsAlike(other, word)));
  if (matched.length > 0 && matched.length >= said.length / 2) return 'agreement';
  if (saidRoads.length > 0 && knownRoads.length > 0) return 'conflict';
  const street = /\b(street|road|lane|avenue|drive|close|crescent|boulevard|highway|terrace|square|st|rd|ave)\b/i;
  const named = (text: string) => street.test(text);
  return said.length > 0 && named(claim) && named(call) && matched.length === 0 ? 'conflict' : 'unclear';
}

function compareAmounts(claim: string, call: string): Verdict {
  const [known, said] = [Number(claim), Number(call)];
  return Math.abs(known - said) <= 0.1 * Math.max(known, 1) ? 'agreement' : 'conflict';
}

/** Small letters without accents: recognisers write none, and keyboards leave them out. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

type SaidValue = Pick<CallFact, 'field' | 'value'> & Partial<Pick<SaidFact, 'alternative' | 'approximate'>>;

/**
 * Whether a value said agrees with one on file. Dates to the day (two days either side when said to be rough, four when counted in weeks), times to the hour, amounts to a
 * tenth, codes to one character after folding O/0 and I/1, names and places by letters and sound.
 */
export function compareValues(known: string, said: SaidValue): Verdict {
  const readings = [said.value, ...(said.alternative ? [said.alternative] : [])];
  if (/date$/i.test(said.field)) {
    const tolerance = (said.approximate === 'weeks' ? 4 : said.approximate ? 2 : 0) * DAY;
    return readings.some((date) => Math.abs(Date.parse(date) - Date.parse(known.slice(0, 10))) <= tolerance)
      ? 'agreement'
      : 'conflict';
  }
  if (said.field === 'lossTime') return readings.some((time) => compareTimes(known, time)) ? 'agreement' : 'conflict';
  if (said.field === 'amountClaimed.amount') return compareAmounts(known, said.value);
  if (/registrationNumber$|^policy.number$/.test(said.field)) {
    const [a, b] = [foldCode(known), foldCode(said.value)];
    // Part of a number, as people say it, contradicts nothing.
    if (a.includes(b) || editDistance(a, b) <= 1) return 'agreement';
    return b.length >= a.length - 1 ? 'conflict' : 'unclear';
  }
  if (said.field === 'lossLocation') return comparePlaces(known, said.value);
  if (said.field === 'vehicle.year') return known === said.value ? 'agreement' : 'conflict';
  if (said.field === 'vehicle.make' || said.field === 'vehicle.model') {
    const [a, b] = [plain(known), plain(said.value)];
    return a.includes(b) || b.includes(a) || soundsAlike(a, b) ? 'agreement' : 'conflict';
  }
  return known.toLowerCase() === said.value.toLowerCase() ? 'agreement' : 'unclear';
}

/** What of the claim is compared, by field. */
export function claimValues(claim: ClaimFacts['claim']): [field: string, value: string | null][] {
  return [
    ['lossDate', claim.lossDate.slice(0, 10)],
    ['lossTime', claim.lossTime?.slice(0, 5) ?? null],
    ['lossLocation', claim.lossLocation],
    ['amountClaimed.amount', claim.amountClaimed?.amount ?? null],
    ['policy.number', claim.policy?.number ?? null],
    ['vehicle.registrationNumber', claim.vehicle?.registrationNumber ?? null],
    ['vehicle.make', claim.vehicle?.make ?? null],
    ['vehicle.model', claim.vehicle?.model ?? null],
    ['vehicle.year', claim.vehicle?.year ? String(claim.vehicle.year) : null],
  ];
}

/** A make or model counts against the claim only when it was said as the caller's own: other people's cars are named in a call too. */
const OWN = /\bmy\b|\bour\b|\bi (?:have|drive|own|had|was driving)\b|\bit's an?\b|\bmine\b/;
const OTHERS =
  /\b(?:other|another|he|she|they|his|her|their|someone|hit by|behind me|stranger|third party|neighbou?r's?|saw|ran into|into an?|overt\w+)\b/;

function speaksOfOwn(fact: SaidFact, texts: string[]): boolean {
  if (!fact.field.startsWith('vehicle.')) return true;
  // Whose a number is, was told when it was read.
  if (fact.field === 'vehicle.registrationNumber') return true;
  const text = texts[fact.utterance] ?? '';
  const before = text.slice(Math.max(0, fact.at - 45), fact.at);
  return (
    OWN.test(before) &&
    !OTHERS.test(before.slice(-25)) &&
    !/\b(?:the|that) $/.test(before) &&
    !ofOtherParty(text, fact.at, false)
  );
}

/** Who names several amounts in one breath tells of estimates, parts and totals: one of them alone is no other sum than the claim's. */
const isOneOfSeveral = (fact: SaidFact, said: SaidFact[]): boolean =>
  said.some(({ utterance, value }) => utterance === fact.utterance && value !== fact.value);

function compareField(field: string, known: string | null, facts: SaidFact[], texts: string[]): FactComparison {
  const said = facts.filter((fact) => fact.field === field && !fact.corrected);
  const silence = { field, claimValue: known, callValue: null, verdict: 'silence' as const, evidence: [] };
  const [first] = said;
  if (known === null)
    return first ? { ...silence, callValue: first.value, evidence: said.map(({ evidence }) => evidence) } : silence;
  const judged = said.map((fact) => ({ fact, verdict: compareValues(known, fact) }));
  const agreeing = judged.filter(({ verdict }) => verdict === 'agreement');
  const conflicting = judged.filter(
    ({ fact, verdict }) =>
      verdict === 'conflict' &&
      speaksOfOwn(fact, texts) &&
      !(field === 'lossTime' && isEnd(fact, texts)) &&
      !(field === 'amountClaimed.amount' && isOneOfSeveral(fact, said)),
  );
  const chosen = agreeing.length > 0 ? agreeing : conflicting;
  const [shown] = chosen;
  if (!shown && first)
    return {
      ...silence,
      callValue: first.value,
      verdict: 'not_compared',
      reason: 'What was said neither clearly agrees with the claim nor clearly differs from it.',
      evidence: said.map(({ evidence }) => evidence),
    };
  if (!shown) return silence;
  return {
    field,
    claimValue: known,
    callValue: shown.fact.value,
    verdict: agreeing.length > 0 ? 'agreement' : 'conflict',
    evidence: chosen.map(({ fact }) => fact.evidence),
  };
}

const KEYS = /\b(?:keys?|key ?fobs?|fobs?|key ?cards?)\b/i;

/** The sentence of a text that speaks of keys. */
const sentenceOnKeys = (text: string) => text.split(/(?<=[.!?])\s+/).find((sentence) => KEYS.test(sentence)) ?? null;

/**
 * Keys, where the claim speaks of them. How many there are and who holds them is told in too many ways for a rule, so that the two
 * sentences are put side by side and a person compares them.
 */
function compareKeys(claim: ClaimFacts['claim'], said: readonly Utterance[]): FactComparison[] {
  const onFile = sentenceOnKeys(claim.description);
  if (onFile === null) return [];
  const spoken = said.filter(({ role, segment }) => role !== 'agent' && KEYS.test(segment.text));
  const evidence = spoken.map(({ segment, role }) => ({
    segmentId: segment.id,
    quote: sentenceOnKeys(segment.text) ?? segment.text,
    speaker: role ?? segment.speaker,
    startMs: segment.startMs,
    endMs: segment.endMs,
  }));
  const [first] = evidence;
  const silence = { field: 'keys', claimValue: onFile, callValue: null, verdict: 'silence' as const, evidence };
  if (!first) return [silence];
  const reason = 'Statements about keys are put side by side; no rule compares them.';
  return [{ ...silence, callValue: first.quote, verdict: 'not_compared', reason }];
}

/** Compares what was said with the claim, field by field. */
export function compareWithClaim(
  facts: SaidFact[],
  claim: ClaimFacts['claim'],
  utterances: readonly Utterance[],
): FactComparison[] {
  const texts = utterances.map(({ text }) => text);
  return claimValues(claim)
    .map(([field, known]) => compareField(field, known, facts, texts))
    .filter(({ claimValue, callValue }) => claimValue !== null || callValue !== null)
    .concat(compareKeys(claim, utterances));
}

const SINGLE = [
  'lossDate',
  'lossTime',
  'vehicle.registrationNumber',
  'policy.number',
  'injury',
  'witness',
  'policeReport',
  'amountClaimed.amount',
];

export interface Contradiction {
  field: string;
  earlier: CallFact;
  later: CallFact;
}

/** Two values of one field that do not go together. A report number and «yes» do. */
function contradicts(earlier: CallFact & Partial<SaidFact>, later: CallFact & Partial<SaidFact>): boolean {
  if (earlier.field !== later.field || earlier.value === later.value) return false;
  if (/^(injury|witness|policeReport)$/.test(earlier.field)) return [earlier.value, later.value].includes('no');
  if (compareValues(earlier.value, later) !== 'conflict') return false;
  return compareValues(later.value, earlier) === 'conflict';
}

/** «Parked on Monday night», «gone on Tuesday morning»: two ends of the time in which it happened, not two times. */
const INTERVAL =
  /\b(?:parked|left (?:it|the|my|home|work|the house)|last (?:saw|seen|used|drove)|locked|went to (?:bed|sleep)|gone|missing|came (?:out|back|home|down)|got (?:home|back|up|in)|woke|discover\w*|notic\w*|found|returned|overnight|between)\b/;

function isEnd({ field, utterance, at }: SaidFact, texts: string[]): boolean {
  const asked = texts[utterance - 1] ?? '';
  const near = (texts[utterance] ?? '').slice(Math.max(0, at - 60), at + 60);
  return (
    /^loss(?:Date|Time)$/.test(field) &&
    (INTERVAL.test(near) || /\b(?:last (?:see|use|drive)|notice|discover|find)\b/.test(asked))
  );
}

/** Values of one field that contradict each other within the call; what the speaker put right counts for nothing. */
export function findContradictions(facts: SaidFact[], texts: string[]): Contradiction[] {
  return SINGLE.flatMap((field) => {
    const said = facts.filter((fact) => fact.field === field && !fact.corrected && !isEnd(fact, texts));
    const [first] = said;
    // Of several amounts in one breath none contradicts another.
    const apart = (fact: SaidFact) => field !== 'amountClaimed.amount' || fact.utterance !== first?.utterance;
    const other = first ? said.find((fact) => apart(fact) && contradicts(first, fact)) : undefined;
    return first && other ? [{ field, earlier: first, later: other }] : [];
  });
}

/** What changed against earlier calls of the claim: the last value that was told there and not taken back. */
export function findChanges(facts: SaidFact[], earlier: ClaimFacts['earlierCalls']): Contradiction[] {
  return [...SINGLE, 'lossLocation'].flatMap((field) => {
    const now = facts.find((fact) => fact.field === field && !fact.corrected);
    const before = earlier.flatMap((call) => call.facts).findLast((fact) => fact.field === field && !fact.corrected);
    return now && before && contradicts(before, now) ? [{ field, earlier: before, later: now }] : [];
  });
}
