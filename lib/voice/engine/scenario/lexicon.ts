import type { VoiceScenario } from '@/lib/voice/engine/interview';

/**
 * Phrases that speak for a scenario by themselves, on words as said, before numbers become figures. How much
 * each says, and for what, is learned; the scenario it was thought of for names it.
 */
export const LEXICON: [hint: VoiceScenario, pattern: RegExp][] = [
  [
    'customerSupportComplaint',
    /\b(complain(t|ts|ing)?|ombudsman|disgust(ed|ing)|unacceptable|ridiculous|appalling|terrible service|fed up|not good enough|disgrace(ful)?|useless|let down)\b/g,
  ],
  [
    'customerSupportComplaint',
    /\b(refund|overcharged|charged (me )?twice|speak to (a|your|the) (manager|supervisor)|nobody (has )?(called|rang|phoned|got back)|no one (has )?(called|got back)|still waiting|on hold|call(ed)? back|chas(ed|ing)|apolog(y|ise|ize)|passed (around|from)|third time|(nobody|no one) (showed|turned) up|put (that|this) on record|lost patience|treated|rude|dismissive|keep (getting|being|saying))\b/g,
  ],
  [
    'motorAccidentFnol',
    /\b(car accident|collision|collided|rear ended|ran into (the back|me|my)|hit (my|the) (car|van|vehicle|bumper)|pulled out|crash(ed)?|traffic lights|fender bender|bump in)\b/g,
  ],
  [
    'motorAccidentFnol',
    /\b(other driver|bumper|roundabout|motorway|junction|brak(ed|ing)|windscreen|windshield|hire car|rental car|towed|exchanged details|passenger side|wing mirror|scrap(e|ed)|scratch(ed)?|dent(s|ed)?|bonnet|guard rail|headlight)\b/g,
  ],
  [
    'vehicleTheftFnol',
    /\b((car|van|vehicle|bike|motorbike|truck|pickup|scooter|motorcycle)( has| had| was|'s| is| got)?( just)?( been)? (stolen|nicked|taken|gone|missing)|stole (my|the|our) (car|van|vehicle|bike|motorbike|truck|pickup|scooter|motorcycle)|stolen (car|van|vehicle|motorbike|truck)|carjack(ed|ing)?)\b/g,
  ],
  [
    'vehicleTheftFnol',
    /\b(both (sets of )?keys|off (they went )?(in|with) my (car|van|\w+)|drove off (in|with) (my|the|our)|took the (car )?keys|the keys (on|from)|spare key|tracker|where i (had )?(left|parked) it|keyless|relay)\b/g,
  ],
  [
    'propertyDamageFnol',
    /\b(burst pipe|pipe (has )?burst|flood(ed|ing)?|leak(ed|ing)?|ceiling|roof|tiles|broke into (my|our|the) (house|home|flat|shop|shed)|burgl\w+|home insurance claim|smoke damage|kitchen fire|storm|hail)\b/g,
  ],
  [
    'propertyDamageFnol',
    /\b(carpet|floor(boards)?|kitchen|bathroom|plaster|fence|shed|walls?|basement|conservatory|furniture|water (came|coming|damage))\b/g,
  ],
  [
    'injuryStatement',
    /\b(whiplash|fractured|physio(therapy|therapist)?|x[- ]?ray|surgery|operation|painkillers|stitches|off work|in pain|the pain|broke my (wrist|arm|leg|ankle|hip|collarbone|foot)|hurt my|injured my|concussion|in plaster)\b/g,
  ],
  [
    'injuryStatement',
    /\b(hospital|doctor|gp|ambulance|swollen|bruis(ed|es|ing)|slipped|tripped|treatment|consultant|injur(y|ies)|ache|crutches)\b/g,
  ],
  [
    'witnessStatement',
    /\b((as|am|was) an? (independent )?witness|i (only )?saw (the|it|what|him|her|them|a|an|two|both)|witnessed|what i saw|saw (the whole thing|everything|it all|it happen)|(witness|give (a|my)) statement)\b/g,
  ],
  [
    'witnessStatement',
    /\b(i was not involved|i wasn't involved|don't know (either|any) of|do not know (either|any) of|heard a (bang|crash|noise|scream)|from where i (stood|was)|across the (road|street)|bus stop)\b/g,
  ],
  [
    'policyInquiry',
    /\b(quote|am i covered|does (my|the) (policy|insurance|plan|cover)|cover(s|ed)? me|add (my|a) (\w+ )?(driver|daughter|son|wife|husband|partner|car|cover)|named driver|renewal|proof of insurance|change my address|cancel my (policy|plan)|upgrade|no claims)\b/g,
  ],
  [
    'policyInquiry',
    /\b(excess|deductible|quick (one|question)|do i need|i wondered|certificate|transferred|over there|abroad|direct debit|payment|premium|policy (documents|number|details)|included|renew|enroll?|benefits|certificate|password|account balance)\b/g,
  ],
  [
    'customerSupportComplaint',
    /\b(angry|very poor|looked into|reviewed|in writing|explain (why|the)|without (asking|telling) me|you (sent|promised|told|said|renewed|took|charged|never)|helpline|your (colleague|agent|adviser|advisor|staff|people|contractor)|what is the point|keep your word|every penny|laughed|disconnected|standard letter|somebody senior)\b/g,
  ],
  [
    'injuryStatement',
    /\b((my|his|her) (lower |left |right |upper )?(back|neck|shoulder|elbow|knee|ankle|wrist|hip|heel|chest|ribs|arm|leg|hand|foot|head|finger|spine)|tablets|ward|pinned|screws|shattered|sprain(ed)?|torn|tendon|ligament|sleeping|sick note|recover(y|ing|ed)|rehab|scar|burns?)\b/g,
  ],
  [
    'vehicleTheftFnol',
    /\b((driven|drove) (it )?(off|away|out)|(wasn't|was not|isn't) there|never returned|vanished|disappeared|cut the (padlock|chain|lock)|relay attack|thie(f|ves))\b/g,
  ],
  [
    'propertyDamageFnol',
    /\b(boards|extension|chimney|greenhouse|cupboards?|scorched|soot|damp|freezer|boiler|shower|sink|toilet|drain|gutter|loft|attic|cellar|landlord|tenant|gale|lounge|hall|living room|bedroom|windows?|mower|patio)\b/g,
  ],
  [
    'witnessStatement',
    /\b(i (noticed|watched|observed|heard|could see)|what i (observed|noticed)|i was (two|three|a few) cars (back|behind)|(i'm|i am) the (postman|caretaker|neighbour)|i had a (clear|good) view)\b/g,
  ],
  [
    'motorAccidentFnol',
    /\b(slid|skidded|drifted|swerved|reversed|the bend|outside lane|inside lane|overtak\w+|headlamp|rear quarter|both doors|swapped numbers|moped|coach|side of the road)\b/g,
  ],
  [
    'policyInquiry',
    /\b(is there a charge|will it (make|change|cost)|what would|what do you offer|do i have to tell you|i'm thinking of|update (it|my)|monthly|yearly|paperwork|no claims bonus|what's the number|can i (change|switch|pay|add|get)|how (do|can) i|would it cost)\b/g,
  ],
];
