import { organizationTokens } from '@/lib/sanctions/engine/organization-tokens';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { isAbjad, signsOf, transliterated, withoutArticle } from '@/lib/sanctions/engine/scripts';
import { numberOf, PATRONYMIC, type Part, type PreparedName, type Token } from '@/lib/sanctions/engine/token';
import { COMMON_NAMES, commonSpelling, HONORIFICS, PARTICLES } from '@/lib/sanctions/engine/vocabulary';

/** Words that need no transliteration. */
const PLAIN = /^[A-Za-z0-9]+$/;

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
    const signs = signsOf(word);
    if (signs) return signs.map((read) => ({ ...read, abjad: false }));
    const abjad = isAbjad(word);
    return transliterated(word)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .flatMap((text) => withoutArticle(text, word))
      .map((text) => ({ text, abjad, sign: null }));
  });
}

/** “Servant of”: `abd al-rahman`, `abdul rahman`, `abdurrahman` become one word, since lists and papers divide it differently. */
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
      // “Abdul R.” is one name of which the beginning is known.
      joined.push({ ...word, text: rest.text.length === 1 ? 'a' : `abd${rest.text}` });
      at = next;
      continue;
    }
    const single = /^abd[aeou]{1,2}(?:l|([rsnzt])\1?)(?!l?[ao]h?$)([a-z]{3,})$/.exec(word.text);
    joined.push(single ? { ...word, text: `abd${single[1] ?? ''}${single[2]}` } : word);
  }
  return joined;
}

const SPELLED_INITIALS = /^(?!ng$|md$|kh$)[bcdfghjklmnpqrstvwxz]{2,3}$/;

function personToken({ text, abjad, sign }: Part, first: boolean): Token | null {
  if (HONORIFICS.has(text)) return null;
  const { weights } = PARAMETERS;
  const facts = { abjad, sign, initials: '', common: false };
  const number = numberOf(text);
  if (number !== null) return { ...facts, text: number, kind: 'number', weight: weights.number };
  if (sign !== null) return { ...facts, text, kind: 'word', weight: weights.sign };
  // “Ben” at the beginning is a given name.
  if (PARTICLES.has(text) && !(first && /^(ben|da|van|san)$/.test(text))) {
    return { ...facts, text, kind: 'particle', weight: weights.particle };
  }
  if (text.length === 1) return { ...facts, text, kind: 'initial', weight: weights.initial };
  if (PATRONYMIC.test(text)) return { ...facts, text, kind: 'word', weight: weights.patronymic };
  const common = COMMON_NAMES.has(commonSpelling(text)) || COMMON_NAMES.has(text);
  const short = text.length <= 3 ? weights.short : 1;
  return { ...facts, text, kind: 'word', weight: (common ? weights.common : 1) * short, common };
}

/** “Father of” somebody is a surname that is added at will: where a name has two other words, it weighs less. */
function lightenKunya(tokens: Token[]): Token[] {
  const words = tokens.filter(({ kind }) => kind === 'word').length;
  const at = tokens.findIndex(({ text }) => /^(abu|abou|aboo|umm)$/.test(text));
  if (at < 0 || words < 4) return tokens;
  const light = (token: Token) => ({ ...token, weight: token.weight * PARAMETERS.kunya });
  return tokens.map((token, place) => (place === at || place === at + 1 ? light(token) : token));
}

const joinedText = (tokens: readonly Token[]) => tokens.map(({ text, sign }) => sign ?? text).join('');
/** Initials of fewer words say too little. */
const SHORTEST_ACRONYM = 3;

/** A name of tokens that are known already. */
export function preparedFrom(tokens: Token[], person: boolean): PreparedName {
  if (person) return { person, tokens, joined: joinedText(tokens), acronyms: [] };
  const named = tokens.filter(({ kind }) => kind !== 'legal');
  const initials = (from: readonly Token[]) =>
    from.map(({ kind, initials: own }) => (kind === 'particle' ? '' : own)).join('');
  // The legal form may be part of what is abbreviated.
  const acronyms = [...new Set([initials(named), initials(tokens)])];
  return {
    person,
    tokens,
    joined: joinedText(named),
    acronyms: named.length < 2 ? [] : acronyms.filter(({ length }) => length >= SHORTEST_ACRONYM),
  };
}

/** A person's family name that stands before a comma belongs at the end: what is one name in two words stands together then. */
function inOrder(name: string, person: boolean): string {
  const [family = '', given, ...more] = name.split(/[,،]/);
  return person && given && more.length === 0 ? `${given} ${family}` : name;
}

/** Makes a name comparable: transliterated, in parts, with what each part is and weighs. Never fails; an unreadable name has no tokens. */
export function prepareName(name: string, person: boolean): PreparedName {
  const parts = words(inOrder(name.slice(0, 400), person));
  const limited = parts.slice(0, 24);
  if (!person) return preparedFrom(organizationTokens(limited), person);
  const joinedParts = joinServant(
    limited.flatMap((part) =>
      SPELLED_INITIALS.test(part.text) && part.sign === null && !part.abjad
        ? [...part.text].map((text) => ({ ...part, text }))
        : [part],
    ),
  );
  const tokens = joinedParts.flatMap((part, at) => personToken(part, at === 0) ?? []);
  // Who is called nothing but “Sheikh” or “Al” is still compared.
  return preparedFrom(
    tokens.some(({ kind }) => kind === 'word')
      ? lightenKunya(tokens)
      : joinedParts.map((part): Token => ({ ...part, kind: 'word', weight: 1, initials: '', common: false })),
    person,
  );
}
