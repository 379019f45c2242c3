import { codedValue, type FoundValue } from '@/lib/verification/engine/fields/find-fields';
import { heightOf, type Segment } from '@/lib/verification/engine/fields/segments';
import { findDate, normalName, normalNumber, normalText } from '@/lib/verification/engine/fields/values';

const name = (text: string) => (/\d/.test(text) ? null : normalName(text) || null);
const number = (text: string) => {
  const value = normalNumber(text.split(/\s{2,}/)[0] ?? '');
  return value.length >= 5 && /\d/.test(value) ? value : null;
};

/** The numbered fields of European licences (Directive 2006/126/EC, annex I). */
const NUMBERED: [name: string, code: RegExp, normalise: (text: string) => string | null][] = [
  ['surname', /^1[.,]?$/, name],
  ['givenNames', /^2[.,]?$/, name],
  ['dateOfBirth', /^3[.,]?$/, (text) => findDate(text)],
  ['dateOfIssue', /^4[aA][.,]?$/, (text) => findDate(text)],
  ['dateOfExpiry', /^4[bB8][.,]?$/, (text) => findDate(text)],
  ['documentNumber', /^5[.,]?$/, number],
  ['address', /^8[.,]?$/, (text) => normalText(text) || null],
];

/** Reads the front of a European licence by its numbers. */
export function licenceValues(segments: readonly Segment[]): Map<string, FoundValue> {
  const split = segments.flatMap(withNumberApart);
  const found = new Map<string, FoundValue>();
  for (const [field, code, normalise] of NUMBERED) {
    const value = codedValue(code, normalise, split);
    if (value !== null) found.set(field, value);
  }
  const given = found.get('givenNames');
  if (!found.has('surname') && given !== undefined) {
    const above = aboveOf(given.at, segments);
    const value = above && name(above.text);
    if (above && value) found.set('surname', { value, raw: above.text, at: above });
  }
  return found;
}

/** `1.LINDQVIST` where no space was read. */
function withNumberApart(segment: Segment): Segment {
  return { ...segment, text: segment.text.replace(/^([1-5]|4[abAB]|8|9)\.(?=[^\s.])/, '$1. ') };
}

/** The number before the first line is small and often missed: the surname stands straight above the given names. */
function aboveOf(at: Segment, segments: readonly Segment[]): Segment | undefined {
  const height = heightOf(at);
  return segments
    .filter(
      ({ bottom, left, right }) => bottom <= at.top + height * 0.5 && left < at.right && right > at.left - height * 3,
    )
    .filter(({ bottom }) => at.top - bottom < height * 1.6)
    .sort((a, b) => b.bottom - a.bottom)[0];
}
