import type { CallSignal, VoiceScenario } from '@/lib/voice/engine/interview';

/** A rule on words of the caller. `points` go into the score of its group; basis and source are documented in docs/voice-scoring.md. */
export interface PhraseRule {
  id: string;
  code: string;
  label: string;
  group: 'redFlag' | 'complaint' | 'care' | 'injection' | 'support';
  polarity: CallSignal['polarity'];
  severity: CallSignal['severity'];
  basis: CallSignal['basis'];
  points: number;
  explanation: string;
  pattern: RegExp;
  /** Where it does not apply. */
  except?: VoiceScenario[];
}

const redFlag = (
  id: string,
  code: string,
  label: string,
  points: number,
  explanation: string,
  pattern: RegExp,
): PhraseRule => ({
  ...{ id, code, label, points, explanation, pattern },
  group: 'redFlag',
  polarity: 'concern',
  severity: points >= 25 ? 'MEDIUM' : 'LOW',
  basis: 'operational',
});

const complaint = (
  id: string,
  code: string,
  label: string,
  points: number,
  explanation: string,
  pattern: RegExp,
): PhraseRule => ({
  ...{ id, code, label, points, explanation, pattern },
  group: 'complaint',
  polarity: 'concern',
  severity: points >= 35 ? 'HIGH' : points >= 20 ? 'MEDIUM' : 'LOW',
  basis: 'operational',
});

const INDICATOR = 'An indicator that investigators look at, not evidence.';

export const PHRASE_RULES: PhraseRule[] = [
  redFlag(
    'red-flag.quick-settlement/1',
    'QUICK_SETTLEMENT_PRESSURE',
    'Presses for a quick or low settlement',
    30,
    `The caller presses for a quick settlement or would take less. ${INDICATOR}`,
    /\b(?:(?:pay|settle|payment|settlement|paid) (?:\w+ ){0,3}?(?:today|right away|right now|immediately|straight away|this week|as soon as possible|quickly)|(?:i'll|i will|i would|i'd|happy to|willing to) (?:just )?(?:take|accept|settle for) (?:\w+ ){0,4}?(?:less|lower|cash|half|whatever|anything)|quick settlement|settle (?:this|it) (?:for cash|in cash|quickly|today)|cash settlement)\b/g,
  ),
  redFlag(
    'red-flag.avoids-inspection/1',
    'AVOIDS_INSPECTION',
    'Does not want the damage inspected',
    35,
    `The caller does not want the damage or the vehicle looked at. ${INDICATOR}`,
    /\b(?:(?:don't|do not|rather not|no need to|without) (?:\w+ ){0,3}?(?:inspect|inspection|inspected|send (?:\w+ )?(?:adjuster|assessor|engineer)|have (?:\w+ )?look at (?:it|the car))|(?:already|have) (?:been )?(?:scrapped|thrown (?:it|them|everything) away|disposed of|got rid of|sold (?:it|the car) for scrap|had it crushed))\b/g,
  ),
  redFlag(
    'red-flag.refuses-details/1',
    'REFUSES_DETAILS',
    'Refuses details or documents',
    30,
    `The caller refuses identification, documents or details that are usually given. ${INDICATOR}`,
    /\b(?:(?:i'm not|i am not|i won't|i will not|i'd rather not|i would rather not|don't want to|prefer not to) (?:\w+ ){0,2}?(?:giv(?:e|ing)|provid(?:e|ing)|show(?:ing)?|tell(?:ing)?|send(?:ing)?|say(?:ing)?|sign(?:ing)?)|why do you need (?:my|that|to know)|none of your business)\b/g,
  ),
  redFlag(
    'red-flag.cover-before-loss/1',
    'COVER_CHANGED_BEFORE_LOSS',
    'Cover taken out or changed shortly before',
    35,
    `The caller speaks of taking out, raising or checking the cover shortly before the loss. ${INDICATOR}`,
    /\b(?:(?:just|only|recently) (?:\w+ )?(?:took out|taken out|started|bought|increased|upgraded|raised|changed) (?:the |my |this |a |our )?(?:policy|cover(?:age)?|insurance|limits?|plan)|(?:policy|cover(?:age)?|insurance) (?:only |just )+(?:started|began|came into force|went live)|(?:checked|asked|rang to check|made sure) (?:\w+ ){0,4}?(?:covered|cover|policy) (?:\w+ ){0,3}?(?:before|the day before|week before))\b/g,
  ),
  redFlag(
    'red-flag.prior-loss/1',
    'SIMILAR_EARLIER_LOSS',
    'Similar loss before',
    20,
    `The caller tells of an earlier loss of the same kind. ${INDICATOR}`,
    /\b(?:(?:happened|stolen|broken into|burgled|claimed|crashed|flooded) (?:to me |to us )?(?:before|twice|again|once before|last year)|(?:second|third|fourth|another) (?:time|claim|accident|theft|break in|burglary) (?:this year|in (?:a|two|2|three|3|six|6) (?:years?|months?)|like this)|(?:had|made) (?:a|the same|another|two|2|three|3|several|a few) (?:similar )?claims? (?:before|last year|already|for))\b/g,
  ),
  redFlag(
    'red-flag.coached/1',
    'THIRD_PARTY_COACHING',
    'Somebody else directs the claim',
    30,
    `Somebody else seems to direct what is claimed or said. ${INDICATOR}`,
    /\b(?:(?:he|she|they|the (?:garage|lawyer|repairer|recovery (?:man|driver|guy)|company|solicitor|man|guy)|somebody|someone|my (?:friend|cousin|lawyer|solicitor|mate)) (?:\w+ ){0,2}?(?:told|said|advised|asked) (?:me )?(?:to (?:say|claim|tell|put|add|mention|ask for)|i should (?:say|claim|tell|put|mention|ask for))|what (?:should|do) i say|was told to say)\b/g,
  ),
  redFlag(
    'red-flag.money-trouble/1',
    'FINANCIAL_PRESSURE',
    'Speaks of money trouble',
    15,
    `The caller mentions debts or an urgent need of money. Many honest people have that too. ${INDICATOR}`,
    /\b(?:(?:need|could do with) the money|behind (?:on|with) (?:my|the|our) (?:payments|mortgage|rent|loan|finance)|repossess(?:ed|ion)?|can't afford the (?:payments|car|finance|loan)|was trying to sell (?:it|the car|the house)|up for sale|in (?:a lot of )?debt|bankrupt\w*)\b/g,
  ),
  redFlag(
    'red-flag.cash-loss/1',
    'LARGE_CASH_LOSS',
    'Cash among what was lost',
    20,
    `Cash is said to be among the loss, which can hardly be proved. ${INDICATOR}`,
    /\b(?:(?:\d+|[£$€]\d+)(?: \w+)? (?:in|of) cash|cash (?:was|were|in the (?:house|car|safe|drawer)|that was (?:stolen|taken))|envelope (?:of|with) (?:cash|money)|lot of cash)\b/g,
  ),
  redFlag(
    'red-flag.no-proof/1',
    'NO_PROOF_OF_LOSS',
    'Says there is no proof of what was lost',
    15,
    `The caller has no receipts or proof of what is claimed. ${INDICATOR}`,
    /\b(?:(?:no|don't have (?:any |the )?|haven't got (?:any |the )?|lost (?:all )?(?:the |my )?|threw away (?:the |my )?|not got (?:any )?) ?(?:receipts?|proof|paperwork|invoices?|documents|photos of (?:it|them)))\b/g,
  ),
  redFlag(
    'red-flag.insider-terms/1',
    'CLAIMS_JARGON',
    'Unusually fluent in claims terms',
    10,
    `The caller uses terms of the trade. People who work in it do so too. ${INDICATOR}`,
    /\b(?:subrogat\w+|indemni(?:ty|fy|fied)|total loss settlement|actual cash value|diminished value|proximate cause|without prejudice|bodily injury limits?|quantum|betterment)\b/g,
  ),

  complaint(
    'complaint.formal/1',
    'FORMAL_COMPLAINT',
    'Formal complaint',
    25,
    'The caller makes a complaint, which has to be recorded and answered.',
    /\b(?:(?:make|raise|file|register|log|lodge|put in) an? (?:\w+ )?complaint|formal complaint|official complaint|want to complain|(?:i'm|i am|here to|calling to|ringing to) complain(?:ing)?|my complaint)\b/g,
  ),
  complaint(
    'complaint.regulator/1',
    'REGULATOR_THREAT',
    'Names an ombudsman or regulator',
    40,
    'The caller means to go to an ombudsman, a regulator or the press.',
    /\b(?:ombudsman|regulator|financial conduct authority|fca|insurance commissioner|department of insurance|trading standards|better business bureau|consumer protection|watchdog|(?:newspaper|press|media|journalist)s?)\b/g,
  ),
  complaint(
    'complaint.legal/1',
    'LEGAL_THREAT',
    'Speaks of legal action',
    40,
    'The caller speaks of a lawyer or court against the insurer.',
    /\b(?:(?:take|taking) (?:\w+ ){0,2}?(?:legal action|to court)|(?:see|contact(?:ing)?|call(?:ing)?|speak(?:ing)? to|talk(?:ing)? to|get(?:ting)?|involve|hear from|through) (?:my|a|our) (?:solicitor|lawyer|attorney)s?|sue (?:you|your|the)|small claims|legal action|see you in court)\b/g,
  ),
  complaint(
    'complaint.repeat-contact/1',
    'REPEATED_CONTACT',
    'Has called about this before',
    20,
    'The matter was not settled at an earlier contact.',
    /\b(?:(?:second|third|fourth|fifth|2nd|3rd|4th|5th|sixth|tenth|\d+th) time (?:i(?:'ve| have)? )?(?:\w+ )?(?:call|rung|rang|phon|contact|writ|wrot|ask|been)\w*|(?:called|rung|rang|phoned|emailed|written|chased|contacted you) (?:you )?(?:\w+ )?(?:\d+|several|many|three|four|five|six|countless|multiple|a few|so many) times|(?:keep|kept) (?:calling|ringing|chasing|phoning|being told)|(?:nobody|no one|no-one|you never|never) (?:has |have |ever |even )*(?:called|rang|rung|phoned|got|gets|calls|replied|answered)(?: me)?(?: back)?|still (?:waiting|haven't heard|not heard|nothing))\b/g,
  ),
  complaint(
    'complaint.delay/1',
    'DELAY',
    'Complains of a delay',
    15,
    'The caller complains that it takes too long.',
    /\b(?:(?:been|for|over|after|waiting|waited) (?:\w+ ){0,2}?(?:\d+|several|a few|many) (?:weeks|months|hours)|(?:taking|taken|took|takes) (?:so|too|far too|forever|ages|way too)(?: long)?|on hold for|delay(?:s|ed)?|waiting for (?:weeks|months|ages|hours))\b/g,
  ),
  complaint(
    'complaint.charge/1',
    'BILLING_DISPUTE',
    'Disputes a charge',
    15,
    'The caller disputes what was charged or wants money back.',
    /\b(?:charged (?:me |us )?(?:twice|again|double|too much|for)|overcharg\w+|(?:want|give me|get|like) (?:a|my) (?:full )?(?:refund|money back)|(?:wrong|incorrect) (?:amount|bill|charge)|never agreed|took (?:\w+ ){0,3}?out of my account|double charged)\b/g,
  ),
  complaint(
    'complaint.leaving/1',
    'CHURN_RISK',
    'Means to leave',
    15,
    'The caller means to leave for another insurer.',
    /\b(?:(?:cancel(?:ling)?|leav(?:e|ing)|switch(?:ing)?|mov(?:e|ing)) (?:\w+ ){0,4}?(?:policy|policies|insurer|company|provider|elsewhere|everything)|(?:take|taking) my (?:business|custom|money) (?:elsewhere|somewhere else)|never (?:use|using|insure|insuring) (?:with )?you)\b/g,
  ),
  complaint(
    'complaint.escalation/1',
    'ASKS_FOR_MANAGER',
    'Asks for a manager',
    20,
    'The caller asks to be put through to somebody with more say.',
    /\b(?:(?:speak|talk|put me through|transfer me|get me) (?:to |with )?(?:your |a |the |my )?(?:manager|supervisor|someone (?:else|higher|in charge|senior)|team leader|boss)|escalate (?:this|it|my))\b/g,
  ),
  complaint(
    'complaint.dissatisfaction/1',
    'STRONG_DISSATISFACTION',
    'Strong words about the service',
    15,
    'The caller calls the service unacceptable or the like.',
    /\b(?:unacceptable|disgust(?:ed|ing)|appalling|ridiculous|disgrace(?:ful)?|useless|terrible|horrible|awful|worst|fed up|furious|not good enough|let down|unhappy|not happy|dissatisfied|not satisfied|frustrat(?:ed|ing)|rude|angry|annoyed|shocking|joke|incompetent|pathetic)\b/g,
  ),

  {
    id: 'care.vulnerability/1',
    code: 'VULNERABLE_CUSTOMER',
    label: 'May need particular care',
    group: 'care',
    polarity: 'neutral',
    severity: 'MEDIUM',
    basis: 'operational',
    points: 0,
    explanation: 'The caller mentions circumstances in which insurers owe particular care. It speaks against nobody.',
    pattern:
      /\b(?:(?:my|our) (?:husband|wife|mother|father|partner|mum|dad|son|daughter) (?:has )?(?:just )?(?:died|passed away)|bereave\w*|funeral|disabled|disability|wheelchair|dementia|depress(?:ed|ion)|anxiety|suicid\w+|cancer|pregnant|nowhere to (?:live|stay|go)|homeless|can't cope|panic attacks?|oxygen|carer)\b/g,
  },
  {
    id: 'injection.instructions/1',
    code: 'PROMPT_INJECTION',
    label: 'Words addressed to a machine',
    group: 'injection',
    polarity: 'concern',
    severity: 'MEDIUM',
    basis: 'operational',
    points: 0,
    explanation:
      'Somebody gives instructions to a machine that might listen. They were not followed; they change no score.',
    pattern:
      /\b(?:(?:ignore|disregard|forget|override) (?:all |any |the |your |my |these |those )*(?:previous |prior |above |earlier |system )*(?:instructions?|prompts?|rules|guidelines)|system prompt|you are (?:now )?an? (?:ai|assistant|language model)|(?:approve|score|mark|rate|classify) (?:this|the|my) (?:claim|call|interview|caller) (?:as |immediately|automatically|with|low|at|fully|now)|(?:set|give) (?:the |a )?(?:risk )?score (?:to|of)|recommended ?decision|fast track this claim|as an ai)\b/g,
  },
  {
    id: 'support.correction/1',
    code: 'OWN_CORRECTION',
    label: 'Corrects himself or herself',
    group: 'support',
    polarity: 'neutral',
    severity: 'LOW',
    basis: 'limited',
    points: 0,
    explanation:
      'Spontaneous corrections are found in true accounts at least as often as in false ones; they count against nobody.',
    pattern:
      /\b(?:no sorry|sorry no|i mean|i meant|actually no|let me correct|correction|make that|i misspoke|scratch that|my mistake|i tell a lie)\b/g,
  },
  {
    id: 'support.memory-gap/1',
    code: 'ADMITTED_MEMORY_GAP',
    label: 'Admits not to know',
    group: 'support',
    polarity: 'neutral',
    severity: 'LOW',
    basis: 'limited',
    points: 0,
    explanation:
      'Admitting a gap of memory is found in true accounts at least as often as in false ones; it counts against nobody.',
    pattern:
      /\b(?:i (?:don't|do not|can't|cannot|couldn't) (?:really |quite |exactly )?(?:remember|recall)|i'm not (?:entirely |completely |a hundred percent |100 percent )?sure|i couldn't (?:say|tell you)|i have no idea)\b/g,
  },
];
