import parameters from '@/lib/sanctions/engine/parameters.json' with { type: 'json' };

/** What parts that agree or are left over count for in names of one kind. */
export type Profile = {
  /** Parts that stand on both sides and do not agree speak against: cost per unit of weight. */
  conflict: number;
  /** Parts that only the query has, and that only the list has. */
  extraQuery: number;
  extraCandidate: number;
  /** Least similarity at which two parts may be taken for the same. */
  pairFloor: number;
  /** Factor of names of which hardly more than one part agrees: it says little where there are several. */
  singlePart: number;
};

type Parameters = {
  /** What a part of a name weighs; an ordinary word weighs 1. */
  weights: Record<
    'initial' | 'number' | 'particle' | 'patronymic' | 'short' | 'common' | 'legal' | 'generic' | 'place' | 'sign',
    number
  >;
  person: Profile;
  organization: Profile;
  /** Similarities of parts that are not spelled alike: nicknames and other languages' forms, sound, syllables of East Asia, spelling rules. */
  sameGroup: number;
  sameSound: number;
  sameSyllable: number;
  romanized: number;
  initialOfWord: number;
  /** Two parts written as one, and whole names without their gaps. */
  joinedWords: number;
  joinedNames: number;
  prefix: number;
  /** “Servant of” left out. */
  servant: number;
  signAsSyllable: number;
  acronym: number;
  /** Names that differ by their legal form alone. */
  otherForm: number;
  /** What one edit between letters that are easily confused costs, in edits; and what one in the first letter costs beyond that. */
  confusable: number;
  firstLetter: number;
  /** How strongly edits count against a part: similarity = 1 − steepness × edits / length. */
  steepness: number;
  /** How many edits a part may be away from another at all, as a share of what its length allows. */
  edits: number;
  /** A state that only one side names tells two branches apart; never below 1, on which the bounds of the index rest. */
  placeAlone: number;
  /** So does a common name that only one side has. */
  commonAlone: number;
  /** “Father of” and what follows is added to names at will. */
  kunya: number;
  /** A name that its publisher calls weak. */
  weakName: number;
  /** Factors of names of which nothing but initials agrees, nothing but names of very many people, and of a father with his son. */
  initialsOnly: number;
  commonOnly: number;
  fatherAndSon: number;
};

/**
 * Everything about the comparison of names that is set by measuring: `npm run train:names` finds it on what is developed on and writes it
 * down, `npm run eval sanctions` measures it on what is blind.
 */
export const PARAMETERS: Parameters = parameters;

/** The parameters of people's names, or of all others. */
export const profileOf = (person: boolean): Profile => (person ? PARAMETERS.person : PARAMETERS.organization);
