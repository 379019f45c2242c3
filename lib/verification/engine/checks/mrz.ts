import type {
  BreakdownItem,
  Check,
  DocumentReading,
  MrzDoubt,
  MrzReading,
  Reason,
} from '@/lib/verification/engine/check';
import { zoneDate } from '@/lib/verification/engine/mrz/dates';
import { isIssuer } from '@/lib/verification/engine/mrz/issuers';
import { failuresOf, item, judged, notApplicable, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const ENGINE = { name: 'casefile-mrz', version: '1.1.0' };
/** Passports always carry a zone; of cards it may be on the side that was not sent. */
const ALWAYS = new Set(['passport']);
const MAY_HAVE = new Set(['passport', 'id_card', 'residence_permit', 'driving_license', 'other']);

/** The machine readable zone: its lines, fields and check digits (ICAO 9303-3). */
export const mrz: Check = {
  name: 'mrz',
  async run({ documents, readings, facts }) {
    const zones = readings.flatMap((reading) => (reading.mrz ? [reading.mrz] : []));
    const failures = failuresOf(readings);
    if (zones.length === 0) {
      if (!documents.some(({ role }) => MAY_HAVE.has(role))) return notApplicable([], ENGINE);
      const expected = documents.some(({ role, side }) => ALWAYS.has(role) || (role === 'id_card' && side === 'back'));
      if (!expected && failures.length === 0 && !readings.some(expectsZone)) return notApplicable([], ENGINE);
      return unidentified([...failures, reason('mrz', 'MRZ_NOT_FOUND')], [], ENGINE);
    }
    const breakdown = zones.flatMap(itemsOf);
    const reasons = [...failures, ...zones.flatMap((zone) => reasonsOf(zone, facts.today))];
    const digits = breakdown.filter(({ name }) => name.endsWith('CheckDigit'));
    const right = digits.filter(({ result }) => result === 'clear').length;
    return judged(reasons, breakdown, Math.round((right / Math.max(1, digits.length)) * 1000) / 1000, ENGINE);
  },
};

const expectsZone = ({ classification }: DocumentReading) => classification?.type === 'passport';

/** `line1` … `line3`, then the fields by their ICAO names. */
function itemsOf({ lines, fields, doubts, source }: MrzReading): BreakdownItem[] {
  const printed = lines.map((line, index) => item(`line${index + 1}`, 'clear', { actual: line, source }));
  const read = Object.entries(fields).map(([name, { value, valid }]) =>
    item(name, valid === false || doubts.some(({ field }) => field === name) ? 'consider' : 'clear', {
      actual: value,
      source,
    }),
  );
  return [...printed, ...read];
}

function reasonsOf({ fields, valid, doubts }: MrzReading, today: string): Reason[] {
  const wrong = Object.entries(fields)
    .filter(([name, field]) => name.endsWith('CheckDigit') && field.valid === false)
    .map(([name]) => name);
  const codes = [fields.issuingState?.value, fields.nationality?.value].filter(
    (code) => code !== undefined && code !== '',
  );
  const dates: [string, 'birth' | 'expiry'][] = [
    ['birthDate', 'birth'],
    ['expirationDate', 'expiry'],
  ];
  const impossible = dates.filter(([name, kind]) => {
    const text = fields[name]?.value ?? '';
    // Unknown parts of a birth date are fillers (ICAO 9303-3, 4.8).
    return /^\d{6}$/.test(text) && zoneDate(text, kind, today) === null;
  });
  return [
    ...(valid ? [] : [reason('mrz', 'CHECK_DIGIT_WRONG', `${wrong.join(', ')}.`)]),
    ...(codes.every((code) => isIssuer(code ?? '')) ? [] : [reason('mrz', 'ISSUER_UNKNOWN', `${codes.join(', ')}.`)]),
    ...(impossible.length > 0 ? [reason('mrz', 'DATE_IMPOSSIBLE')] : []),
    ...(doubts.length > 0 ? [reason('mrz', 'NAME_UNCERTAIN', inWords(doubts))] : []),
    ...(codes.includes('UTO') ? [reason('mrz', 'SPECIMEN_CODE')] : []),
  ];
}

const MOST_TOLD = 6;
const FIELDS = { surname: 'Surname', givenNames: 'Given names' } as const;
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ordinal = (count: number) => `${count}${ENDINGS[ordinals.select(count)]}`;

/** “Surname, 4th letter: M or N.” */
function inWords(doubts: readonly MrzDoubt[]): string {
  const told = doubts.slice(0, MOST_TOLD).map(({ field, letter, characters }) => {
    const choices = [...characters].map((character) => (character === '<' ? 'a space' : character));
    return `${FIELDS[field]}, ${ordinal(letter)} letter: ${choices.length > 1 ? choices.join(' or ') : `${choices[0]}?`}.`;
  });
  const rest = doubts.length - told.length;
  return [...told, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}
