import { table } from '@/lib/core/table';
import { MONTHS, SPELLING, TENS, UNITS } from '@/lib/voice/engine/understanding/number-words';

type Word = { text: string };
type Element = { text: string; kind: 'letter' | 'named' | 'digit' | 'number'; next: number };

/** No code is longer (a VIN has 17 places). Where somebody goes on, each further place would be read from every place before it. */
const MOST_ELEMENTS = 64;

const REPEATS = table({ double: 2, triple: 3, treble: 3 });

function readElement(tokens: Word[], at: number): Element | null {
  const text = tokens[at]?.text ?? '';
  const after = tokens[at + 1]?.text ?? '';
  // «five p m» is a time.
  if (/^[ap]$/.test(text) && after === 'm') return null;
  const repeat = REPEATS[text];
  if (repeat) {
    // A repeat of a repeat is none, however long the row.
    if (REPEATS[after]) return null;
    const inner = readElement(tokens, at + 1);
    return inner && inner.text.length === 1 ? { ...inner, text: inner.text.repeat(repeat) } : null;
  }
  if (/^(oh|o|nought|naught)$/.test(text)) return { text: '0', kind: 'digit', next: at + 1 };
  if (isOwnWord(tokens, at)) return null;
  if (/^[a-z]$/.test(text))
    return { text: text.toUpperCase(), kind: 'letter', next: afterExplanation(tokens, at + 1, text) };
  const named = isMonth(tokens, at) ? undefined : SPELLING[text];
  if (named) return { text: named, kind: 'named', next: at + 1 };
  if (/^\d$/.test(text)) return { text, kind: 'digit', next: at + 1 };
  if (/^\d{2,4}$/.test(text)) return { text, kind: 'number', next: at + 1 };
  const unit = UNITS[text];
  if (unit !== undefined) return { text: String(unit), kind: unit < 10 ? 'digit' : 'number', next: at + 1 };
  const ten = TENS[text];
  if (ten === undefined) return null;
  const small = UNITS[after];
  if (small !== undefined && small > 0 && small < 10)
    return { text: String(ten + small), kind: 'number', next: at + 2 };
  return { text: String(ten), kind: 'number', next: at + 1 };
}

/** What may stand behind a code whose last letter is A or I, but not behind «a» or «I» as a word. */
const BEHIND_CODE = /^(\||and|or|but|so|that|which|is|it|the|then|yes|yeah|please)$/;

const isCodeWord = (text: string) =>
  text.length < 2 || /\d/.test(text) || [SPELLING, UNITS, TENS, REPEATS].some((words) => text in words);

/** «AB12 CDE, I think»: «a» and «I» before the next word of the sentence belong to it; «I for India» is a letter. */
function isOwnWord(tokens: Word[], at: number): boolean {
  const after = tokens[at + 1]?.text ?? '';
  const text = tokens[at]?.text ?? '';
  if (text !== 'i' && !(text === 'a' && !/^(was|for|as)$/.test(after))) return false;
  return !isCodeWord(after) && !BEHIND_CODE.test(after) && afterExplanation(tokens, at + 1, text) === at + 1;
}

/** «November 2026», «November twenty twenty six»: with a year behind it, the word is the month. */
function isMonth(tokens: Word[], at: number): boolean {
  const word = (index: number) => tokens[index]?.text ?? '';
  if (!MONTHS[word(at)]) return false;
  const spoken = /^(nineteen|twenty)$/.test(word(at + 1)) && (TENS[word(at + 2)] ?? UNITS[word(at + 2)] ?? 0) >= 10;
  return spoken || /^(19|20)\d\d$/.test(word(at + 1));
}

/** «B for bravo», «m as in mike»: the explanation belongs to the letter. */
function afterExplanation(tokens: Word[], at: number, letter: string): number {
  const word = (index: number) => tokens[index]?.text ?? '';
  if (word(at) === 'for' && word(at + 1).startsWith(letter)) return at + 2;
  if (word(at) === 'as' && word(at + 1) === 'in' && word(at + 2).startsWith(letter)) return at + 3;
  return at;
}

/**
 * A code said letter by letter and figure by figure from `at` on («A B one two charlie», «oh one double seven»), as it would be written; null when the
 * words are none. Plain numbers, single words of the spelling alphabet and times are left alone.
 */
export function findSpelling(tokens: Word[], at: number): { value: string; next: number } | null {
  const elements: Element[] = [];
  for (let next = at; elements.length < MOST_ELEMENTS; ) {
    const element = readElement(tokens, next);
    if (!element) break;
    elements.push(element);
    next = element.next;
  }
  // A lone «a» or «I» in front of a code, or «oh», is a word of its own.
  if (/^(a|i|oh|o)$/.test(tokens[at]?.text ?? '') && elements[1]?.kind !== 'letter' && elements[1]?.kind !== 'named') {
    if (tokens[at]?.text !== 'oh' && tokens[at]?.text !== 'o') return null;
    if (elements[1]?.kind !== 'digit') return null;
  }
  const count = (kind: Element['kind']) => elements.filter((element) => element.kind === kind).length;
  const value = elements.map(({ text }) => text).join('');
  const letters = count('letter') + count('named');
  const mixed =
    elements.length >= 3 &&
    value.length >= 4 &&
    (count('letter') >= 1 || count('named') >= 2) &&
    letters < value.length;
  const word = letters === elements.length && elements.length >= 3 && count('named') >= 2;
  const plain = letters === 0 && count('digit') >= 4 && count('digit') >= elements.length - 1;
  return mixed || word || plain ? { value, next: elements.at(-1)?.next ?? at } : null;
}
