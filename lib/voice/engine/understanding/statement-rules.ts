import type { FactRule, RawFact } from '@/lib/voice/engine/understanding/fact-rules';

type Statement = [field: string, value: string, pattern: RegExp];

/**
 * Statements that are known by their words. Of one field the denial is looked for first: «nobody was hurt» holds «hurt».
 */
const STATEMENTS: Statement[] = [
  [
    'policeReport',
    'no',
    /\b(?:(?:didn't|did not|haven't|have not|never|wasn't|weren't) (?:(?!until|till|that|because|when|if|before|have|need|see|said|told|thought|heard|saw|sure)\w+ ){0,3}?(?:police|reported)|(?:nobody|no one|neither of us|none of us) (?:called|rang|phoned|told|informed|contacted|notified) the police|no police (?:involved|report|came|were|was|at)|no police$|no police (?=\|)|police (?:weren't|were not|never got|never were) (?:\w+ )?(?:called|involved|informed|told)|without (?:calling )?the police)\b/g,
  ],
  [
    'policeReport',
    'yes',
    /\b(?:(?:called|rang|phoned|told|informed|contacted|notified) (?:the )?(?:police|cops)|police (?:officers? )?(?:came|attended|arrived|turned up|took|were there|were called|have been|showed up|report|gave|said|know)|(?:reported|report) (?:it |this |that |the theft |the accident |everything )?(?:to|with) (?:the )?police|filed a (?:police )?report|made a police report|crime (?:reference|number)|reported (?:it )?stolen)\b/g,
  ],
  [
    'witness',
    'no',
    /\b(?:no (?:independent )?witness(?:es)?|(?:don't|do not|haven't|didn't|did not|never) (?:have |got |get |had )(?:got )?(?:a|any) witness(?:es)?|(?:wasn't|weren't|were not|was not|aren't|there's not|isn't) (?:any|a|any other) witness(?:es)?|(?:nobody|no one|no-one) (?:else )?(?:really |actually |even )?(?:saw|was around|was about|witnessed|around)|(?:didn't|did not) (?:get|have|see) any witness(?:es)?)\b/g,
  ],
  [
    'witness',
    'yes',
    /\b(?:(?:there (?:was|were|is|are)|had|have|got|gave|took) (?:a |an |two |some |one |2 |1 |3 |independent )*witness(?:es)?|(?:a |the )?witness(?:es)? (?:called|named|who|stopped|stayed|gave|said|saw|is|was)|(?:lady|man|woman|guy|neighbou?r|driver|passer ?by|someone|somebody|cyclist|pedestrian|shopkeeper|couple|colleague|friend) (?:who |that )?(?:(?!never|hardly|barely)\w+ )?(?:saw|witnessed) (?:it|the (?:whole|accident|crash|collision|incident|theft|impact|driver|car|van|man|lads?|thieves|thief)|everything|what|them|him|her)|saw (?:the whole thing|everything|it happen))\b/g,
  ],
  [
    'injury',
    'no',
    /\b(?:(?:nobody|no one|no-one|none of us|neither of us) (?:in (?:the|my|our|either) (?:\w+ )?)?(?:was |were |got |is |has been )?(?:hurt|injured)|no injur(?:y|ies)|(?:wasn't|weren't|was not|were not|isn't|aren't|not|didn't get) (?:hurt|injured|badly hurt)|(?:everyone(?:'s| is| was)|everybody(?:'s| is| was)) (?:fine|okay|ok|all right|alright)|(?:i'm|i am|we're|we are|everyone(?:'s| is| was)|everybody(?:'s| is| was)|all) (?:unhurt|unharmed)\b|no one got hurt)\b/g,
  ],
  [
    'injury',
    'yes',
    /\b(?:whiplash|(?:hurt|injured|injuring|hurting) (?:my|his|her|their|our) \w+|(?:broke|sprained|twisted|banged|bruised|cut|fractured|cracked) (?:my|his|her|their|our|an?|\d+|some) (?:\w+ )?(?:neck|back|shoulders?|wrists?|legs?|arms?|knees?|ankles?|head|hips?|hands?|foot|feet|elbows?|chest|ribs?|nose|fingers?|thumbs?|toes?|collarbone|jaw|tooth|teeth|face|eyes?|skull|pelvis|spine|forearm|shin|calf|lip|chin|coccyx)|(?:my|his|her|\w+'s) (?:neck|back|shoulder|wrist|leg|arm|knee|ankle|head|hip|hand|foot|elbow|chest|ribs?) (?:is |was |has been |are |were |really |still |started |been )*(?:hurts?|hurting|sore|aches?|aching|broken|painful|stiff|sprained|fractured|swollen|bruised)|pain in (?:my|his|her|the) \w+|(?:taken|went|go|rushed|brought|admitted|been) to (?:the )?(?:hospital|a and e|emergency|accident and emergency|er)\b|ambulance (?:came|took|had|was called|arrived)|concussion|(?:was|were|got|been) (?:badly |seriously |slightly )?(?:injured|hurt)|broken (?:arm|leg|wrist|collarbone|ankle|rib|ribs|nose|hip|finger)|stitches|physio(?:therapy)?)\b/g,
  ],
  [
    'thirdParty',
    'yes',
    /\b(?:(?:the )?other (?:driver|car|vehicle|party|guy|lady|person)|another (?:car|vehicle|driver|van|lorry|truck)|third party|(?:a|the) (?:\w+ )?(?:van|lorry|truck|taxi|bus|cyclist|motorbike|motorcyclist|driver|car) (?:\w+ ){0,2}?(?:hit|ran into|pulled out|drove into|went into|backed into|reversed|crashed|collided|came out|cut|clipped|bumped|rear ended|smashed into)|hit (?:by|from behind)|(?:ran|run|drove|went|crashed|backed|reversed|smashed|pulled|bumped) (?:straight )?into (?:me|us|my|our|the back)|rear ended (?:me|us|my|our))\b/g,
  ],
  [
    'incident',
    'collision',
    /\b(?:accident(?! (?:book|form|management|and emergency))|crash(?:ed)?|collision|collided|rear ended|(?:hit|struck|clipped|scraped|bumped|backed into|ran into|drove into|went into|reversed into|smashed into|crashed into|pulled out|side ?swiped) (?:me|us|my|the (?:back|front|side|rear)|a (?:wall|post|tree|car|parked|lamp|bollard|deer)|another|our|in front|straight|into)|ran (?:a|the) red light|hit and run|fender bender|skidded)\b/g,
  ],
  [
    'incident',
    'burglary',
    /\b(?:broke(?:n)? in(?:to)? (?:my|our|the) (?:house|home|flat|apartment|shed|garage|property|shop|office|place)|burgl(?:ary|ed|ars?|arised)|break in|broke in|ransacked)\b/g,
  ],
  [
    'incident',
    'theft',
    /\b(?:stolen|stole|theft|thieves|nicked|car(?:'s| is| was| has)? gone|(?:car|van|bike|motorbike|vehicle) (?:was|had|has|is|wasn't|was not) (?:just )?(?:gone|taken|missing|disappeared|been taken|there|where)|took (?:my|the|our) (?:car|van|keys|bike)|carjack(?:ed|ing))\b/g,
  ],
  [
    'incident',
    'fire',
    /\b(?:(?:a|the|kitchen|house|electrical|chip pan) fire|caught fire|burnt?(?:ed)? down|smoke damage|went up in flames|set (?:fire|alight))\b/g,
  ],
  [
    'incident',
    'water',
    /\b(?:burst pipe|pipe (?:has |had )?(?:burst|broke)|(?:water|roof|ceiling|washing machine|boiler|dishwasher|tank|pipe|radiator) (?:\w+ ){0,2}?(?:leak(?:ed|ing|s)?|came|coming|damage|everywhere)|leak(?:ed|ing)? (?:through|from|under|in)|flood(?:ed|ing)?|water (?:everywhere|damage|through|pouring))\b/g,
  ],
  [
    'incident',
    'storm',
    /\b(?:storm|hail(?:stones?)?|high winds?|gale|lightning|tornado|hurricane|tree (?:fell|came down|has fallen|blew)|(?:tiles|roof|fence) (?:\w+ ){0,2}?(?:blown|blew|ripped|came) (?:off|down|over))\b/g,
  ],
  [
    'incident',
    'fall',
    /(?<!\b(?:ceiling|tree|branch|wall|fence|tiles?|slates?|chimney|roof|plaster|shelf|tv|telly|phone) (?:(?:has|had|have|is|was|just|all) ){0,2})\b(?:(?:slipped|tripped|fell|fallen) (?:on|over|down|off|up|and|in|at|from|through)|lost my (?:balance|footing))\b/g,
  ],
];

/** «I'm fine» tells of injuries where they were asked for or what happened was told before; elsewhere it is what people say. */
const WELL =
  /\b(?:i'm|i am|we're|we are) (?:all |both )?(?:fine|okay|ok|all right|alright)\b(?! (?:with|to|for|thanks|thank|on|about|doing|holding|waiting|if|though))/g;
const WELL_WHEN = /\b(?:hurt|injur\w*|ambulance|hospital)\b/;

/** Whether words of the same field stand so near that they are one statement: «nobody was hurt» holds «was hurt». */
const isOneStatement = (text: string, a: RawFact, from: number, to: number) =>
  a.from < to && from < a.to
    ? true
    : a.from < to + 12 &&
      from < a.to + 12 &&
      !/\b(?:well|but|except|and|although)\b|\|/.test(text.slice(Math.min(a.to, to), Math.max(a.from, from)));

/** Whether a text tells of an incident, so that a date in it is likely the incident's. */
export const tellsIncident = (text: string): boolean =>
  STATEMENTS.some(([field, , pattern]) => field === 'incident' && text.search(pattern) >= 0);

export const statementRule: FactRule = (text, { asked }) => {
  const found: RawFact[] = [];
  const asking = asked === 'injury' || WELL_WHEN.test(text);
  for (const [field, value, pattern] of [...STATEMENTS, ['injury', 'no', WELL] as Statement])
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const told = asking || found.some((other) => /^(incident|thirdParty)$/.test(other.field) && other.from < from);
      if (pattern === WELL && !told) continue;
      if (found.some((other) => other.field === field && isOneStatement(text, other, from, to))) continue;
      found.push({ field, value, from, to, alternative: null, approximate: false });
    }
  return found;
};

const STREET =
  '(?:street|road|lane|avenue|drive|way|close|crescent|court|place|square|terrace|boulevard|highway|parkway|hill|gardens|grove|row|bridge|roundabout|walk|mews|park|freeway|expressway|turnpike|motorway)';
const NAME = "[a-z][a-z']+";
const NO_NAME =
  /^(?:the|a|an|my|our|your|his|her|their|this|that|of|on|at|in|to|from|and|was|were|i|it|main|other|same|wrong|side|car|slip|down|up|by|along|off|whole|every|any|no|one|busy|quiet|country|out|some|all|parking|right|left|half|next|hour|minute|mile|day|week|test|either|only|usual|normal|onto|into|through|past|round|near|towards?|across|between|behind|where|can|cannot|could|will|would|does|do|did|still|gave|gives?|giving|too|before|because|we|you|he|she|they|me|him|us|them|said|say|saw|see|go|got|get|for|be|is|are|there|hit|not|never|always|just|then|if|so|or|but|when|while|\w+n't|\w+'(?:ve|ll|d|re|m))$/;

const NUMBERED =
  /\b((?:m|a|b|i)\d{1,4}|(?<=\b(?:the|onto|off|junction \d+ of the) )(?:m|a|b|i) \d{1,4}|(?:us|route|interstate|highway|junction) ?\d{1,4}|route \d{1,3}|junction \d{1,2})\b/g;
const KIND_OF_PLACE =
  /\b(?:at|in|outside|near|by|on|from|to) (?:the |a |an |my |our )?((?:\w+ ){0,2}(?:supermarket|petrol station|gas station|car park|parking lot|multi storey|station|hospital|gym|shopping (?:centre|center|mall)|airport|school|office|driveway|home|work|restaurant|hotel|kitchen|bathroom|living room|basement|garage|warehouse|shop|store|church|library|traffic lights|junction|roundabout|crossroads|intersection|motorway|freeway))\b/g;

/** Words before «street», «road» …, up to two that can be a name. */
function namedBefore(text: string, at: number): { from: number; name: string } | null {
  // Two words are no longer than that; a long utterance has thousands of streets.
  const lead = text.slice(Math.max(0, at - 80), at).trimEnd();
  const words = lead.split(' ');
  const name: string[] = [];
  for (const word of words.toReversed().slice(0, 2)) {
    if (NO_NAME.test(word) || !(new RegExp(`^${NAME}$`).test(word) || /^\d+(?:st|nd|rd|th)$/.test(word))) break;
    name.unshift(word);
  }
  if (name.length === 0) return null;
  const from = Math.max(0, at - 80) + lead.length - name.join(' ').length;
  return { from, name: name.join(' ') };
}

/** Where somebody came from, went to, or where the car now stands. */
const PASSING =
  /\b(?:from|towards?|heading (?:to|for|up|down)|(?:come|came) off|on (?:my|the|our) way to|(?:going|off|round|over|drive|driving) to|(?:walked|went|popped|nipped) to (?:\w+ ){0,3}(?:on|in|at)|(?:garage|workshop|body ?shop|compound|yard|hospital|surgery|office) (?:on|in|at)) (?:the )?$/;

/** «I live at», «my old address, 4», «I'm at 17». */
const LIVES =
  /\b(?:(?:live|address is|living|reside|lives) (?:at|on|in)? ?(?:\w+ )?|(?:old|new|current|home) address (?:was |is )?(?:\d+\w? )?|moved to (?:\d+\w? )?|i'm (?:now )?at \d+\w? )$/;
const BOUND_FOR =
  /\b(?:on (?:my|the|our) way to|heading (?:back )?(?:to|for)|going (?:\w+ )?to|(?:drive|driving|walk|walking) to|towards?) (?:the |my |an? )?$/;

/** Streets, numbered roads and kinds of places; names of towns are found through the claim's own words. */
export const placeRule: FactRule = (text, { asked }) => {
  const found: RawFact[] = [];
  const add = (from: number, to: number, value: string, field = 'lossLocation') =>
    found.push({ field, value, from, to, alternative: null, approximate: false });
  for (const match of text.matchAll(new RegExp(`\\b${STREET}\\b`, 'g'))) {
    const named = namedBefore(text, match.index);
    if (!named) continue;
    const lead = text.slice(Math.max(0, named.from - 40), named.from);
    const passing = PASSING.test(lead);
    const home = LIVES.test(lead);
    add(
      named.from,
      match.index + match[0].length,
      `${named.name} ${match[0]}`,
      home ? 'contact.address' : passing ? 'mentionedPlace' : 'lossLocation',
    );
  }
  for (const match of text.matchAll(NUMBERED))
    add(match.index, match.index + match[0].length, match[0].replace(' ', ''));
  if (found.length > 0) return found;
  for (const match of text.matchAll(KIND_OF_PLACE)) {
    const place = match[1] ?? '';
    const value = place
      .split(' ')
      .filter((word) => word === 'car' || !NO_NAME.test(word))
      .join(' ');
    const vague = /^(?:home|work|office|hospital|school|garage)$/.test(value) && asked !== 'lossLocation';
    const to = match.index + match[0].length;
    const bound = BOUND_FOR.test(text.slice(Math.max(0, to - place.length - 40), to - place.length));
    if (!vague && value) add(to - place.length, to, value, bound ? 'mentionedPlace' : 'lossLocation');
  }
  return found;
};
