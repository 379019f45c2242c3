import anyAscii from 'any-ascii';
import letters from '@/lib/sanctions/engine/vocabulary/letters.json' with { type: 'json' };
import signs from '@/lib/sanctions/engine/vocabulary/signs.json' with { type: 'json' };

/** Arabic, Hebrew and the like leave out short vowels; scripts of India and of South East Asia leave out the one that goes without saying. */
const ABJAD =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Of these the ones whose signs for short vowels are no part of the letters. */
const POINTED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
export const isAbjad = (word: string): boolean => ABJAD.test(word);

const LETTERS: Readonly<Record<string, string>> = letters;
const WRITTEN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * A word in lower-case ASCII: Cyrillic as passports write it (ICAO 9303 part 3, section 6), Arabic and Hebrew with the long vowels that are
 * written, where any-ascii follows other conventions or leaves them out; an ain within a word says nothing about its vowel.
 */
export function transliterated(word: string): string {
  const lower = word.toLowerCase();
  const prepared = (POINTED.test(lower) ? lower.replace(/\p{M}|(?<=\p{L})[עع]/gu, '') : lower).replace(
    WRITTEN,
    (letter) => LETTERS[letter] ?? letter,
  );
  return anyAscii(prepared)
    .toLowerCase()
    .replace(/['’ʼ‘`´]/g, '');
}

/** Arabic writes its article together with the word. */
export const withoutArticle = (text: string, word: string): string[] =>
  POINTED.test(word) && /^al(?!lh$).{3,}/.test(text) ? ['al', text.slice(2)] : [text];

type Readings = Readonly<Record<string, string>>;
const { koreanSurnames, japaneseSurnames, japaneseGivenNames }: Record<keyof typeof signs, Readings> = signs;
const SYLLABIC = /^[\p{Script=Han}\p{Script=Hangul}々]{1,5}$/u;

/** Signs that belong together, and how they are read. */
type ReadSign = { sign: string; text: string };

/** A Japanese name of known parts; one that may be Chinese as well is not taken for it. */
function japaneseName(word: string): ReadSign[] | null {
  for (const length of [2, 3]) {
    const [surname, given] = [word.slice(0, length), word.slice(length)];
    const [first, second] = [japaneseSurnames[surname], japaneseGivenNames[given]];
    if (first && second)
      return [
        { sign: surname, text: first },
        { sign: given, text: second },
      ];
  }
  return null;
}

/** A name in Han or Hangul taken apart; null for all else. */
export function signsOf(word: string): ReadSign[] | null {
  if (!SYLLABIC.test(word)) return null;
  const whole = japaneseSurnames[word];
  if (whole && word.length > 1) return [{ sign: word, text: whole }];
  return japaneseName(word) ?? [...word].map((sign) => ({ sign, text: koreanSurnames[sign] ?? transliterated(sign) }));
}

/** How a letter of such a script may be read in Latin ones, and so between which of them a vowel may be put. */
const READINGS: Readonly<Record<string, string>> = {
  a: '[aeo]+',
  e: '[aeiy]+',
  i: '[aeiy]+',
  o: '[aou]+',
  u: '[aouw]+',
  w: '(?:[aeo]?[uow]+|a?v)',
  y: '[aeiy]+',
  // Arabic has no letter for p.
  b: '(?:bb?|pp?)',
  p: 'pp?',
  t: 'tt?h?',
  th: '(?:th?|ss?)',
  j: '(?:jj?|dj|g)',
  ch: 't?s?ch',
  h: 'h?h?',
  kh: 'kk?h?',
  d: 'dd?h?',
  dh: '(?:dh?|zh?)',
  r: 'rr?',
  z: '(?:zz?|dh)',
  zh: 'zh?',
  s: 'ss?h?',
  // French writes “ch”, German “sch”, Turkish a kind of s.
  sh: '(?:ss?h|s|s?ch)',
  ts: 'ts',
  f: 'ff?',
  q: '(?:qq?|kk?h?|gg?h?)',
  k: '(?:kk?h?|c)',
  g: 'gg?h?',
  gh: '(?:gg?h?|q|k)',
  l: 'll?',
  m: 'mm?',
  n: 'nn?',
};
const UNITS = /th|kh|dh|zh|sh|ch|ts|gh|[a-z]/g;

/** How a word of such a script may be read, and how many letters it has; a first vowel may be any, the last sound may be left unwritten. */
export function readingsOf(abjad: string): { pattern: RegExp; letters: number } {
  const units = abjad.match(UNITS) ?? [];
  const parts = units.map((unit, at) => {
    if (at === 0 && unit === 'a') return '[aeiou]+y?';
    if (at === 0 && unit === 'h') return 'h';
    if (at === units.length - 1 && unit === 'h') return '[aeh]*';
    if (at === units.length - 1 && unit === 'a') return '[ae]*h?';
    const reading = READINGS[unit] ?? unit;
    // Two letters may look like one: “sh” is also an s and an h, with a vowel between.
    return /.h/.test(unit) ? `(?:${reading}|${READINGS[unit.charAt(0)] ?? unit.charAt(0)}[aeiouy]{1,3}h)` : reading;
  });
  return { pattern: new RegExp(`^${parts.join('[aeiou]{0,2}')}[aeiou]?$`), letters: units.length };
}

/** Consonants by class; vowels, and what is written for them, are none. Coarser than the readings, so that these are always of one kind. */
const BONES: Readonly<Record<string, string>> = {
  ...{ p: 'b', c: 'k', q: 'k', g: 'k', j: 'k', x: 'k' },
  ...{ t: 's', z: 'd' },
  ...Object.fromEntries([...'aeiouywhv'].map((letter) => [letter, ''])),
};

/** Consonants alone, and whether a vowel comes first: what is left of a word where a script writes no short vowels. */
export function skeleton(word: string): string {
  let bones = /^[aeiouywv]/.test(word) ? 'a' : '';
  let last = '';
  const plain = word.replace(/dj/g, 'j').replace(/[sc]h/g, 's');
  for (const letter of plain) {
    const bone = BONES[letter] ?? letter;
    if (bone === '' || bone === last) continue;
    bones += bone;
    last = bone;
  }
  return bones;
}
