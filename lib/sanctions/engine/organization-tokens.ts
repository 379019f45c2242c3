import { editDistance } from '@/lib/sanctions/engine/edit-distance';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { remembered } from '@/lib/sanctions/engine/remembered';
import { numberOf, type Part, type Token } from '@/lib/sanctions/engine/token';
import {
  LONG_PHRASES,
  LONGEST_PHRASE,
  NUMBERS,
  PHRASES,
  type Phrase,
  ROMAN_LETTERS,
  STOP_WORDS,
} from '@/lib/sanctions/engine/vocabulary';

const isLetter = (text: string) => /^[a-z]$/.test(text);

/** Runs of single letters are one abbreviation (`u s`, `s p a`); a Roman numeral before a legal form is not part of it (`v l p`). */
function joinLetters(list: Part[]): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < list.length; ) {
    let end = at;
    while (isLetter(list[end]?.text ?? '')) end += 1;
    const run = list.slice(at, end).map(({ text }) => text);
    const numeral = run.length > 1 && ROMAN_LETTERS.has(run[0] ?? '') && PHRASES.has(run.slice(1).join(''));
    const parts = numeral ? [run.slice(0, 1), run.slice(1)] : run.length > 0 ? [run] : [];
    for (const part of parts) joined.push({ text: part.join(''), abjad: false, sign: null });
    if (end === at) joined.push(list[at] as Part);
    at = Math.max(end, at + 1);
  }
  return joined;
}

/** Shortest word that may be a misspelt one, and edits that are allowed to words from so many letters on. */
const SHORTEST_MISSPELT = 6;
const allowed = (known: string) => (known.length >= 12 ? 2 : 1);

const misspeltPhrase = remembered((word: string): Phrase | null => {
  if (word.length < SHORTEST_MISSPELT) return null;
  const found = LONG_PHRASES.find(([known]) => editDistance(word, known, allowed(known)) <= allowed(known));
  return found?.[1] ?? null;
});

type Taken = { phrase: Phrase; size: number };

/** The longest phrase that begins at a place; also one word that was written as two, or misspelt. */
function phraseAt(list: readonly Part[], at: number): Taken | null {
  const texts = list.slice(at, at + LONGEST_PHRASE).map(({ text }) => text);
  for (let size = texts.length; size > 0; size -= 1) {
    const phrase = PHRASES.get(texts.slice(0, size).join(' '));
    if (phrase) return { phrase, size };
  }
  const [first = '', second = ''] = texts;
  const whole = first + second;
  const divided = second !== '' && whole.length >= SHORTEST_MISSPELT && !PHRASES.has(second);
  const together = divided ? (PHRASES.get(whole) ?? misspeltPhrase(whole)) : null;
  if (together) return { phrase: together, size: 2 };
  const misspelt = misspeltPhrase(first);
  return misspelt ? { phrase: misspelt, size: 1 } : null;
}

const plain = { abjad: false, sign: null, common: false };

function phraseToken({ phrase, size }: Taken, list: readonly Part[], at: number): Token {
  const written = list.slice(at, at + size).filter(({ text }) => !STOP_WORDS.has(text) || size === 1);
  // A form that is abbreviated already is its own initials.
  const initials =
    size === 1 && phrase.kind === 'legal' && (written[0]?.text.length ?? 0) <= 4
      ? (written[0]?.text ?? '').slice(0, /^(ltd|corp|inc|co|coy)$/.test(written[0]?.text ?? '') ? 1 : 4)
      : written.map(({ text }) => text[0]).join('');
  const text = phrase.canonical.replaceAll(' ', '');
  return { ...plain, text, kind: phrase.kind, weight: PARAMETERS.weights[phrase.kind], initials };
}

/** What a word is worth: digits, number words, and Roman numerals where a number may stand, at the end or before a legal form. */
function valueAt(list: readonly Part[], at: number): string | null {
  const { text } = list[at] as Part;
  const numeral = ROMAN_LETTERS.get(text);
  if (numeral !== undefined && at > 0) {
    const ends = at === list.length - 1 || phraseAt(list, at + 1)?.phrase.kind === 'legal';
    return ends ? String(numeral) : null;
  }
  const value = NUMBERS.get(text);
  return numberOf(text) ?? (value === undefined ? null : String(value));
}

function plainToken(list: readonly Part[], at: number): Token {
  const word = list[at] as Part;
  const { weights } = PARAMETERS;
  const initials = word.text.charAt(0);
  const number = valueAt(list, at);
  if (number !== null) return { ...plain, text: number, kind: 'number', weight: weights.number, initials: '' };
  if (STOP_WORDS.has(word.text))
    return { ...plain, text: word.text, kind: 'particle', weight: weights.particle, initials };
  return { ...plain, ...word, kind: 'word', weight: word.text.length <= 2 ? weights.short : 1, initials };
}

/** “Forty” and “four” are one number. */
const completes = (last: Token | undefined, { kind, text }: Token, word: string) =>
  last?.kind === 'number' &&
  kind === 'number' &&
  (NUMBERS.has(word) || /^[1-9]$/.test(word)) &&
  Number(text) < 10 &&
  Number(last.text) % 10 === 0 &&
  Number(last.text) >= 20;

/** The parts of the name of an organization, a ship or an aircraft. */
export function organizationTokens(words: Part[]): Token[] {
  const list = joinLetters(words);
  const tokens: Token[] = [];
  for (let at = 0; at < list.length; ) {
    const taken = phraseAt(list, at);
    const token = taken ? phraseToken(taken, list, at) : plainToken(list, at);
    const last = tokens.at(-1);
    if (last && completes(last, token, list[at]?.text ?? ''))
      last.text = String(Number(last.text) + Number(token.text));
    else tokens.push(token);
    at += taken?.size ?? 1;
  }
  return tokens;
}
