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

const LOSS_NOUN =
  '(?:loss|accident|incident|theft|crash|collision|burglary|break in|fire|leak|flood|storm|fall|damage|impact|event)';
const LOSS_EVENT = `(?:(?:it|this|that)(?: all| again| exactly| then)?(?: \\||$)|(?:\\w+ ){1,4}?(?:stolen|hit|burst|burgled|robbed|damaged|broken into|taken(?! out)|injured|hurt|struck|crash(?:ed)?|collide|rear ended|leak|flood(?:ed)?|vandali[sz]ed|go missing|disappear)\\b|(?:(?:it|this|that|all of this|all this|the|your) ?(?:\\w+ )?)?(?:happen(?:ed)?|occur(?:red)?|take place)\\b|(?:the|your|this|that) (?:\\w+ )?${LOSS_NOUN}\\b|you (?:\\w+ )?(?:notice|discover|find|realise|realize|last (?:see|use|drive)|see|fall|slip|get hit|come (?:back|home|out|down)|wake|have the)\\b)`;

const ASKED: [Slot, RegExp][] = [
  ['lossTime', /\b(what time|which time|time of day|roughly when in the day)\b/],
  [
    'lossDate',
    new RegExp(
      `\\b(?:what (?:was the )?date|which (?:date|day)|date of (?:the |your )?${LOSS_NOUN}|when (?:did|was|were) (?:you hit|${LOSS_EVENT})|when exactly|what day|when and where)`,
    ),
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
  ['amountClaimed.amount', /\b(how much|what(?: is| was|'s)?(?: the)? (amount|value)|cost|worth|estimate)\b/],
  ['contact.phone', /\b(phone|telephone|contact|mobile) number\b|\bnumber to reach you\b/],
  ['caller.name', /\b(your (full )?name|who am i speaking|take your name|name please)\b/],
  ['thirdParty', /\b(other (driver|party|car|vehicle)|third party)\b/],
  [
    'incident',
    /\b(what happened|tell me what|describe (what|the)|how did (it|this|the) happen|talk me through|in your own words)\b/,
  ],
];

/** What a question for a date, time, amount or number may be about besides the loss: an answer to it tells nothing of the loss. */
const OTHER_MATTER =
  /\b(birth|born|policy (start|begin|began|run|end)|(take|took|taken) out|start of the policy|cover (start|begin)|bought|buy|purchase[ds]?|pay|paid|excess|deductible|premium|salary|mileage|serviced?|mot|appointment|arrived?|police (come|came|attend|get there|turn up)|ambulance|recovery|towed|pain|symptoms?|doctor|call (you|me|us)|reach you|(you|he|she|they) (leave|left|set off|finish|start)|(train|bus|flight|plane) (get|land|leave|arrive|depart)|renew\w*|expire\w*|licen[cs]e|previous|prior|last claim|holiday|repairs? (start|finish|done)|report(ed)?( it| this)?( to)?( the)? police)\b/;
const OF_LOSS = ['lossTime', 'lossDate', 'amountClaimed.amount'];
/** Somebody else who is named in a call. */
export const OTHER_NOUN =
  "third part(?:y|ies)|the (?:guy|man|woman|lady|lad|person|driver|car|one) (?:who|that|in front|behind)|the others|(?:the|some|this|that|your) (?:fella|fellow|bloke|chap|gentleman)(?:'s)?|(?:the )?other (?:\\w+ )?(?:driver|party|car|vehicle|person|van|lorry|guy|lady|man|woman|side|one)(?:'s)?|the (?:van|lorry|truck|taxi|bus|bike|motorbike)(?: driver)?(?:'s)?";
/** «The other driver’s registration»: what belongs to somebody else. */
export const OTHER_PARTY = new RegExp(`\\b(?:his|her|hers|their|theirs|he|she|they|${OTHER_NOUN})\\b`);
/** Where the caller lives, which is where the loss was only if that is said. */
const HOME =
  /\b(?:(?:your|home|postal|correspondence|billing) address|first line of|post ?code|zip code|where do you live)\b/;
/** Where the caller or the car is at the time of the call. */
const NOW =
  /\bwhere(?:'s the (?:car|vehicle|van|bike) (?:now|at the moment|at present|currently|being)| (?:are you (?:calling|ringing|phoning|now|at the moment|right now)|is (?:it|the (?:car|vehicle|van|bike)|your (?:car|vehicle|van|bike)) (?:now|at the moment|at present|currently|being)))\b/;
const OF_VEHICLE = ['vehicle.registrationNumber', 'policy.number'];
const ASKS_WHEN =
  /\b(when (did|was|is|were|will|are|do|does|have|has|can|would)|what (date|day|time|year)|which (date|day)|date of|how much|birth)\b/;
const EARLIER_LOSS =
  /\b(?:previous|prior|earlier|other|past) (?:\w+ )?(?:claims?|accidents?|loss(?:es)?|incidents?|injur(?:y|ies))\b|\bbefore (?:this|the) (?:accident|incident|loss|claim|crash)\b|\b(?:ever|before) (?:had|been|made)\b|\bhappened (?:to you )?before(?= \||$)|\b(?:had|made) (?:\w+ )?(?:claims|accidents|losses)\b|\bin the (?:last|past) (?:\w+ )?(?:years?|months)\b/;

const IS_QUESTION =
  /\b(what|when|where|which|who|how|did|do you|was|were|can you|could you|may i|can i|have you|is there|are there|tell me|describe|confirm)\b/;

function isQuestion(utterance: Utterance): boolean {
  if (utterance.role === 'customer') return false;
  return utterance.segment.text.includes('?') || (utterance.role === 'agent' && IS_QUESTION.test(utterance.text));
}

/** The last sentence that asks: what is said before it in the same breath is no part of the question. */
const lastQuestion = ({ text }: Utterance): string =>
  text.split('|').findLast((sentence) => IS_QUESTION.test(sentence)) ?? text;

/** What an utterance asks for; null when it asks for nothing we know. An unknown speaker's question needs its question mark. */
export function askedFor(utterance: Utterance): Slot | null {
  if (!isQuestion(utterance)) return null;
  const slot = ASKED.find(([, pattern]) => pattern.test(utterance.text))?.[0] ?? null;
  const question = lastQuestion(utterance);
  if (slot && OF_VEHICLE.includes(slot) && OTHER_PARTY.test(question)) return null;
  return slot && OF_LOSS.includes(slot) && OTHER_MATTER.test(question) ? null : slot;
}

/** What else than the caller's loss an utterance asks a date, time or amount of: an earlier loss, or another matter. */
export function otherMatterOf(utterance: Utterance): 'earlierLoss' | 'matter' | null {
  if (!isQuestion(utterance)) return null;
  const slot = askedFor(utterance);
  const question = lastQuestion(utterance);
  if (EARLIER_LOSS.test(question)) return 'earlierLoss';
  const other = OTHER_MATTER.test(question) || !(slot && OF_LOSS.includes(slot));
  return other && ASKS_WHEN.test(question) ? 'matter' : null;
}

/** Whether an utterance asks about what belongs to somebody else. */
export const asksForOtherParty = (utterance: Utterance): boolean =>
  isQuestion(utterance) && OTHER_PARTY.test(lastQuestion(utterance));

/** The place that an utterance asks for when it is not that of the loss. */
export function otherPlaceOf(utterance: Utterance): 'contact.address' | 'mentionedPlace' | null {
  if (!isQuestion(utterance)) return null;
  const question = lastQuestion(utterance);
  return HOME.test(question) ? 'contact.address' : NOW.test(question) ? 'mentionedPlace' : null;
}

const DETAIL = "(?! (?:details?|names?|numbers?|statements?|address|contact|information|form))(?!'s)";

interface PolarQuestion {
  field: Slot;
  pattern: RegExp;
  /** What the answer does not tell: that the police did not come does not say that nobody reported to them. */
  noIsOpen?: RegExp;
}

/** Questions that «yes» or «no» answers in full. What asks for a reference is none: «no» says that none is at hand. */
const POLAR_QUESTIONS: PolarQuestion[] = [
  {
    field: 'policeReport',
    pattern:
      /\b(?:(?:did|have|has|was|were) (?:(?!not|never)\w+ ){0,3}?(?:call|called|report|reported|phone|phoned|ring|rung|inform|informed|contact|contacted|notify|notified|tell|told|involve|involved) (?:(?!by|from)\w+ ){0,5}?police|(?:was|were|have|has|did) (?:the )?police (?:been |get |come |attend )?(?:called|informed|notified|contacted|told|involved|attend(?:ed)?|come|turn up|turned up)?(?= out| the scene| to the scene| at all| \||$)|(?:is|was) there an? police report)\b/,
    noIsOpen: new RegExp(
      `\\bpolice(?!(?: (?:been |get )?(?:called|informed|notified|contacted|told|involved))?(?: (?:at all|yet|then|at the time|about (?:it|this|that|the ${LOSS_NOUN})|or (?:not|anything)|sir|madam|report)\\b| \\||$))`,
    ),
  },
  {
    field: 'witness',
    pattern: new RegExp(
      `\\b(?:(?:is|was|are|were) there (?:\\w+ ){0,3}?witness(?:es)?${DETAIL}\\b|(?:did|has) (?:any|some)(?:one|body)(?: else)? (?:see|seen|witness(?:ed)?)(?= (?:it|this|that|what|the (?:whole|${LOSS_NOUN})|anything)\\b| \\||$)|have (?:you )?(?:any |a )?(?:independent )?witness(?:es)?${DETAIL}\\b)`,
    ),
    noIsOpen: /\b(?:other|another|besides|apart from|more|further)\b/,
  },
  {
    field: 'injury',
    pattern:
      /\b(?:(?:is|was|are|were) (?:\w+ ){1,3}?(?:hurt|injured)|(?:is|was|are|were) there (?:any )?injur(?:y|ies))\b/,
    noIsOpen: /\b(?:else|other|others|he|she|they|him|her|passengers?|driver|party|badly|seriously)\b/,
  },
];
/** Another question behind the first, or an alternative to it: whose answer comes, nobody can tell. */
const ASKS_ON =
  /\bor (?!not\b|any|at all\b)|(?:\||\band\b|\balso\b).*\b(?:is|are|was|were|did|do|does|have|has|had|can|could|may|will|would|what|where|when|who|whose|how|which|your)\b/;
const YES = /^(?:yes|yeah|yep|yup)\b/;
const NO = /^(?:no|nope)\b/;

/**
 * The one thing that a question wants «yes» or «no» to, and whether a «no» says all. Of `told` fields «yes» was said before: who then denies
 * that anybody else was there does not take it back.
 */
export function polarQuestion(
  { text }: Utterance,
  told: ReadonlySet<string>,
): { field: Slot; noIsOpen: boolean } | null {
  const asked = POLAR_QUESTIONS.flatMap(({ field, pattern, noIsOpen }) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const sentence = text.slice(text.lastIndexOf('|', match.index) + 1, match.index + match[0].length);
    const rest = text.slice(match.index);
    const negated = /\b(?:no|not|nobody|never|\w+n't)\b/.test(sentence);
    const open = negated || ASKS_ON.test(text.slice(match.index + match[0].length));
    return [{ field, open, noIsOpen: (noIsOpen?.test(rest) ?? false) || (told.has(field) && /\belse\b/.test(rest)) }];
  });
  const [only, another] = asked;
  return only && !another && !only.open ? only : null;
}

/** Answers that do not stand by their first word: it was not understood, is not known, is meant only, or comes with a «but». */
const UNSETTLED =
  /\b(?:wouldn't know|hang on|hold on|pardon|say that again|repeat|come again|what do you mean|going to|meant to|should|wanted to|was about to|haven't|let me (?:think|check|see)|maybe|might|possibly)\b/;

/** What speaks for the field all the same, said without a denial: «no. well, a bit of bruising». */
const COUNTER: Partial<Record<Slot, RegExp>> = {
  injury:
    /\b(?:neck|back|shoulder|wrist|legs?|arms?|knees?|ankles?|head|hips?|hands?|foot|feet|elbow|chest|ribs?|sore|stiff|pain\w*|bruis\w*|ach\w+|hurts?|scratch\w*|cuts?|swollen|whiplash|ambulance|hospital|doctor|shaken|bit)\b/,
  witness:
    /\b(?:saw|seen|man|lady|woman|guy|bloke|fella|neighbou?rs?|some(?:one|body)|passer ?by|shop\w*|cameras?|couple)\b/,
  policeReport: /\b(?:police|officers?|station|report\w*|rang|called|phoned|told|online|later)\b/,
};
const counters = (field: Slot, text: string): boolean =>
  COUNTER[field]?.test(text.replace(/\b(?:(?:not|no|without|even) )+(?:an? )?\w+/g, '')) ?? false;

/** Whether a denial that ends at `to` is qualified by what follows in the same utterance: «nobody was hurt, well my wife’s wrist». */
export function qualified(field: Slot, text: string, to: number): boolean {
  const but = /\b(?:well|but|except|apart from|other than|although|though|only|just|bar|unless)\b/.exec(text.slice(to));
  return but !== null && counters(field, text.slice(to + but.index));
}

/** «Yes» or «no» at the beginning of an answer; null where neither is said, or both, or that it is not known («no idea»). */
export function polarity(text: string, field: Slot): 'yes' | 'no' | null {
  if (GAP.test(text) || UNSETTLED.test(text) || /^(yes and no|no doubt)\b/.test(text)) return null;
  const [first = '', second = ''] = text.split(' ');
  const yes = YES.test(first);
  if (!yes && !NO.test(first)) return null;
  if (!yes && counters(field, text)) return null;
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
