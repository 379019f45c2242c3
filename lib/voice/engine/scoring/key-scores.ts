import type { Evidence, KeyScore, VoiceScenario } from '@/lib/voice/engine/interview';
import { type JudgedCall, LOSS_SCENARIOS } from '@/lib/voice/engine/scoring/call';
import { notComparedSentence } from '@/lib/voice/engine/scoring/decisive-facts';
import { pointsOf } from '@/lib/voice/engine/scoring/find-signals';

type Found = Pick<KeyScore, 'value' | 'confidence' | 'explanation' | 'evidence'>;

const none = (explanation: string): Found => ({ value: null, confidence: 0, explanation, evidence: [] });
const round = (value: number) => Math.round(Math.max(0, Math.min(100, value)));
const rounded = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 100) / 100;
const FEW_WORDS = 10;

/** Weights of the fields that a call is compared in. */
const FIELD_WEIGHTS: Record<string, number> = {
  lossDate: 3,
  'vehicle.registrationNumber': 3,
  lossLocation: 2,
  'amountClaimed.amount': 2,
  'policy.number': 2,
  keys: 2,
  lossTime: 1.5,
  'vehicle.make': 1.5,
  'vehicle.model': 1.5,
  'vehicle.year': 1,
};

function claimConsistency(call: JudgedCall): Found {
  const { comparisons } = call;
  const compared = comparisons.filter(({ verdict }) => verdict === 'agreement' || verdict === 'conflict');
  const weigh = (list: typeof compared) => list.reduce((sum, { field }) => sum + (FIELD_WEIGHTS[field] ?? 1), 0);
  const known = weigh(comparisons.filter(({ claimValue }) => claimValue !== null));
  const agreeing = compared.filter(({ verdict }) => verdict === 'agreement');
  if (compared.length < 2)
    return none(
      `${compared.length === 0 ? 'Nothing' : 'Only one fact'} that the claim holds was said in the call; two are needed.`,
    );
  return {
    value: round((100 * weigh(agreeing)) / weigh(compared)),
    confidence: rounded(weigh(compared) / Math.max(1, known)),
    explanation: `${agreeing.length} of ${compared.length} facts said in the call agree with the claim, weighted by how much they identify the loss.${notComparedSentence(call)}`,
    evidence: compared.flatMap(({ evidence }) => evidence.slice(0, 1)),
  };
}

function internalConsistency({ contradictions, facts, scenario }: JudgedCall): Found {
  if (!LOSS_SCENARIOS.has(scenario)) return none('Not judged in a conversation about service.');
  if (facts.length < 2) return none('Too few facts were said to contradict each other.');
  return {
    value: round(100 - 25 * contradictions.length),
    confidence: rounded(facts.length / 8),
    explanation:
      contradictions.length === 0
        ? `${facts.length} facts, none of which contradicts another. What the caller put right does not count.`
        : `${contradictions.length} contradiction${contradictions.length > 1 ? 's' : ''} that the caller did not put right, 25 points each.`,
    evidence: contradictions.flatMap(({ earlier, later }) => [earlier.evidence, later.evidence]),
  };
}

type RequiredSlot = [name: string, weight: number, fields: string[]];

const VEHICLE: RequiredSlot = ['the vehicle', 2, ['vehicle.registrationNumber', 'vehicle.make', 'vehicle.model']];

/** What a report of its kind has to tell, with weights. */
export const REQUIRED: Partial<Record<VoiceScenario, RequiredSlot[]>> = {
  motorAccidentFnol: [
    ['the date', 2, ['lossDate']],
    ['the time', 1, ['lossTime']],
    ['the place', 2, ['lossLocation']],
    ['what happened', 2, ['incident']],
    VEHICLE,
    ['who else was involved', 1, ['thirdParty']],
    ['injuries', 1, ['injury']],
    ['the police', 1, ['policeReport']],
    ['witnesses', 1, ['witness']],
  ],
  vehicleTheftFnol: [
    ['the date', 2, ['lossDate']],
    ['the time', 1, ['lossTime']],
    ['the place', 2, ['lossLocation']],
    ['what happened', 2, ['incident']],
    VEHICLE,
    ['the police', 2, ['policeReport']],
    ['witnesses or cameras', 1, ['witness', 'record']],
  ],
  propertyDamageFnol: [
    ['the date', 2, ['lossDate']],
    ['the time', 0.5, ['lossTime']],
    ['the place', 1, ['lossLocation', 'contact.address']],
    ['what happened', 3, ['incident']],
    ['the amount', 1, ['amountClaimed.amount']],
    ['photographs or receipts', 1, ['record']],
  ],
  injuryStatement: [
    ['the date', 2, ['lossDate']],
    ['the time', 1, ['lossTime']],
    ['the place', 2, ['lossLocation']],
    ['what happened', 2, ['incident']],
    ['the injury', 3, ['injury']],
    ['witnesses', 1, ['witness']],
  ],
  witnessStatement: [
    ['the date', 2, ['lossDate']],
    ['the time', 1, ['lossTime']],
    ['the place', 2, ['lossLocation']],
    ['what happened', 3, ['incident', 'thirdParty']],
    ['the witness’s name', 1, ['caller.name']],
    ['a way to reach the witness', 1, ['contact.phone']],
  ],
};

/** Which of the required facts the caller told, and which not. */
export function splitRequired({ scenario, facts }: JudgedCall): { told: RequiredSlot[]; missing: RequiredSlot[] } {
  const required = REQUIRED[scenario] ?? [];
  const told = required.filter(([, , fields]) =>
    facts.some(({ field, corrected }) => !corrected && fields.includes(field)),
  );
  return { told, missing: required.filter((slot) => !told.includes(slot)) };
}

function factCompleteness(call: JudgedCall): Found {
  const { told, missing } = splitRequired(call);
  if (told.length + missing.length === 0) return none('This kind of conversation has no required facts of a loss.');
  const weigh = (slots: RequiredSlot[]) => slots.reduce((sum, [, weight]) => sum + weight, 0);
  const left = missing.length > 0 ? ` Not said: ${missing.map(([name]) => name).join(', ')}.` : '';
  return {
    value: round((100 * weigh(told)) / weigh([...told, ...missing])),
    confidence: rounded(0.5 + call.callerWords / 200),
    explanation: `${told.length} of ${told.length + missing.length} required facts were said.${left}`,
    evidence: told.flatMap(
      ([, , fields]) => call.facts.find(({ field, corrected }) => !corrected && fields.includes(field))?.evidence ?? [],
    ),
  };
}

/** Details that somebody could check; exact time and place together count as one. */
const CHECKABLE = [
  'record',
  'witness',
  'policeReport',
  'contact.phone',
  'vehicle.registrationNumber',
  'policy.number',
  'caller.name',
  'amountClaimed.amount',
];

function verifiableDetail({ facts, callerWords, scenario }: JudgedCall): Found {
  if (!LOSS_SCENARIOS.has(scenario)) return none('Not judged in a conversation about service.');
  if (callerWords < 25) return none('Too few words of the caller.');
  const details = facts.filter((fact) => CHECKABLE.includes(fact.field) && fact.value !== 'no' && !fact.corrected);
  const time = facts.find((fact) => fact.field === 'lossTime' && !fact.approximate);
  const place = facts.find(({ field }) => field === 'lossLocation');
  const evidence: Evidence[] = [...details, ...(time && place ? [time, place] : [])].map((fact) => fact.evidence);
  const count = details.length + (time && place ? 1 : 0);
  const rate = (100 * count) / Math.max(100, callerWords);
  return {
    value: round((100 * rate) / 6),
    confidence: rounded(Math.min(0.6, callerWords / 250)),
    explanation: `${count} checkable detail${count === 1 ? '' : 's'} in ${callerWords} words of the caller; six in a hundred words are full marks. The research behind this was done in laboratories.`,
    evidence,
  };
}

function responsiveness({ answers }: JudgedCall): Found {
  const judged = answers.filter(({ kind }) => kind !== 'gap');
  if (judged.length < 2) return none('Fewer than two questions of an agent and their answers could be told apart.');
  const answered = judged.filter(({ kind }) => kind === 'answered');
  return {
    value: round((100 * answered.length) / judged.length),
    confidence: rounded(judged.length / 6),
    explanation: `${answered.length} of ${judged.length} questions were answered with what was asked for. «I don’t remember» counts neither way.`,
    evidence: judged.flatMap(({ answers: [answer] }) =>
      answer ? [{ ...spanOfAll(answer.segment), speaker: answer.role ?? answer.segment.speaker }] : [],
    ),
  };
}

function spanOfAll(segment: { id: string; text: string; startMs: number; endMs: number }) {
  return { segmentId: segment.id, quote: segment.text, startMs: segment.startMs, endMs: segment.endMs };
}

function redFlagIndicators(call: JudgedCall): Found {
  if (!LOSS_SCENARIOS.has(call.scenario)) return none('Not judged in a conversation about service.');
  return ofGroup(
    call,
    'redFlag',
    'red-flag rules apply',
    'None of the red-flag rules applies. That is no proof that all is well.',
  );
}

function ofGroup(call: JudgedCall, group: 'redFlag' | 'complaint', some: string, nothing: string): Found {
  if (call.callerWords < FEW_WORDS) return none('Too few words of the caller.');
  const { points, hits } = pointsOf(call.hits, group);
  return {
    value: points,
    confidence: rounded(0.4 + call.callerWords / 300),
    explanation:
      hits.length === 0
        ? nothing
        : `${hits.length} ${some}: ${hits.map(({ rule }) => `${rule.label} (${rule.points})`).join(', ')}.`,
    evidence: hits.flatMap(({ evidence }) => evidence.slice(0, 1)),
  };
}

const complaintSeverity = (call: JudgedCall) =>
  ofGroup(call, 'complaint', 'rules on complaints apply', 'No words of complaint were heard.');

function transcriptReliability({ reliability: { value, parts } }: JudgedCall): Found {
  if (value === null) return none('The transcript has no words.');
  return {
    value,
    confidence: 1,
    explanation: `Told by ${parts.map(({ told }) => told).join('; ')}.`,
    evidence: [],
  };
}

type Definition = Pick<KeyScore, 'key' | 'label' | 'direction' | 'weight'> & { find: (call: JudgedCall) => Found };

const DEFINITIONS: Definition[] = [
  {
    key: 'claimConsistency',
    label: 'Agreement with the claim',
    direction: 'higher_is_better',
    weight: 0.25,
    find: claimConsistency,
  },
  {
    key: 'internalConsistency',
    label: 'Agreement within the call',
    direction: 'higher_is_better',
    weight: 0.15,
    find: internalConsistency,
  },
  {
    key: 'factCompleteness',
    label: 'Completeness of facts',
    direction: 'higher_is_better',
    weight: 0.15,
    find: factCompleteness,
  },
  {
    key: 'verifiableDetail',
    label: 'Checkable details',
    direction: 'higher_is_better',
    weight: 0.05,
    find: verifiableDetail,
  },
  {
    key: 'responsiveness',
    label: 'Answers to questions',
    direction: 'higher_is_better',
    weight: 0.05,
    find: responsiveness,
  },
  {
    key: 'redFlagIndicators',
    label: 'Red-flag indicators',
    direction: 'higher_is_riskier',
    weight: 0.2,
    find: redFlagIndicators,
  },
  {
    key: 'complaintSeverity',
    label: 'Severity of the complaint',
    direction: 'higher_is_riskier',
    weight: 0.15,
    find: complaintSeverity,
  },
  {
    key: 'transcriptReliability',
    label: 'Reliability of the transcript',
    direction: 'higher_is_better',
    weight: 0,
    find: transcriptReliability,
  },
];

/** Below this, nothing is judged but what does not depend on single words. */
export const RELIABLE_FROM = 40;
const ALWAYS = ['factCompleteness', 'transcriptReliability'];

function bandOf(value: number | null, direction: KeyScore['direction']): KeyScore['band'] {
  if (value === null) return null;
  const [medium, high] = direction === 'higher_is_better' ? [40, 70] : [25, 60];
  return value >= high ? 'HIGH' : value >= medium ? 'MEDIUM' : 'LOW';
}

/** The eight scores of a call. The band tells how high the value is, the direction whether that is good. */
export function keyScoresOf(call: JudgedCall): KeyScore[] {
  const reliable = (call.reliability.value ?? 0) >= RELIABLE_FROM;
  return DEFINITIONS.map(({ find, ...definition }) => {
    const found =
      reliable || ALWAYS.includes(definition.key)
        ? find(call)
        : none('The transcript is not reliable enough for this.');
    const trust = definition.key === 'transcriptReliability' ? 1 : (call.reliability.value ?? 0) / 100;
    return {
      ...definition,
      ...found,
      confidence: rounded(found.confidence * trust),
      band: bandOf(found.value, definition.direction),
    };
  });
}
