import anyAscii from 'any-ascii';
import type { Segment } from '@/lib/verification/engine/fields/segments';
import { editDistance } from '@/lib/verification/engine/identity/compare-names';
import { type Caption, CODES, LABELS, type VehicleField } from '@/lib/verification/engine/vehicle/labels';

/** A stretch of print on a registration certificate: what it asks for when it is a label, and what stands behind the label. */
export interface Cell {
  at: Segment;
  /** Fields asked for, in the order of their codes; null when nothing of it is a label. */
  asks: VehicleField[] | null;
  /** Text behind the label; all of it when there is none. */
  rest: string;
}

/** A letter with numbers behind points, perhaps in brackets: `C.1.1`, `(D.2)`, `[E]`, `V,7`. The points may be lost in print. */
const CODE = /^\s*([[({]?)([A-Z])((?:\s?[.,]?\s?\d{1,2}){0,3})([a-d]?)([\])}]?)([.:]?)(?![\p{Ll}\d])/u;
const BETWEEN_CODES = /^\s*(?:[-–/&+,]|and\b|to\b|und\b|et\b|y\b)?\s*/u;

interface Codes {
  codes: string[];
  /** A code that no value looks like: it has a point before its number, or brackets. */
  sure: boolean;
  rest: string;
}

function codesOf(text: string): Codes {
  const codes: string[] = [];
  let sure = false;
  let rest = text;
  for (;;) {
    const from = codes.length === 0 ? rest : rest.replace(BETWEEN_CODES, '');
    const match = CODE.exec(from);
    if (match === null) break;
    const [whole, open = '', letter = '', numbers = '', small = '', shut = ''] = match;
    const dotted = /[.,]\s?\d/.test(numbers);
    const bracketed = open !== '' || shut !== '';
    // A bare letter within a word is none; behind a code it is an initial or the beginning of a caption.
    if (numbers === '' && !bracketed && /^[\p{L}'’]/u.test(from.slice(whole.length))) break;
    if (codes.length > 0 && !dotted && !bracketed) break;
    codes.push(`${letter}${numbers.replace(/\D/g, '')}${small}`);
    sure ||= dotted || bracketed;
    rest = from.slice(whole.length);
  }
  return { codes, sure, rest };
}

/** How many slips of the reader a label of this length may have: short words are read right or are other words. */
const slipsFor = (length: number) => (length < 7 ? 0 : length < 10 ? 1 : length < 14 ? 2 : length < 22 ? 3 : 4);

/** Letters and digits with the place in the text where each ends. */
function signsOf(text: string): { signs: string; ends: number[] } {
  const signs: string[] = [];
  const ends: number[] = [];
  let place = 0;
  for (const character of text) {
    place += character.length;
    for (const sign of anyAscii(character)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')) {
      signs.push(sign);
      ends.push(place);
    }
  }
  return { signs: signs.join(''), ends };
}

/** Whether a caption begins the signs, and how many of them it takes; the words must end there too, unless it is long. */
function taken({ sign }: Caption, text: string, signs: string, ends: number[], lenient: boolean): number {
  const slips = lenient ? Math.max(slipsFor(sign.length), sign.length >= 5 ? 1 : 0) : slipsFor(sign.length);
  const endsWord = (count: number) =>
    count === signs.length || sign.length >= 10 || !/^[\p{L}\d]/u.test(text.slice(ends[count - 1]));
  let [best, least] = [0, slips + 1];
  for (let count = Math.max(1, sign.length - slips); count <= Math.min(signs.length, sign.length + slips); count += 1) {
    const distance = endsWord(count) ? editDistance(sign, signs.slice(0, count)) : slips + 1;
    const nearer = distance < least || (distance === least && count === sign.length);
    if (distance <= slips && nearer) [best, least] = [count, distance];
  }
  // Folds and margins cut labels off: what is left must be long enough to be told from a value.
  const cut =
    signs.length >= 8 &&
    signs.length < sign.length &&
    editDistance(sign.slice(0, signs.length), signs) <= slipsFor(signs.length);
  return best > 0 ? best : cut ? signs.length : 0;
}

/** Whether a text comes close to a caption, though not close enough for a label: a garbled label, or a name much like one. */
export function almostLabel(text: string): boolean {
  const { signs } = signsOf(text);
  return LABELS.some(({ sign }) => {
    const slips = Math.floor(sign.length * 0.3);
    return Math.abs(sign.length - signs.length) <= slips && editDistance(sign, signs) <= slips;
  });
}

interface Captioned {
  field: VehicleField | null;
  rest: string;
}

/** Takes captions off the beginning of a text, one for each language; the first says what is asked for. */
function captionOf(text: string, lenient: boolean): Captioned {
  let field: VehicleField | null = null;
  let rest = text;
  for (let languages = 0; languages < 4; languages += 1) {
    const { signs, ends } = signsOf(rest);
    if (signs === '') break;
    let [found, count]: [Caption | null, number] = [null, 0];
    for (const caption of LABELS) {
      if (caption.sign.length + 4 < count) break;
      const here = taken(caption, rest, signs, ends, lenient && field === null);
      if (here > count) [found, count] = [caption, here];
    }
    if (found === null) break;
    field ??= found.field;
    rest = rest.slice(ends[count - 1]).replace(/^[^\p{L}\d([]+/u, '');
  }
  // What a caption adds in brackets is no value: “(kW)”, “(n)”, “(g/km)”.
  return { field, rest: field === null ? text : rest.replace(/^[([][^\])]*[\])]?\s*/, '').trim() };
}

/** Reads one stretch of print as label and rest; `fits` says whether a text can be a field's value. */
export function cellOf(at: Segment, fits: (field: VehicleField, text: string) => boolean): Cell {
  // Within brackets stands a code: what looks like a number there is its letter.
  const text = at.text
    .trim()
    .replace(/^([[({])0(?=[.,]\s?\d)/, '$1D')
    .replace(/^([[({])8(?=[\])}])/, '$1B');
  const { codes, sure, rest } = codesOf(text);
  const captioned = captionOf(rest, codes.length > 0);
  const bare = rest.trim() === '';
  const [first = ''] = codes;
  // A letter alone is a code where nothing or a caption follows; “A 180” and “C3 AIRCROSS” are models.
  const coded = CODES.get(first);
  const valued = coded !== undefined && !bare && fits(coded, rest) && !fits(coded, text);
  // A caption that a fold has cut or the reader garbled: small letters behind the code, where values are words in capitals.
  const cut = coded !== undefined && first.length === 1 && /^\s+\p{Lu}?\p{Ll}{2,}/u.test(rest);
  const isCode =
    codes.length > 0 && (sure || captioned.field !== null || (bare && first.length === 1) || valued || cut);
  if (isCode) {
    const asks = codes.map((code): VehicleField => CODES.get(code) ?? 'other');
    return { at, asks, rest: captioned.rest.replace(/^[\s|:_]+/, '').trim() };
  }
  const plain = captionOf(text.replace(/^(?:section )?\d{1,2}[.)]?\s+(?=\p{L})/iu, ''), false);
  if (plain.field === null) return { at, asks: null, rest: text };
  return { at, asks: [plain.field], rest: plain.rest };
}
