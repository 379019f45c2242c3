import { checkDigit } from '@/lib/verification/engine/mrz/check-digit';
import {
  type CheckedField,
  type Format,
  LAYOUTS,
  type Layout,
  mayBegin,
  slice,
} from '@/lib/verification/engine/mrz/layouts';

export interface ParsedField {
  value: string;
  valid: boolean | null;
}

export interface ParsedZone {
  format: Format;
  lines: string[];
  /** By ICAO's names in camel case; values without trailing fillers, names with spaces, dates `YYMMDD`. */
  fields: Record<string, ParsedField>;
  /** Every check digit that the format has is right. */
  valid: boolean;
}

const CHARACTERS = /^[A-Z0-9<]*$/;

/**
 * Reads a machine readable zone (ICAO 9303 parts 3 to 7). Lines may be off by a few characters where a run of fillers lost or gained
 * some; they are then stretched or shrunk inside their longest run of fillers and nowhere else. Null when no format fits.
 */
export function parseZone(input: readonly string[]): ParsedZone | null {
  const lines = splitMerged(input.map((line) => line.replace(/\s/g, '').toUpperCase())).filter((line) => line !== '');
  if (lines.some((line) => !CHARACTERS.test(line))) return null;
  const fitting = LAYOUTS.filter((layout) => layout.lines === lines.length && mayBegin(layout, lines[0] ?? ''))
    .map((layout) => ({ layout, off: lines.reduce((sum, line) => sum + Math.abs(line.length - layout.length), 0) }))
    .filter(({ off }) => off <= 6)
    .sort((a, b) => a.off - b.off || preference(b.layout) - preference(a.layout));
  for (const { layout } of fitting) {
    const repaired = lines.map((line) => repairLength(line, layout.length));
    if (repaired.every((line) => line !== null)) return readZone(layout, repaired);
  }
  return null;
}

const preference = (layout: Layout) => (layout.format === 'FRANCE_ID' ? 1 : 0);

/** One line that holds both lines of a zone. */
function splitMerged(lines: string[]): string[] {
  const [only] = lines;
  if (lines.length !== 1 || only === undefined) return lines;
  if (only.length === 88 || only.length === 72) return [only.slice(0, only.length / 2), only.slice(only.length / 2)];
  if (only.length === 90) return [only.slice(0, 30), only.slice(30, 60), only.slice(60)];
  return lines;
}

/** The line at its right length, or null when that would touch anything but a run of at least three fillers. */
function repairLength(line: string, length: number): string | null {
  if (line.length === length) return line;
  const runs = [...line.matchAll(/<{3,}/g)].sort((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (longest === undefined) return null;
  const size = longest[0].length + length - line.length;
  if (size < 2) return null;
  return line.slice(0, longest.index) + '<'.repeat(size) + line.slice(longest.index + longest[0].length);
}

/** The fields of lines that have the layout's lengths. */
export function readZone(layout: Layout, lines: string[]): ParsedZone {
  const fields: Record<string, ParsedField> = {};
  for (const { name, range } of layout.fields) {
    const text = slice(lines, range);
    if (name === 'names') Object.assign(fields, namesOf(text));
    else fields[name] = { value: name.endsWith('CheckDigit') ? text : withoutFillers(text, name), valid: null };
  }
  let valid = true;
  for (const check of checksOf(layout, lines)) {
    const right = holds(check, lines);
    valid &&= right;
    fields[check.name] = { value: slice(lines, check.digit), valid: right };
    if (check.of) fields[check.of] = { value: longValue(check, lines, fields[check.of]?.value ?? ''), valid: right };
  }
  if (valid === false || layout.checks.length === 0) return { format: layout.format, lines, fields, valid: false };
  return { format: layout.format, lines, fields, valid };
}

function withoutFillers(text: string, name: string): string {
  const trimmed = text.replace(/<+$/, '');
  return /^(surname|givenNames)$/.test(name) ? trimmed.replace(/<+/g, ' ').trim() : trimmed;
}

function longValue(check: CheckedField, lines: string[], value: string): string {
  if (check.over.length < 2) return value;
  return check.over.map((range) => slice(lines, range)).join('');
}

/** Primary and secondary identifier, divided by two fillers; a single filler is a space. */
function namesOf(text: string): Record<string, ParsedField> {
  const at = text.indexOf('<<');
  const clean = (part: string) => part.replace(/<+/g, ' ').trim();
  const [surname, given] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)];
  return {
    surname: { value: clean(surname), valid: null },
    givenNames: { value: clean(given), valid: null },
  };
}

/**
 * The layout's check digits, the document number's moved where a number is longer than nine: then its digit's place holds a filler and
 * the number goes on in the optional data with the digit as its last character (ICAO 9303-5 note j, 9303-6 note j).
 */
export function checksOf(layout: Layout, lines: readonly string[]): CheckedField[] {
  const optional = layout.fields.find(({ name }) => name === 'optionalData');
  const number = layout.checks[0];
  if (!(layout.format === 'TD1' || layout.format === 'TD2') || optional === undefined || number === undefined) {
    return layout.checks;
  }
  const rest = /^[A-Z0-9]{2,}/.exec(slice(lines, optional.range))?.[0];
  if (slice(lines, number.digit) !== '<' || rest === undefined) return layout.checks;
  const [line, from] = optional.range;
  const end = from + rest.length;
  const moved: CheckedField = {
    ...number,
    over: [...number.over, [line, from, end - 1]],
    digit: [line, end - 1, end],
  };
  return [moved, ...layout.checks.slice(1)];
}

/** Whether a check digit is right. */
export function holds(check: CheckedField, lines: readonly string[]): boolean {
  const text = check.over.map((range) => slice(lines, range)).join('');
  const digit = slice(lines, check.digit);
  if (digit === '<') return check.optional === true && /^<*$/.test(text);
  return checkDigit(text) === digit;
}
