import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

/** What an agent asks for. */
export type Slot =
  | 'lossDate'
  | 'lossTime'
  | 'lossLocation'
  | 'incident'
  | 'vehicle.registrationNumber'
  | 'policy.number'
  | 'policeReport'
  | 'witness'
  | 'injury'
  | 'amountClaimed.amount'
  | 'caller.name'
  | 'contact.phone'
  | 'thirdParty';

const ASKED: [Slot, RegExp][] = [
  ['lossTime', /\b(what time|which time|time of day|roughly when in the day)\b/],
  [
    'lossDate',
    /\b(what date|which (date|day)|date of (the )?(loss|accident|incident|theft)|when did (it|this|that|the)|when was (it|this|the)|when exactly|what day|when and where)\b/,
  ],
  [
    'lossLocation',
    /\b(where (did|was|were|exactly|about)|which (road|street|town)|location of|what road|whereabouts)\b/,
  ],
  ['vehicle.registrationNumber', /\b(registration|number plate|licen[cs]e plate|plate number|reg number|your reg)\b/],
  ['policy.number', /\bpolicy (number|reference)\b/],
  ['policeReport', /\b(police|crime (reference|number)|incident number)\b/],
  ['witness', /\b(witness(es)?|did any(one|body)( else)? see|saw it happen)\b/],
  ['injury', /\b(injur(y|ies|ed)|hurt|any(one|body) (need|go to) (a )?(doctor|hospital))\b/],
  ['amountClaimed.amount', /\b(how much|what (amount|value)|cost|worth|estimate)\b/],
  ['contact.phone', /\b(phone|telephone|contact|mobile) number\b|\bnumber to reach you\b/],
  ['caller.name', /\b(your (full )?name|who am i speaking|take your name|name please)\b/],
  ['thirdParty', /\b(other (driver|party|car|vehicle)|third party)\b/],
  [
    'incident',
    /\b(what happened|tell me what|describe (what|the)|how did (it|this|the) happen|talk me through|in your own words)\b/,
  ],
];

const IS_QUESTION =
  /\b(what|when|where|which|who|how|did|do you|was|were|can you|could you|may i|can i|have you|is there|are there|tell me|describe|confirm)\b/;

/** What an utterance asks for; null when it asks for nothing we know. An unknown speaker's question needs its question mark. */
export function askedFor(utterance: Utterance): Slot | null {
  if (utterance.role === 'customer') return null;
  const marked = utterance.segment.text.includes('?');
  if (!marked && !(utterance.role === 'agent' && IS_QUESTION.test(utterance.text))) return null;
  return ASKED.find(([, pattern]) => pattern.test(utterance.text))?.[0] ?? null;
}

/** Questions that «yes» or «no» answers in full. What asks for a reference is none: «no» says that none is at hand. */
const POLAR_QUESTIONS: [Slot, RegExp][] = [
  [
    'policeReport',
    /\b(did|have|has|was|were|are) (\w+ ){1,4}?(police|report(ed)?)\b(?!.*\b(reference|number|say|said|find|found)\b)/,
  ],
  [
    'witness',
    /\b(is|was|are|were) there (\w+ ){0,3}?witness(es)?\b|\b(did|has) (any|some)(one|body)( else)? (see|seen|witness(ed)?)\b|\bhave (you )?(\w+ )?witness(es)?\b/,
  ],
  ['injury', /\b(is|was|are|were) (\w+ ){1,3}?(hurt|injured)\b|\b(is|was|are|were) there (any )?injur(y|ies)\b/],
];
const YES = /^(?:yes|yeah|yep|yup)\b/;
const NO = /^(?:no|nope)\b/;

/** The one thing that a question wants «yes» or «no» to. */
export function polarSlot(question: Utterance): Slot | null {
  const [only, another] = POLAR_QUESTIONS.filter(([, pattern]) => pattern.test(question.text));
  return only && !another ? only[0] : null;
}

/** «Yes» or «no» at the beginning of an answer; null where neither is said, or both, or that it is not known («no idea»). */
export function polarity(text: string): 'yes' | 'no' | null {
  if (GAP.test(text) || /^(yes and no|no doubt)\b/.test(text)) return null;
  const [first = '', second = ''] = text.split(' ');
  const yes = YES.test(first);
  if (!yes && !NO.test(first)) return null;
  return (yes ? NO : YES).test(second) ? null : yes ? 'yes' : 'no';
}

const GAP =
  /\b(don'?t (know|remember|recall)|can'?t (remember|recall|say)|not sure|no idea|couldn'?t (say|tell|see)|i forget|do not (know|remember))\b/;
const POLAR =
  /^(yes|yeah|yep|no|nope|nobody|no one|none|not|they did|he did|she did|i did|i have|there (was|were)|correct|that's right)\b/;
const POLAR_SLOTS: Slot[] = ['policeReport', 'witness', 'injury', 'thirdParty'];

export interface Answer {
  slot: Slot;
  question: Utterance;
  /** What the customer said until the agent spoke again. */
  answers: Utterance[];
  kind: 'answered' | 'gap' | 'unanswered';
}

/** Questions of the agent and what became of them; `fields` are the facts said in an utterance. Admitted gaps of memory are no evasion. */
export function pairAnswers(utterances: Utterance[], fieldsOf: (utterance: Utterance) => string[]): Answer[] {
  const pairs: Answer[] = [];
  for (const [index, question] of utterances.entries()) {
    const slot = question.role === 'agent' ? askedFor(question) : null;
    if (!slot) continue;
    const rest = utterances.slice(index + 1);
    const end = rest.findIndex(({ role }) => role === 'agent');
    const answers = end < 0 ? rest : rest.slice(0, end);
    if (answers.length === 0) continue;
    const answered =
      answers.some((answer) => fieldsOf(answer).includes(slot)) ||
      (POLAR_SLOTS.includes(slot) && POLAR.test(answers[0]?.text ?? '')) ||
      (slot === 'incident' && answers.some(({ text }) => text.split(' ').length >= 6));
    const gap = answers.some(({ text }) => GAP.test(text));
    pairs.push({ slot, question, answers, kind: answered ? 'answered' : gap ? 'gap' : 'unanswered' });
  }
  return pairs;
}
