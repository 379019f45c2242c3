import anyAscii from 'any-ascii';
import { editDistance } from '@/lib/sanctions/engine/edit-distance';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { remembered } from '@/lib/sanctions/engine/remembered';
import {
  COMMON_NAMES,
  commonSpelling,
  HONORIFICS,
  LONG_PHRASES,
  LONGEST_PHRASE,
  NUMBERS,
  PARTICLES,
  PHRASES,
  type Phrase,
  STOP_WORDS,
} from '@/lib/sanctions/engine/vocabulary';

export type TokenKind = 'word' | 'initial' | 'number' | 'legal' | 'generic' | 'place' | 'particle';

/** One part of a name. `text` is lower-case ASCII; `abjad` marks words from scripts that leave out short vowels;
 * `sign` is the Han or Hangul sign that a part was, for among themselves such parts are the same or not. */
export type Token = { text: string; kind: TokenKind; weight: number; abjad: boolean; sign: string | null };

/** A name ready to be compared: its tokens, its letters without any gap, and the first letters of an organization's words. */
export type PreparedName = { person: boolean; tokens: Token[]; joined: string; acronym: string };

type Part = { text: string; abjad: boolean; sign: string | null };

const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
/** Family names whose Latin spelling is not that of the sign. */
const SURNAME_SIGNS: Record<string, string> = { 이: 'lee', 박: 'park', 최: 'choi', 김: 'kim', 정: 'jung', 임: 'lim' };
const SYLLABIC = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;

/** Words that need no transliteration. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** Cyrillic as passports write it (ICAO 9303 part 3, section 6), where any-ascii follows another convention. */
const CYRILLIC: Record<string, string> = { ё: 'e', й: 'i', ъ: '', ь: '', э: 'e', щ: 'shch', ы: 'y', х: 'kh', ц: 'ts' };

function transliterated(word: string): string {
  const prepared = word.replace(/[ёйъьэщыхц]/giu, (letter) => CYRILLIC[letter.toLowerCase()] ?? letter);
  return anyAscii(prepared)
    .toLowerCase()
    .replace(/['’ʼ‘`´]/g, '');
}

/** Words of a text in lower-case ASCII. Names in Han or Hangul are taken apart into their signs. */
function words(text: string): Part[] {
  const spaced = text
    .normalize('NFKC')
    .replace(/&/g, ' and ')
    .replace(/['’ʼ‘`´ʿʾ]s\b/g, '')
    .replace(/['’ʼ‘`´ʿʾ]/g, '');
  return spaced.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word): Part[] => {
    if (word === '') return [];
    if (PLAIN.test(word)) return [{ text: word.toLowerCase(), abjad: false, sign: null }];
    if (SYLLABIC.test(word)) {
      return [...word].map((sign) => ({ text: SURNAME_SIGNS[sign] ?? transliterated(sign), abjad: false, sign }));
    }
    const abjad = ABJAD.test(word);
    return transliterated(word)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .map((text) => ({ text, abjad, sign: null }));
  });
}

/** «Servant of»: `abd al-rahman`, `abdul rahman`, `abdurrahman` become one word, since lists and papers divide it differently. */
function joinServant(list: Part[]): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at];
    if (!word) continue;
    const servant = /^(abd|abed|abid|abdul|adbul|abudl|abdlu|abdel|abdal|abdol|abdoul|abdur|abdus|abdu|abdi)$/.test(
      word.text,
    );
    let next = at + 1;
    while (servant && /^(al|el|ul|ar|as|ur|us|er|es)$/.test(list[next]?.text ?? '')) next += 1;
    const rest = list[next];
    if (servant && rest) {
      joined.push({ ...word, text: `abd${rest.text}` });
      at = next;
      continue;
    }
    const single = /^abd[aeou]{1,2}(?:l|([rsnzt])\1?)(?!l?[ao]h?$)([a-z]{3,})$/.exec(word.text);
    joined.push(single ? { ...word, text: `abd${single[1] ?? ''}${single[2]}` } : word);
  }
  return joined;
}

function numberOf(text: string): string | null {
  if (/^\d+$/.test(text)) return String(Number(text));
  const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(text);
  return ordinal?.[1] ? String(Number(ordinal[1])) : null;
}

const SPELLED_INITIALS = /^(?!ng$|md$|kh$)[bcdfghjklmnpqrstvwxz]{2,3}$/;

function personToken({ text, abjad, sign }: Part, first: boolean): Token | null {
  if (HONORIFICS.has(text)) return null;
  const { weights } = PARAMETERS;
  const number = numberOf(text);
  if (number !== null) return { text: number, kind: 'number', weight: weights.number, abjad, sign };
  if (sign !== null) return { text, kind: 'word', weight: weights.sign, abjad, sign };
  // «Ben» and «Al» at the beginning are given names.
  if (PARTICLES.has(text) && !(first && /^(ben|al|da|van|san)$/.test(text))) {
    return { text, kind: 'particle', weight: weights.particle, abjad, sign };
  }
  if (text.length === 1) return { text, kind: 'initial', weight: weights.initial, abjad, sign };
  const common = COMMON_NAMES.has(commonSpelling(text)) || COMMON_NAMES.has(text);
  const short = text.length <= 3 ? weights.short : 1;
  return { text, kind: 'word', weight: (common ? weights.common : 1) * short, abjad, sign };
}

/** Runs of single letters are one abbreviation: `u s`, `s p a`. */
function joinLetters(list: Part[]): Part[] {
  const joined: (Part & { letters: boolean })[] = [];
  for (const word of list) {
    const last = joined.at(-1);
    const letter = /^[a-z]$/.test(word.text);
    if (letter && last?.letters) last.text += word.text;
    else joined.push({ ...word, letters: letter });
  }
  return joined;
}

const misspeltPhrase = remembered((word: string): Phrase | null => {
  if (word.length < 8) return null;
  const found = LONG_PHRASES.find(
    ([known]) => editDistance(word, known, known.length >= 12 ? 2 : 1) <= (known.length >= 12 ? 2 : 1),
  );
  return found?.[1] ?? null;
});

function organizationTokens(list: Part[]): Token[] {
  const { weights } = PARAMETERS;
  const tokens: Token[] = [];
  for (let at = 0; at < list.length; ) {
    let taken = 0;
    for (let size = Math.min(LONGEST_PHRASE, list.length - at); size > 0 && taken === 0; size -= 1) {
      const phrase = PHRASES.get(
        list
          .slice(at, at + size)
          .map(({ text }) => text)
          .join(' '),
      );
      if (!phrase) continue;
      taken = size;
      tokens.push({
        text: phrase.canonical.replaceAll(' ', ''),
        kind: phrase.kind,
        weight: weights[phrase.kind],
        abjad: false,
        sign: null,
      });
    }
    if (taken > 0) {
      at += taken;
      continue;
    }
    const word = list[at];
    at += 1;
    if (!word) continue;
    const misspelt = misspeltPhrase(word.text);
    if (misspelt) {
      tokens.push({
        text: misspelt.canonical,
        kind: misspelt.kind,
        weight: weights[misspelt.kind],
        abjad: false,
        sign: null,
      });
      continue;
    }
    const value = NUMBERS.get(word.text) ?? (/^[1-9]$/.test(word.text) ? Number(word.text) : undefined);
    const number = numberOf(word.text) ?? (value === undefined ? null : String(value));
    const last = tokens.at(-1);
    if (
      number !== null &&
      value !== undefined &&
      value < 10 &&
      last?.kind === 'number' &&
      Number(last.text) % 10 === 0 &&
      Number(last.text) >= 20
    ) {
      last.text = String(Number(last.text) + value);
    } else if (number !== null)
      tokens.push({ text: number, kind: 'number', weight: weights.number, abjad: false, sign: null });
    else if (STOP_WORDS.has(word.text))
      tokens.push({ text: word.text, kind: 'particle', weight: weights.particle, abjad: false, sign: null });
    else tokens.push({ ...word, kind: 'word', weight: word.text.length <= 2 ? weights.short : 1 });
  }
  return tokens;
}

const joinedText = (tokens: readonly Token[]) => tokens.map(({ text, sign }) => sign ?? text).join('');

/** A name of tokens that are known already. */
export function preparedFrom(tokens: Token[], person: boolean): PreparedName {
  if (person) return { person, tokens, joined: joinedText(tokens), acronym: '' };
  const named = tokens.filter(({ kind }) => kind !== 'legal');
  const acronym = named
    .filter(({ kind }) => kind !== 'particle')
    .map(({ text }) => text[0])
    .join('');
  return { person, tokens, joined: joinedText(named), acronym: acronym.length >= 3 ? acronym : '' };
}

/** Makes a name comparable: transliterated, in parts, with what each part is and weighs. Never fails; an unreadable name has no tokens. */
export function prepareName(name: string, person: boolean): PreparedName {
  const parts = words(name.slice(0, 400));
  const limited = parts.slice(0, 24);
  if (!person) return preparedFrom(organizationTokens(joinLetters(limited)), person);
  const joinedParts = joinServant(
    limited.flatMap((part) =>
      SPELLED_INITIALS.test(part.text) && part.sign === null && !part.abjad
        ? [...part.text].map((text) => ({ ...part, text }))
        : [part],
    ),
  );
  const tokens = joinedParts.flatMap((part, at) => personToken(part, at === 0) ?? []);
  // Who is called nothing but «Sheikh» or «Al» is still compared.
  return preparedFrom(
    tokens.some(({ kind }) => kind === 'word')
      ? tokens
      : joinedParts.map((part): Token => ({ ...part, kind: 'word', weight: 1 })),
    person,
  );
}
