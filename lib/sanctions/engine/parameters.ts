/**
 * Everything about the comparison of names that was set by measuring. Tuned on one half of labelled pairs together with the alerts on people
 * that no list names and the recall of mistyped listed people; `npm run eval sanctions` measures both halves.
 */
export const PARAMETERS = {
  /** What a part of a name weighs; an ordinary word weighs 1. */
  weights: {
    initial: 0.5,
    number: 0.9,
    particle: 0.12,
    short: 0.8,
    common: 0.75,
    legal: 0.2,
    generic: 0.55,
    place: 0.9,
    sign: 0.8,
  },
  /** Parts that stand on both sides and do not agree speak against: cost per unit of weight. */
  conflict: 2.2,
  /** Parts that only the query has, and that only the list has. */
  extraQuery: 0.6,
  extraCandidate: 0.22,
  /** Least similarity at which two parts may be taken for the same. */
  pairFloor: 0.7,
  /** Similarities of parts that are not spelled alike. */
  sameGroup: 0.94,
  sameSound: 0.92,
  initialOfWord: 0.85,
  joinedWords: 0.97,
  prefix: 0.8,
  /** What one edit between letters that are easily confused costs, in edits. */
  confusable: 0.6,
  /** How strongly edits count against a part: similarity = 1 − steepness × edits / length. */
  firstLetter: 0.4,
  signAsSyllable: 0.86,
  servant: 0.9,
  acronym: 0.85,
  /** A state that only one side names tells two branches apart. */
  placeAlone: 2.5,
  otherForm: 0.9,
  steepness: 1.15,
  joinedNames: 0.96,
  weakName: 0.9,
  /** A candidate name of one part says little where the query has several. */
  singlePart: 0.85,
  /** Names of which nothing but initials agrees. */
  initialsOnly: 0.7,
};
