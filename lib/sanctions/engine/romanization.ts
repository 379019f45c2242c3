import { remembered } from '@/lib/sanctions/engine/remembered';

/**
 * One spelling for what languages that write in Latin letters spell by their own rules: German “tsch” and “w”, French “ch” and “ou”, Turkish
 * “c”, English “ee” and “ck”. Made for telling spellings of one name apart from names, not for reading it aloud.
 */
const CONVENTIONS: readonly (readonly [RegExp, string])[] = [
  [/dsch|dzh|dj/g, 'j'],
  [/tsch|tch|cz/g, 'ch'],
  [/sch|sz/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/ff$/g, 'v'],
  [/w/g, 'v'],
  [/(ou|oo)/g, 'u'],
  [/(ee|ie)/g, 'i'],
  [/tz|ts/g, 'c'],
  [/[yij]+$/g, 'i'],
  [/^[yj]?e/g, 'e'],
  [/([aou])[yj](?=[^aeiou]|$)/g, '$1i'],
  [/[yj](?=[aou])/g, 'i'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** The same of a word; the word itself where it has nothing of the kind. */
export const romanized = remembered((word: string): string =>
  CONVENTIONS.reduce((text, [from, to]) => text.replace(from, to), word),
);

const INITIAL = '(?:zh|ch|sh|hs|ts|tz|ss|ng|[bpmfdtnlgkhjqxrzcsyw])';
const FINAL =
  '(?:iang|iong|yeong|uang|ueng|yeo|yang|yong|yung|young|ang|eng|ing|ong|oong|ung|eung|iao|iau|ian|ien|iew|iu|ieh|ie|ia|uai|uan|uei|uen|ui|un|uo|ua|ueh|ue|ai|ei|ao|au|ou|oo|ow|aw|eo|eu|ae|yo|ya|ye|yu|wa|we|wi|wo|an|en|in|on|ih|eh|er|ee|oe|om|am|im|um|eom|eum|yom|a|e|i|o|u)';
const CODA = '(?:k|l|p|t|h)?';
const SYLLABLES = new RegExp(`^(?:${INITIAL}?${FINAL}${CODA})+$`);
/** A word of many letters is of another language. */
const [SHORTEST, LONGEST] = [2, 12];

const SAME_SYLLABLE: readonly (readonly [RegExp, string])[] = [
  // Pinyin writes a “y” where a syllable begins with an i, others none.
  [/^y(?=i)/g, ''],
  [/hs|x/g, 'S'],
  [/sh/g, 'S'],
  [/zh|ch|j(?!ih)|q/g, 'C'],
  [/tz|ts|z|c/g, 'T'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/(?<!n)g/g, 'k'],
  [/r(?=[aeiou])/g, 'l'],
  [/s(?=[aeiou])/g, 'S'],
  [/yeong|young|yung|yong/g, 'yong'],
  [/(?<=[iu])eh/g, 'e'],
  [/(eu|oo|ou)/g, 'u'],
  [/eo/g, 'o'],
  [/(ae|ai|ei)/g, 'e'],
  [/ung|ong|eng/g, 'ong'],
  [/ian/g, 'ien'],
  // An h before a vowel begins the next syllable.
  [/[ie]h(?![aeiou])/g, 'i'],
  [/(uo|ow|aw)/g, 'o'],
  [/uei|wei/g, 'ui'],
  [/iu|iew/g, 'yu'],
  [/(?<=[CTS])[iu](?=[aeo])/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * What Chinese and Korean names of several syllables have in common whichever convention spells them: pinyin, Wade and Giles, McCune and
 * Reischauer, or those of the two Koreas. Empty where a word cannot be one of these.
 */
export const syllableKey = remembered((word: string): string =>
  word.length >= SHORTEST && word.length <= LONGEST && SYLLABLES.test(word)
    ? SAME_SYLLABLE.reduce((text, [from, to]) => text.replace(from, to), word)
    : '',
);
