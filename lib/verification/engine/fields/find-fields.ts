import type { CaptionedField } from '@/lib/verification/engine/fields/captions';
import { below, heightOf, type Segment, toTheRight } from '@/lib/verification/engine/fields/segments';

/** A value found beside its caption or code. */
export interface FoundValue {
  value: string;
  raw: string;
  at: Segment;
}

/** Values of captioned fields: behind the caption, close to its right, below it or further right, in this order. */
export function captionedValues(
  fields: readonly CaptionedField[],
  segments: readonly Segment[],
): Map<string, FoundValue> {
  const isCaption = (segment: Segment) => fields.some(({ caption }) => caption.test(segment.text.trim()));
  const found = new Map<string, FoundValue>();
  for (const field of fields) {
    for (const segment of segments) {
      const match = field.caption.exec(segment.text.trim());
      if (match === null || found.has(field.name)) continue;
      const value = behind(field, segment, match[0]) ?? beside(field, segment, segments, isCaption);
      if (value !== null) found.set(field.name, value);
    }
  }
  return found;
}

function behind(field: CaptionedField, segment: Segment, caption: string): FoundValue | null {
  const rest = segment.text.trim().slice(caption.length);
  // A second language, a bracket or the caption's own rest stands before the value.
  const raw = rest.replace(/^[\s:.,/()-]+/, '').trim();
  if (raw === '' || (!/^\s*[:.]/.test(rest) && !/\d|[A-Z]{3}/.test(raw))) return null;
  const value = field.normalise(raw);
  return value === null ? null : { value, raw, at: segment };
}

/** In line heights: further to the right on a card stands something else. */
const NEAR = 12;

function beside(
  field: CaptionedField,
  caption: Segment,
  segments: readonly Segment[],
  isCaption: (segment: Segment) => boolean,
): FoundValue | null {
  const row = toTheRight(caption, segments);
  const captionAt = row.findIndex(isCaption);
  const right = captionAt === -1 ? row : row.slice(0, captionAt);
  const near = right.filter(({ left }) => left - caption.right < heightOf(caption) * NEAR);
  const under = below(caption, segments)
    .slice(0, 4)
    .filter((segment) => !isCaption(segment));
  for (const candidate of [...near, ...under, ...right]) {
    const value = field.normalise(candidate.text);
    if (value !== null) return { value, raw: candidate.text, at: candidate };
  }
  return null;
}

/** The value behind a printed code at the beginning of a row (`4b. 10.08.2032`). */
export function codedValue(
  code: RegExp,
  normalise: (text: string) => string | null,
  segments: readonly Segment[],
): FoundValue | null {
  for (const segment of segments) {
    const [first = '', ...rest] = segment.text.trim().split(/\s+/);
    if (!code.test(first)) continue;
    const row: Segment[] = [segment, ...toTheRight(segment, segments)];
    const texts = [rest.join(' '), ...row.slice(1).map(({ text }) => text)];
    for (const [index, text] of texts.entries()) {
      const raw = text.trim();
      const value = raw === '' ? null : normalise(raw);
      const at = row[index];
      if (value !== null && at !== undefined) return { value, raw, at };
    }
  }
  return null;
}
