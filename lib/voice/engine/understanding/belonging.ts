import { clauseBefore, isAsked, POLAR, rawBefore } from '@/lib/voice/engine/understanding/assertion';
import { type FactContext, ofOtherParty, type RawFact } from '@/lib/voice/engine/understanding/fact-rules';
import { OTHER_NOUN, otherMatterOf } from '@/lib/voice/engine/understanding/questions';
import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

/** Fields that tell of one loss, so that those of an earlier loss are none of this one. */
const OF_ONE_LOSS =
  /^(?:policeReport|witness|injury|incident|thirdParty|lossLocation|vehicle\..*|amountClaimed\.amount)$/;
const NONE_EARLIER = /^(?:(?:oh|um|uh|er|well|so|eh) )*(?:no|nope|nah|none|never|nothing|not)\b/;

/** An answer about an earlier loss tells of that one, unless it says that there was none and goes on. */
function ofEarlierLoss(utterance: Utterance, field: string, { askedOther }: FactContext): boolean {
  if (!OF_ONE_LOSS.test(field)) return false;
  if (utterance.role === 'agent') return otherMatterOf(utterance) === 'earlierLoss';
  return askedOther === 'earlierLoss' && (POLAR.test(field) || !NONE_EARLIER.test(utterance.text));
}

const PART = /\||\b(?:and|but|so|because|who|which|that|when|since|this|now)\b/g;
const LONG_AGO =
  /\b(?:(?:\d+|couple(?: of)?|few|many|some|several)? ?years (?:ago|back)|last year|as a (?:kid|child)|previously)\b/;
const IN_YEAR = /\b(?:in|back in) ((?:19|20)\d\d)\b/;

/** The part of a sentence around a place that tells of one thing. */
function partAround(text: string, from: number, to: number): string {
  const [before, behind] = [text.slice(Math.max(0, from - 70), from), text.slice(to, to + 70)];
  const last = [...before.matchAll(PART)].at(-1);
  const next = behind.search(PART);
  return `${last ? before.slice(last.index) : before}${text.slice(from, to)}${next < 0 ? behind : behind.slice(0, next)}`;
}

/** «I hurt my back years ago», «we had a leak in 2021», of a claim for a loss of this year. */
function isLongAgo(text: string, { from, to }: RawFact, recordedOn: string, lossDate: string): boolean {
  const part = partAround(text, from, to);
  const year = IN_YEAR.exec(part)?.[1];
  if (year) return year < lossDate.slice(0, 4);
  return LONG_AGO.test(part) && lossDate.slice(0, 4) === recordedOn.slice(0, 4);
}

/** What the insurer wrote or somebody has on paper, quoted to be judged: the caller states none of it. */
const ON_PAPER =
  /\b(?:(?:your|the) (?:\w+ )?(?:letter|form|email|colleague|summary) (?:(?!police)\w+ )?(?:says?|said|states?|stated|claims|put|wrote)|it says (?:here|on (?:the|your))|you(?:'ve| have) (?:put|written|recorded|got (?:it |me |this )?(?:down|on)))\b(?:(?!\b(?:wrong|should|but|actually)\b)[^|])*$/;
const quotesPaper = (text: string, { from }: RawFact): boolean =>
  ON_PAPER.test(text.slice(Math.max(0, text.lastIndexOf('|', from - 1) + 1, from - 80), from));

/** «If I hit a deer»; «I called to see if you can help» supposes nothing. */
const IF =
  /^say (?:the|my|our|an?|some\w+)\b|\b(?:suppose|imagine|let's say)\b|\b(?:if|in case|whether)\b(?! (?:you|i (?:can|could|may)|that's|it's|possible|there's)\b)/;
/** «I thought it had been stolen», «is that still theft». */
const ONLY_THOUGHT =
  /\bcover(?:s|ed)?(?: me)?(?: for| against)?(?: an?| the| any)?$|\b(?:thought|assumed|worried|scared|afraid|feared)\b|\b(?:is|would|does) (?:that|it|this)(?: (?:still|also|be|count|counted|classed|as|an?))*$/;
const DENIED_EVENT =
  /\b(?:not|never|\w+n't|no)(?: (?:been|be|have|had|a|an|any|actually|really|even|the|in|involved in))* ?$/;

/** A mishap that is supposed («am I covered if I hit a deer») or denied («it wasn't stolen»). */
function isNoEvent(utterance: Utterance, fact: RawFact): boolean {
  const before = clauseBefore(...rawBefore(utterance, fact));
  return (
    IF.test(before) ||
    ONLY_THOUGHT.test(before) ||
    (!/\w+n't|\bnot\b/.test(utterance.text.slice(fact.from, fact.to)) && DENIED_EVENT.test(before))
  );
}

const NO_RECORD = /\b(?:no|not|never|without|nor|\w+n't|if|whether|should|(?:have|had|do|did) (?:you|i))\b/;

/** «Photos, no.» */
const NONE_OF_IT = /^[,:]? (?:no|none|nope)[.,;!]/i;

/** A record that is missing, asked for or only thought of. */
function isNoRecord(utterance: Utterance, fact: RawFact): boolean {
  const [raw, at] = rawBefore(utterance, fact);
  const { end } = utterance.normal.source(fact.from, fact.to);
  const behind = utterance.segment.text.slice(end, end + 12);
  return NO_RECORD.test(clauseBefore(raw, at).slice(-45)) || isAsked(utterance, fact) || NONE_OF_IT.test(behind);
}

const FAMILY =
  /\bmy (?:\w+ )?(?:wife|husband|partner|son|daughter|mum|mam|mom|dad|mother|father|brother|sister|girlfriend|boyfriend|boss|friend|mate)\b/;
/** The car that somebody drives meanwhile. */
const LENT = /\b(?:courtesy|hire|hired|rental|loan|replacement) (?:car|vehicle|van)\b[^|]{0,40}$/;
/** «The garage's number is». */
const PHONE_OF = /\b(?!(?:it|that|what|here|there|name)'s\b)\w+'s (?:\w+ )?number\b[^|]{0,15}$/;
/** «This BMW comes flying», «hit by a Kia»: a car that does something, or to which something was done. */
const COMES =
  /^(?: [a-z0-9]+){0,2} (?:(?:he|she|they) (?:never|didn't|just|then)\b|\w+ed (?:me|us|my|our|out|into|off|past)|comes?|came|pulls?|pulled|ran|drove|drives?|went|goes|hits?|backed|reversed|crashed|smashed|clipped|flew|shot|swerved|turned|jumped|cut|was coming|in front|behind)\b/;
/** «The Passat that did it». */
const DID_IT =
  /^(?: [a-z0-9]+)? (?:that|which|who) (?:did|caused|hit|ran|drove|pulled|came|was (?:behind|in front)|\w+ed (?:me|us|my|our|into))\b/;
const SOME = /\b(?:this|some|another|an?)(?: \w+){0,2} $/;
const STRUCK = /\b(?:by|from|into|behind|overtook|overtaking) (?:an?|the|this|some)(?: \w+)? $/;

/** «The fella had a black Audi», «his Corsa», «a woman in a Qashqai»: whose a car is stands before it in the same sentence. */
const OWNER = new RegExp(
  `\\b(?:his|her|their|(?:he|she|they)(?:'s| is| was| were| had| has)|${OTHER_NOUN}|(?:guy|man|woman|lady|lad|girl|fella|bloke|chap|person|driver|kid)(?: was)? in)(?: (?!my\\b|our\\b|mine\\b)[\\w']+){0,6} $`,
);

/** Whether a vehicle is somebody else's: one that did something, was run into, or is named after its owner. */
function isOthersVehicle(text: string, { from, to }: RawFact, { askedOtherParty }: FactContext): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  if (STRUCK.test(before) || DID_IT.test(text.slice(to, to + 50))) return true;
  if (SOME.test(before) && COMES.test(text.slice(to, to + 50))) return true;
  return (
    (askedOtherParty && !/\b(?:my|mine|our)\b/.test(text.slice(0, from))) || (OWNER.test(before) && !FAMILY.test(text))
  );
}

const REACHES_ME = /\b(?:me|mine|my|i'm)\b[^|]*$/;
/** Who is asked for the address or where the car is may go on to where the loss was. */
const TELLS_WHERE = /\b(?:happen\w*|accident|crash\w*|collision|outside|it was)\b/;
const isOthersPhone = (text: string, from: number, { asked, askedOtherParty }: FactContext): boolean =>
  PHONE_OF.test(text.slice(Math.max(0, from - 60), from)) ||
  (asked !== 'contact.phone' &&
    !REACHES_ME.test(text.slice(Math.max(0, from - 40), from)) &&
    ofOtherParty(text, from, askedOtherParty));

const NOT_THERE = /\b(?:cctv|cameras?|footage)\b[^|]{0,24}$/;

/**
 * A fact as it belongs: under its own field, under that of another party, or nowhere, where it was supposed, denied, quoted or told of an
 * earlier loss.
 */
export function asItBelongs(
  utterance: Utterance,
  fact: RawFact,
  context: FactContext,
  lossDate: string,
): RawFact | null {
  const { field, from } = fact;
  const { text } = utterance;
  if (ofEarlierLoss(utterance, field, context)) return null;
  if (field === 'incident' || POLAR.test(field)) {
    if (isLongAgo(text, fact, context.recordedOn, lossDate) || quotesPaper(text, fact)) return null;
    return field === 'incident' && isNoEvent(utterance, fact) ? null : fact;
  }
  if (field === 'lossDate' && quotesPaper(text, fact)) return { ...fact, field: 'mentionedDate' };
  if (field === 'record' && utterance.role !== 'agent' && isNoRecord(utterance, fact)) return null;
  if (/^vehicle\.(?:make|model|year)$/.test(field)) {
    if (quotesPaper(text, fact) || LENT.test(text.slice(Math.max(0, from - 60), from))) return null;
    const known = [context.knownMake, context.knownModel].some((own) => own?.toLowerCase() === fact.value);
    return !known && isOthersVehicle(text, fact, context) ? { ...fact, field: `thirdParty.${field}` } : fact;
  }
  if (field === 'contact.phone' && isOthersPhone(text, from, context)) return { ...fact, field: 'thirdParty.phone' };
  if (field === 'lossLocation' && context.askedPlace && !TELLS_WHERE.test(text))
    return { ...fact, field: context.askedPlace };
  if (field === 'lossLocation' && NOT_THERE.test(text.slice(Math.max(0, from - 40), from)))
    return { ...fact, field: 'mentionedPlace' };
  return fact;
}
