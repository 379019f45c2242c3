import type { CallSignal, InterviewResult, KeyScore } from '@/lib/voice/engine/interview';
import { type JudgedCall, LOSS_SCENARIOS } from '@/lib/voice/engine/scoring/call';
import { missingFacts, statedByClaim } from '@/lib/voice/engine/scoring/comparison-signals';
import { inWords, notComparedSentence, unconfirmedFacts } from '@/lib/voice/engine/scoring/decisive-facts';
import { nameOfField } from '@/lib/voice/engine/scoring/field-names';
import { RELIABLE_FROM } from '@/lib/voice/engine/scoring/key-scores';

type Decision = InterviewResult['recommendedDecision'];

/** The decision with the reason that led to it; the first rule that applies. */
export interface Conclusion {
  decision: Decision;
  reason: string;
}

const scoreOf = (scores: KeyScore[], key: KeyScore['key']) => scores.find((score) => score.key === key)?.value ?? null;

/** Documented in docs/voice-scoring.md in the same order. Nothing declines; words meant for machines change nothing. */
export function conclude(call: JudgedCall, scores: KeyScore[]): Conclusion {
  const value = (key: KeyScore['key']) => scoreOf(scores, key);
  const reliability = value('transcriptReliability');
  if (reliability === null || reliability < RELIABLE_FROM)
    return {
      decision: 'MANUAL_REVIEW',
      reason: 'the transcript is not reliable enough to be judged; please listen to the recording',
    };
  if (call.callerWords < 10) return { decision: 'MANUAL_REVIEW', reason: 'the caller said too little to be judged' };
  const conflicts = call.comparisons.filter(({ verdict }) => verdict === 'conflict').length + call.changes.length;
  const flags = value('redFlagIndicators') ?? 0;
  if (LOSS_SCENARIOS.has(call.scenario)) {
    if (conflicts >= 2 && (value('claimConsistency') ?? 100) < 60)
      return { decision: 'REFER_TO_SIU', reason: 'several facts contradict what is on file' };
    if (flags >= 60 || (flags >= 30 && conflicts >= 1))
      return { decision: 'REFER_TO_SIU', reason: 'several red-flag indicators apply' };
  }
  const threats = call.hits.some(({ rule }) => /REGULATOR_THREAT|LEGAL_THREAT/.test(rule.code));
  if ((value('complaintSeverity') ?? 0) >= 60 || threats)
    return { decision: 'ESCALATE', reason: 'the complaint needs somebody with more say' };
  if (conflicts > 0) return { decision: 'REQUEST_INFORMATION', reason: 'a fact contradicts what is on file' };
  if (call.contradictions.length > 0)
    return { decision: 'REQUEST_INFORMATION', reason: 'two statements in the call do not go together' };
  if ((value('factCompleteness') ?? 100) < 60)
    return { decision: 'REQUEST_INFORMATION', reason: 'required facts were not said' };
  const clear =
    (value('claimConsistency') ?? 0) >= 90 &&
    (value('factCompleteness') ?? 0) >= 80 &&
    flags === 0 &&
    reliability >= 70;
  const hurt = call.facts.some(({ field, value: said }) => field === 'injury' && said === 'yes');
  const unconfirmed = unconfirmedFacts(call);
  if (LOSS_SCENARIOS.has(call.scenario) && unconfirmed.length > 0)
    return { decision: 'PROCEED', reason: `the call does not confirm what is on file about: ${inWords(unconfirmed)}` };
  if (LOSS_SCENARIOS.has(call.scenario) && clear && !hurt && call.scenario !== 'witnessStatement')
    return {
      decision: 'FAST_TRACK',
      reason: 'the report is complete and agrees with the claim on every decisive fact',
    };
  return { decision: 'PROCEED', reason: 'no rule found a reason to stop here' };
}

const SCENARIO_NAMES: Record<JudgedCall['scenario'], string> = {
  customerSupportComplaint: 'Complaint',
  motorAccidentFnol: 'Report of a motor accident',
  vehicleTheftFnol: 'Report of a stolen vehicle',
  propertyDamageFnol: 'Report of property damage',
  injuryStatement: 'Statement about an injury',
  witnessStatement: 'Statement of a witness',
  policyInquiry: 'Question about a policy',
};

const NEXT: Record<Decision, string> = {
  FAST_TRACK: 'Suggested: fast track',
  PROCEED: 'Suggested: go on',
  REQUEST_INFORMATION: 'Suggested: ask for information',
  ESCALATE: 'Suggested: escalate',
  REFER_TO_SIU: 'Suggested: a look by the special investigations unit',
  MANUAL_REVIEW: 'A person has to look',
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a signal says to be on file. What an earlier call said names no currency either. */
const onFile = ({ code, claimField, claimValue }: CallSignal, call: JudgedCall) =>
  code === 'CLAIM_CONTRADICTION' ? statedByClaim(claimField, claimValue, call) : claimValue;

/** One line: the strongest signal, and what is suggested. */
export function headlineOf(call: JudgedCall, signals: CallSignal[], { decision, reason }: Conclusion): string {
  const top = signals.find(({ polarity, severity }) => polarity === 'concern' && severity !== 'LOW');
  const subject =
    decision === 'MANUAL_REVIEW' || !top
      ? reason
      : top.claimValue !== null && top.callValue !== null
        ? `${top.label} (${onFile(top, call)} on file, ${top.callValue} said)`
        : top.label;
  return `${SCENARIO_NAMES[call.scenario]}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}. ${NEXT[decision]}.`;
}

/** Names of places and vehicles as they stand in the transcript: what is compared is in small letters. */
const wording = ({ field, value, evidence }: JudgedCall['facts'][number]) =>
  /^(lossLocation|vehicle\.(make|model))$/.test(field) ? evidence.quote : value;

/** Four to six sentences from the same facts as the scores. */
export function summaryOf(
  call: JudgedCall,
  scores: KeyScore[],
  signals: CallSignal[],
  { decision, reason }: Conclusion,
): string {
  const facts = call.facts.filter(({ corrected, field }) => !corrected && nameOfField(field) !== field);
  const told = [...Map.groupBy(facts, ({ field }) => field)]
    .map(([field, said]) => [field, said.filter(({ value }) => !/^(yes|no)$/.test(value)).slice(0, 2)] as const)
    .filter(([, said]) => said.length > 0)
    .slice(0, 6)
    .map(([field, said]) => `${nameOfField(field)} ${said.map(wording).join(' and ')}`);
  const compared = call.comparisons.filter(({ verdict }) => verdict === 'agreement' || verdict === 'conflict');
  const conflicts = compared.filter(({ verdict }) => verdict === 'conflict');
  const concerns = signals.filter(({ polarity, code }) => polarity === 'concern' && code !== 'CLAIM_CONTRADICTION');
  const missing = missingFacts(call);
  const reliability = scoreOf(scores, 'transcriptReliability');
  return [
    `${SCENARIO_NAMES[call.scenario]}, ${call.callerWords} words of the caller, reliability of the transcript ${reliability ?? 'unknown'} of 100.`,
    told.length > 0 ? `Said in the call: ${told.join(', ')}.` : 'No facts of a loss were heard in the call.',
    compared.length === 0
      ? 'Nothing said can be compared with the claim.'
      : conflicts.length === 0
        ? `${compared.length === 1 ? 'The 1 compared fact agrees' : `All ${compared.length} compared facts agree`} with the claim.`
        : `${conflicts.map(({ field, claimValue, callValue }) => sentence(`${nameOfField(field)}: ${statedByClaim(field, claimValue, call)} in the claim, ${callValue} in the call`)).join(' ')}`,
    notComparedSentence(call).trim(),
    concerns.length > 0
      ? `Also noted: ${[...new Set(concerns.map(({ label }) => label))].slice(0, 5).join('; ')}.`
      : '',
    missing.length > 0 ? `Not said: ${missing.join(', ')}.` : '',
    `${NEXT[decision]}, because ${reason}. A person decides.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
