import { findDates, findTimes } from '@/lib/voice/engine/understanding/dates';
import { MONTHS, WEEKDAYS } from '@/lib/voice/engine/understanding/number-words';
import { OTHER_PARTY, type Slot } from '@/lib/voice/engine/understanding/questions';
import { foldCode } from '@/lib/voice/engine/understanding/similarity';
import { tellsIncident } from '@/lib/voice/engine/understanding/statement-rules';
import { MAKE_ALIASES, MAKES } from '@/lib/voice/engine/understanding/vehicles';

/** A fact in normalised text, with its place there. */
export interface RawFact {
  field: string;
  value: string;
  from: number;
  to: number;
  alternative: string | null;
  approximate: boolean | 'weeks';
}

/** What rules may look at besides the text itself. */
export interface FactContext {
  recordedOn: string;
  /** What the last question asked for. */
  asked: Slot | null;
  /** The last question was for a date, time or amount of something else than the caller's loss. */
  askedOther: 'earlierLoss' | 'matter' | null;
  /** The last question was about what belongs to somebody else. */
  askedOtherParty: boolean;
  /** The last question was for a place that is not that of the loss. */
  askedPlace: 'contact.address' | 'mentionedPlace' | null;
  knownPlate: string | null;
  knownMake: string | null;
  knownModel: string | null;
  knownPolicy: string | null;
}

export type FactRule = (text: string, context: FactContext) => RawFact[];

const fact = (field: string, value: string, from: number, to: number): RawFact => ({
  field,
  value,
  from,
  to,
  alternative: null,
  approximate: false,
});

/** The sentence around a place, at most 70 characters on either side. */
function around(text: string, from: number, to: number): string {
  const start = Math.max(text.lastIndexOf('|', from - 1) + 1, from - 70);
  const stop = text.indexOf('|', to);
  return text.slice(start, Math.min(stop < 0 ? text.length : stop, to + 70));
}

const HELPERS =
  '(?:police|ambulance|paramedics?|nurse|physio|(?:boiler|gas|insurance|delivery) man|recovery|tow(?:ed|ing)?|breakdown|fire (?:brigade|service|engine)|doctor|gp|hospital|garage|mechanic|engineer|assessor|adjuster|surveyor|plumber|locksmith)';
const NEARBY: [string, RegExp][] = [
  ['dateOfBirth', /\b(born|birth|dob)\b/],
  [
    'policy.startDate',
    /\b(policy|cover|insurance) (start|began|begin|incept|went live|was taken)|\b(took out|taken out|renewed|renewal|incepted|started the policy|been with you since)\b/,
  ],
  ['purchaseDate', /\b(bought|purchased|got it new)\b/],
  [
    'reportedAt',
    /\b((called|rang|phoned|emailed|wrote|complained|contacted) (you|in|to you|your|about)|first (called|complained|reported)|spoke (to|with)|last (called|spoke)|made the claim|put in the claim|filed (the|my|a) claim|submitted|letter(?!(?: \w+){0,3} dated)|email|voicemail|told (you|your|the|them|her|him|someone|somebody))\b/,
  ],
  [
    'mentionedDate',
    new RegExp(
      `\\b(?:${HELPERS} (?:\\w+ ){0,3}(?:came|attended|arrived|turned up|showed up|looked|saw|took|signed|prescribed|diagnosed|quoted)|(?:took|taken|went|go|been|got) (?:\\w+ ){0,4}(?:to|into|at) (?:the |a |my )?${HELPERS}|(?:saw|seen|see) (?:the|a|my) ${HELPERS}|police (?:\\w+ ){0,2}(?:found|recovered|traced|rang|phoned|told|emailed|wrote)|birthday|dated|(?:previous|prior|last) (?:claim|accident))\\b`,
    ),
  ],
];
/** What is yet to come: the words around a date, unless the date's own say that it is past. */
const TO_COME =
  /\b(appointment|booked|court|hearing|will|won't|\w+'ll|going to be|due (on|to)|scheduled|by the end|(is|are|am|\w+'(s|m|re)) (\w+ )?(going|coming|moving|starting|leaving|flying|collecting|picking|taking)|(has|have|need|needs) to (?!tell|report|speak|say|let|talk|inform|notify|claim|make|call|open)|can (do|take|come|see|fit|collect)|(?<!from )holiday|deadline)\b/;
const PAST = /\b(?:yesterday|last|ago|back|morning|past|gone)\b/;
const LOSS =
  /\b(happen\w*|accident|crash\w*|collision|collided|stolen|stole|theft|taken|broke(n)? in(to)?|burgl\w*|incident|hit|struck|damaged?|came (home|back|down|out)|woke|noticed|found|discovered|driving|drove|parked|leak\w*|burst|storm|fire|flood\w*|fell|slipped|tripped|injur\w*|hurt|saw|rear ended|ran into|backed into|skidded|smashed|went missing|gone|loss|knocked|bumped|scraped|reversed|left it|last saw|went out)\b/;

/** What may stand around a date that is the whole answer. */
const DATE_ALONE = new RegExp(
  `^(?:(?:yes|yeah|yep|no|nope|wait|so|well|um|uh|er|oh|okay|right|i|think|believe|mean|meant|said|if|am|wrong|but|correct|me|it|that|was|is|it's|that's|this|on|or|rather|the|of|around|about|a|last|just|actually|sorry|and|say|would|be|been|must|have|\\||[\\d/.-]+(?:st|nd|rd|th)?|${[...Object.keys(MONTHS), ...WEEKDAYS].join('|')})(?: |$))*$`,
);
/** «How are you today», «I'm calling today»: the day of the call, not of what is told. */
const OF_THE_CALL =
  /\b(?:calling|ringing|phoning|call|ring|phone|report\w*|speak\w*|talk\w*|help|you|claim|doing|get through|want|like|need)\b[^|]{0,24}$/;

/** «The Friday after the accident» is another day; so is what was «not on the 4th». */
const BESIDE_THE_LOSS =
  /^ (?:after|following|before) (?:the|my|our|this) (?:accident|crash|collision|incident|loss|theft|fire|leak|fall)\b/;
const NOT_THEN = /\b(?:not|never|\w+n't)(?: (?:happen|been|be|actually|it|that|on|the))* $/;

function fieldOfDate(
  text: string,
  { from, to, value }: Pick<RawFact, 'from' | 'to' | 'value'>,
  context: FactContext,
  tells: () => boolean,
): string {
  const { asked, askedOther, recordedOn } = context;
  const near = around(text, from, to);
  const start = Math.max(text.lastIndexOf('|', from - 1) + 1, from - 45);
  const end = text.indexOf('|', to);
  const rest = text.slice(to, Math.min(end < 0 ? text.length : end, to + 45));
  const part = rest.search(PART);
  const close = text.slice(start, to) + (part < 0 ? rest : rest.slice(0, part));
  const said = text.slice(from, to);
  if (value === recordedOn && said === 'today' && OF_THE_CALL.test(text.slice(start, from))) return 'mentionedDate';
  const ahead = said === 'today' || said === 'tonight' ? text.slice(start, from) : close;
  if (askedOther === 'earlierLoss' || BESIDE_THE_LOSS.test(text.slice(to, to + 40))) return 'mentionedDate';
  if (NOT_THEN.test(text.slice(Math.max(0, from - 20), from))) return 'mentionedDate';
  if (!PAST.test(said) && TO_COME.test(ahead)) return 'appointment';
  for (const [field, pattern] of NEARBY) if (pattern.test(close)) return field;
  if (asked === 'lossDate' || LOSS.test(near)) return 'lossDate';
  for (const [field, pattern] of NEARBY) if (pattern.test(near)) return field;
  if (askedOther) return 'mentionedDate';
  return asked === 'lossTime' || DATE_ALONE.test(text.slice(0, from)) || (!OTHER_SUBJECT.test(near) && tells())
    ? 'lossDate'
    : 'mentionedDate';
}

/** Whoever does something on the date, when nothing of a loss stands beside it: «the garage can do it on Friday». */
const OTHER_SUBJECT = new RegExp(
  `\\b${HELPERS}\\b|\\b(?:hire|courtesy) car\\b|\\b(?:mot|survey|valuation|inspection|service|renewal|wedding|completion)\\b`,
);

/** Where a part of a sentence begins or ends that tells of one thing. */
const PART = /\||\b(?:and|but|so|because)\b/g;

/**
 * Where one part of what was said tells of the loss beside its date, a date in a part that does not is not the loss's: «I passed my test on the
 * 4th of April and had the accident on the 3rd of March».
 */
function besideStated(dates: RawFact[], text: string): RawFact[] {
  if (dates.length < 2) return dates;
  const ends = [...text.matchAll(PART)].map(({ index }) => index);
  const parts = dates.map(({ from, to }) => {
    const start = ends.findLast((end) => end < from) ?? 0;
    return text.slice(Math.max(start, from - 70), Math.min(ends.find((end) => end >= to) ?? text.length, to + 70));
  });
  const told = parts.map((part) => LOSS.test(part) || tellsIncident(part));
  // A date that only puts another right stands in no part of its own.
  if (!told.includes(true)) return dates;
  return dates.map((date, index) => {
    const other =
      date.field === 'lossDate' &&
      !told[index] &&
      (OWN_DEED.test(parts[index] ?? '') || OTHER_SUBJECT.test(parts[index] ?? ''));
    return other ? { ...date, field: 'mentionedDate' } : date;
  });
}

/** «I passed», «he rang»: somebody did something in this part, so its date is of that. */
const OWN_DEED =
  /\b(?:i|we|he|she|they)(?:'ve|'d)? (?:(?:had|have|has|only|just|already|then|also) )?(?!think|mean|believe|am|was|were|said|say|guess|suppose)\w+(?:ed|t|ok|ent|ang|ew|oke|ame|one|ote|aid)\b/;

export const dateRule: FactRule = (text, context) => {
  // Looked for once, and only where it counts: a long utterance has thousands of dates.
  let told: boolean | null = null;
  const tells = () => {
    told ??= LOSS.test(text) || tellsIncident(text);
    return told;
  };
  const dates = findDates(text, context.recordedOn).map((found) => ({
    field: fieldOfDate(text, found, context, tells),
    ...found,
  }));
  return besideStated(dates, text);
};

const NOT_THE_LOSS =
  /\b(called|rang|phoned|appointment|open(s|ed)? (at|from)|close[sd]? at|call (me )?back|ring (me )?back|meeting|shift|until|till|waited|available|left (home|work|the house)|wrote|written|logged|(bus|train|flight|plane|lesson|class) (was|is|left|leaves)|shift starts|(at|to) school|set off|went to bed|finish(ed)? work|got up)\b/;
const HELPER_BEFORE = new RegExp(`\\b${HELPERS}\\b(?: \\w+){0,5} $`);

export const timeRule: FactRule = (text, { asked, askedOther }) =>
  findTimes(text).flatMap((found, _, all) => {
    const close = text.slice(Math.max(0, found.from - 40), found.to + 15);
    const helper = HELPER_BEFORE.test(text.slice(Math.max(0, found.from - 60), found.from));
    const other =
      askedOther !== null || helper || (NOT_THE_LOSS.test(close) && (asked !== 'lossTime' || all.length > 1));
    const stated = askedOther === 'matter' && !helper && LOSS.test(close);
    return [{ field: other && !stated ? 'mentionedTime' : 'lossTime', ...found }];
  });

const CURRENCY = '(?:pounds?|quid|dollars?|bucks|euros?|sterling|gbp|usd|eur)';
const MONEY = new RegExp(
  `(?:[£$€] ?(\\d+(?:\\.\\d{1,2})?)(k| thousand| grand)?(?= |$))|(?:(?<!\\d )\\b(\\d+(?:\\.\\d{1,2})?)(k| thousand)? ${CURRENCY}(?: (?:and )?(\\d{1,2})(?: pence| cents)?(?= |$)(?! (?:minutes?|mins|miles?|hours?|days?|weeks?|months?|years?|times|people)\\b))?)`,
  'g',
);
const MONEY_FIELDS: [string, RegExp][] = [
  ['excess', /\b(excess|deductible)\b/],
  ['premium', /\b(premium|monthly|per month|a month|annually|per year|direct debit|renewal)\b/],
  ['refund', /\b(refund\w*|overcharg\w*|charged( me)?|compensation|took out of|taken from|owed?)\b/],
  ['offer', /\b(offer(ed|ing)?|settle(ment)?|cash in hand)\b/],
  [
    'amountClaimed.amount',
    /\b(claim\w*|repair\w*|quote[ds]?|estimate[ds]?|cost\w*|damage\w*|worth|value[ds]?|bill|invoice|fix\w*|replac\w*|garage|total|labour|parts|bodyshop|builder|plumber|loss)\b/,
  ],
];

/** Amounts that are not the caller's own claim: denied, one end of a range, or somebody else's damage. */
const NOT_CLAIMED =
  /\b(?:not|never|\w+n't)\b(?: \w+){0,3} $|\b\d+(?:\.\d+)? (?:and|to|or) $|\b(?:asking|asked|billing|billed|chasing|suing|charging|charged) (?:me|us)\b(?: \w+){0,3} $|\b(?:his|their|the other (?:driver|car|party|vehicle)(?:'s)?)\b[^|]{0,30}$/;

/** «Thirty-five pounds a day»: what something costs each time, not what was lost. */
const A_TIME = /^ (?:a|an|per|each|every) (?:day|night|week|month|hour|year|mile)\b/;

export const moneyRule: FactRule = (text, { asked, askedOther }) =>
  [...text.matchAll(MONEY)].map((match) => {
    const [from, to] = [match.index, match.index + match[0].length];
    const thousand = (match[2] ?? match[4]) ? 1000 : 1;
    const cents = match[5] ? Number(match[5]) / 100 : 0;
    const value = (Number(match[1] ?? match[3]) * thousand + cents).toFixed(2);
    const close = text.slice(Math.max(0, from - 30), to + 22);
    const near = around(text, from, to);
    const claimed =
      askedOther === null &&
      !A_TIME.test(text.slice(to, to + 12)) &&
      !NOT_CLAIMED.test(text.slice(Math.max(0, from - 45), from));
    const meant =
      MONEY_FIELDS.find(([, pattern]) => pattern.test(close))?.[0] ??
      (asked === 'amountClaimed.amount'
        ? asked
        : (MONEY_FIELDS.find(([, pattern]) => pattern.test(near))?.[0] ?? 'amount'));
    const field = meant === 'amountClaimed.amount' && !claimed ? 'amount' : meant;
    const approximate = /\b(around|about|approximately|roughly|nearly|almost|over|up to|maybe)\b/.test(
      close.slice(0, 30),
    );
    return { ...fact(field, value, from, to), approximate };
  });

const PLATE_CUE = /\b(registration|reg|number plate|plates?|licen[cs]e plate|tag)\b/;
/** «60mph», «320d»: a number with its unit, or a model. */
const MEASURE =
  /^(?:\d+(?:ST|ND|RD|TH|AM|PM|K|MPH|KPH|KMH|KM|CM|MM|M|FT|IN|MINS?|HRS?|HOURS?|SECS?|S|YRS?|YEARS?|DAYS?|WEEKS?|CC|KG|LBS?|GB)|\d{1,3}[DIX])$/;
/** Other numbers that people give. */
const OTHER_NUMBER =
  /\b(?:phone|telephone|mobile|cell|claim|contact|account|card|order|licen[cs]e|passport|vin|chassis|postcode|zip|ref(?:erence)?)\b(?: (?:number|no|code|reference|ref|id))?/;
/** A date, a phone number or money is no policy number, whatever was asked. */
const OTHER_KIND = /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|0\d{9,10}|44\d{9,10})$/;
const UK_PLATE = /^[A-Z]{2}\d{2}[A-Z]{3}$/;

/** Letters and figures side by side that could be one code: «AB12 CDE», «AB12CDE». */
function codesIn(text: string): { code: string; from: number; to: number }[] {
  const codes: { code: string; from: number; to: number }[] = [];
  for (const match of text.matchAll(
    /\b(?=[a-z0-9/-]{0,64}\d)[a-z0-9]{2,}(?:[/-][a-z0-9]+)*\b(?:(?: \d{2,})+\b|(?: [a-z]{3}\b(?= |$))?)/gi,
  )) {
    const [first = '', second] = match[0].split(' ');
    const whole =
      /^\d[\d ]+$/.test(match[0]) || (second !== undefined && UK_PLATE.test(`${first}${second}`.toUpperCase()));
    const joined = whole ? match[0] : first;
    codes.push({
      code: joined.toUpperCase().replace(/[\s-]/g, ''),
      from: match.index,
      to: match.index + joined.length,
    });
  }
  return codes;
}

const POLICY_CUE = /\bpolicy(?: (?:number|reference|no|ref|id))?\b/;
const POLICE_CUE = /\b(crime|incident|police|case|cad|log|report) (reference|ref|number|no|report|log)\b/;

function before(text: string, from: number, pattern: RegExp): number {
  const part = text.slice(Math.max(0, from - 48), from);
  const all = [...part.matchAll(new RegExp(pattern, 'g'))];
  const last = all.at(-1);
  return last ? part.length - last.index : Number.POSITIVE_INFINITY;
}

const OWN = /\b(?:my|mine|our|ours)\b/g;

/** «24500 miles», «20000 pounds». */
const UNIT_BEHIND = new RegExp(
  `^(?:k| thousand)? (?:${CURRENCY}|miles?|kilomet(?:er|re)s?|km|minutes?|hours?|days?|weeks?|months?|years?)\\b`,
);

/** «The plate I wrote down»: nobody writes down his own. */
const WROTE_DOWN =
  /\b(?:plate|reg|registration|number) (?:that )?(?:i|we|he|she|they) (?:wrote|took|got|noted|saw|jotted|caught)\b/;

/** Whether a number is said of somebody else's vehicle or policy: that was asked for, or they were named after the caller's own. */
export function ofOtherParty(text: string, from: number, askedOtherParty: boolean): boolean {
  const part = text.slice(Math.max(0, from - 80), from);
  const last = (pattern: RegExp) => [...part.matchAll(new RegExp(pattern, 'g'))].at(-1)?.index ?? -1;
  const own = last(OWN);
  const other = Math.max(last(OTHER_PARTY), last(OTHER_VEHICLE), last(WROTE_DOWN));
  return other > own || (askedOtherParty && own < 0);
}

export const codeRule: FactRule = (text, { asked, askedOtherParty, knownPlate, knownPolicy }) =>
  codesIn(text).flatMap(({ code, from, to }) => {
    const said = text.slice(from, to).replaceAll(' ', '');
    const plate = before(text, from, PLATE_CUE);
    const policy = before(text, from, POLICY_CUE);
    const police = before(text, from, POLICE_CUE);
    const mixed = /[A-Z]/.test(code) && /\d/.test(code) && !MEASURE.test(code);
    const plateLike = mixed && code.length >= 4 && code.length <= 8;
    const same = knownPlate !== null && foldCode(knownPlate) === foldCode(code);
    const nearest = Math.min(plate, policy, police);
    const number = before(text, from, OTHER_NUMBER);
    const known = same || (knownPolicy !== null && foldCode(knownPolicy) === foldCode(code));
    const others = !known && ofOtherParty(text, from, askedOtherParty);
    const digits = code.replace(/\D/g, '').length;
    if (
      plateLike &&
      (same ||
        (plate === nearest && plate < 48) ||
        UK_PLATE.test(code) ||
        (nearest > 48 && asked === 'vehicle.registrationNumber'))
    )
      return [fact(others ? 'thirdParty.registrationNumber' : 'vehicle.registrationNumber', code, from, to)];
    if (digits >= 3 && code.length >= 5 && police === nearest && police < 48)
      return [fact('policeReport', code, from, to)];
    const asPolicy =
      (policy === nearest && policy < 48 && policy <= number + 8) || (asked === 'policy.number' && number > 48);
    const counted =
      /[£$€] ?$/.test(text.slice(Math.max(0, from - 2), from)) || UNIT_BEHIND.test(text.slice(to, to + 24));
    if (digits >= 3 && code.length >= 5 && asPolicy && !counted && !MEASURE.test(code) && !OTHER_KIND.test(said))
      return [fact(others ? 'thirdParty.policyNumber' : 'policy.number', code, from, to)];
    return [];
  });

export const phoneRule: FactRule = (text) =>
  [...text.matchAll(/\+?\d(?:[ -]?\d){8,14}\b/g)]
    .filter(
      (match) =>
        /\b(phone|number|call|mobile|reach|contact|cell|ring)\b/.test(
          text.slice(Math.max(0, match.index - 60), match.index + 80),
        ) || /^\+|^07/.test(match[0]),
    )
    .filter((match) => before(text, match.index, POLICY_CUE) > 40)
    .map((match) => fact('contact.phone', match[0].replace(/[^\d+]/g, ''), match.index, match.index + match[0].length));

const ALL_MAKES = [...Object.keys(MAKES), ...Object.keys(MAKE_ALIASES)].sort((a, b) => b.length - a.length);
const MAKE_PATTERN = new RegExp(`\\b(${ALL_MAKES.join('|')})\\b`, 'g');
const LONE_MODELS = new Set(
  Object.values(MAKES)
    .flat()
    .filter(
      (model) =>
        /^[a-z]{4,}$/.test(model) &&
        !/^(focus|escape|fusion|leaf|pilot|soul|rogue|legacy|superb|partner|galaxy|puma|polo|golf|swift|mini|beetle|discovery|explorer|charger|ranger|sierra|compass|swift|seat|accord|panda|defender|fusion|outback|forte|transporter|caravan|explorer|odyssey|impala|sonata|kona|juke|tahoe|yukon|picasso|cooper|malibu|jazz|leon|yeti)$/.test(
          model,
        ),
    ),
);

/** «The Corsa's reg». */
const OTHER_VEHICLE = new RegExp(`\\b(?:the|that) (?:${[...ALL_MAKES, ...LONE_MODELS].join('|')})(?:'s)?\\b`);

/** Words that are makes of cars only in some company. */
const OTHER_SENSE = /^(mini|seat|dodge|smart|ram)$/;

export const vehicleRule: FactRule = (text, { knownModel }) => {
  const found: RawFact[] = [];
  for (const match of text.matchAll(MAKE_PATTERN)) {
    const said = match[0];
    const make = MAKE_ALIASES[said] ?? said;
    const [from, to] = [match.index, match.index + said.length];
    const models = [...(MAKES[make] ?? []), ...(knownModel ? [knownModel.toLowerCase()] : [])].sort(
      (a, b) => b.length - a.length,
    );
    const behind = text.slice(to + 1);
    const model = models.find((name) => behind.startsWith(name) && !/[a-z0-9]/.test(behind[name.length] ?? ' '));
    if (OTHER_SENSE.test(make) && !model) continue;
    found.push(fact('vehicle.make', make, from, to));
    if (model) found.push(fact('vehicle.model', model, to + 1, to + 1 + model.length));
    const year = /\b((?:19|20)\d\d) (?:\w+ )?$/.exec(text.slice(0, from));
    if (year?.[1]) found.push(fact('vehicle.year', year[1], from - year[0].length, from - year[0].length + 4));
  }
  const told = new Set(found.filter(({ field }) => field === 'vehicle.model').map(({ from }) => from));
  for (const match of text.matchAll(/[a-z0-9]+/g)) {
    const known = knownModel !== null && match[0] === knownModel.toLowerCase();
    if ((known || LONE_MODELS.has(match[0])) && !told.has(match.index))
      found.push(fact('vehicle.model', match[0], match.index, match.index + match[0].length));
  }
  return found;
};
