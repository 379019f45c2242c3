import { LEXICON } from '@/lib/voice/engine/scenario/lexicon';
import { stemOf } from '@/lib/voice/engine/scenario/stem';
import { kindOf } from '@/lib/voice/engine/scenario/word-kinds';

/** Lower-case words of a text. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}']+/gu) ?? [];

/** Lower-case words and pairs of neighbours. */
export function features(text: string): string[] {
  const words = wordsOf(text);
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** Said to fill a pause, to greet or to be polite, by region and habit rather than for a reason. */
const FILLERS = new Set(
  `um uh er erm ah oh eh yeah hello hi hiya hey good morning afternoon evening g'day sir madam please okay ok well so like mate love dear right
  look listen yes no just actually really sorry`.split(/\s+/),
);

/** Pairs of neighbours and of words with one between them, of which one at least stands for a kind: «my #vehicle», «#hurt * #body». */
function kindPairs(marked: string[]): string[] {
  const isKind = (word: string | undefined) => word?.startsWith('#') ?? false;
  return marked.flatMap((word, index) => {
    const [before, earlier] = [marked[index - 1], marked[index - 2]];
    return [
      ...(before !== undefined && (isKind(word) || isKind(before)) ? [`${before} ${word}`] : []),
      ...(earlier !== undefined && (isKind(word) || isKind(earlier)) ? [`${earlier} * ${word}`] : []),
    ];
  });
}

/** Who is spoken of, and whether something is asked, supposed or denied. */
const MANNERS: [name: string, pattern: RegExp][] = [
  ['I', /\bi('m|'ve|'d|'ll)?\b/g],
  ['my', /\b(my|me|mine)\b/g],
  ['we', /\b(we|our|us)('\w+)?\b/g],
  ['others', /\b(he|she|him|her|his|they|them|their)('\w+)?\b/g],
  ['you', /\b(you|your|yours)('\w+)?\b/g],
  [
    'question',
    /\b(do i|does (it|that|my|the)|is (it|there|that|he|she)|am i|are we|can (i|you|we)|could (i|you)|would (i|it|that|you|he|she)|will (it|you)|how (much|do|long|many)|what('s| is| if| would| happens)|which|whether|should i)\b/g,
  ],
  ['supposed', /\b(if|would|whether|say|suppose|or)\b/g],
  ['denied', /\b(not|no|never|nobody|nothing|\w+n't)\b/g],
];

/** Share of all words at which a manner of speaking counts as little, some, much … */
const STEPS = [0.005, 0.015, 0.03, 0.05, 0.08];
/** In fewer words a share says nothing. */
const MANNER_WORDS = 25;

function mannersOf(plain: string, words: number): string[] {
  if (words < MANNER_WORDS) return [];
  return MANNERS.flatMap(([name, pattern]) => {
    const share = (plain.match(pattern)?.length ?? 0) / words;
    return STEPS.map((step) => `%${name} ${share > step ? 'over' : 'under'} ${step}`);
  });
}

/** Phrases that speak for themselves, by name and number of the pattern; the fourth of a kind says little more than the third. */
const phrasesOf = (plain: string): string[] =>
  LEXICON.flatMap(([hint, pattern], index) => {
    const kinds = new Set(plain.match(pattern));
    return [1, 2, 3].filter((count) => kinds.size >= count).map((count) => `$${hint} ${index} ×${count}`);
  });

/**
 * What tells the scenario of a call: words, pairs, stems («leaked» helps with «leaking»), kinds of words and their pairs («my #vehicle» of
 * «my Qashqai»), phrases, and how much is asked, supposed, denied and said of whom. Fillers
 * are left out.
 */
export function callFeatures(text: string): string[] {
  const words = wordsOf(text).filter((word) => !FILLERS.has(word));
  const plain = words.join(' ');
  const marked = words.map((word) => {
    const kind = kindOf(word);
    return kind ? `#${kind}` : word;
  });
  return [
    ...features(plain),
    ...words.map((word) => `~${stemOf(word)}`),
    ...marked.filter((word) => word.startsWith('#')),
    ...kindPairs(marked),
    ...phrasesOf(plain),
    ...mannersOf(plain, words.length),
  ];
}
