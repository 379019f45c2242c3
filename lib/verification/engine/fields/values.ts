import anyAscii from 'any-ascii';
import { isDate } from '@/lib/verification/engine/mrz/dates';

/** A name as it is compared: upper case, without accents, only letters and single spaces. */
export function normalName(text: string): string {
  return anyAscii(text)
    .toUpperCase()
    .replace(/['’`]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}

/** Text as it is compared: upper case, without accents, single spaces. */
export function normalText(text: string): string {
  return anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** A number of a document as it is compared: upper case letters and digits alone. */
export function normalNumber(text: string): string {
  return anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

const MONTHS: [RegExp, number][] = [
  [/^(JAN|ENE|GEN|STY)/, 1],
  [/^(FEB|FEV|FEVR|LUT)/, 2],
  [/^(MAR|MRZ|MAERZ|MRT)/, 3],
  [/^(APR|AVR|ABR|KWI)/, 4],
  [/^(MAY|MAI|MAJ|MAG|MEI)/, 5],
  [/^(JUN|JUIN|GIU|CZE)/, 6],
  [/^(JUL|JUIL|LUG|LIP)/, 7],
  [/^(AUG|AOU|AGO|SIE)/, 8],
  [/^(SEP|SET|WRZ)/, 9],
  [/^(OCT|OKT|OTT|OUT|PAZ)/, 10],
  [/^(NOV|LIS)/, 11],
  [/^(DEC|DEZ|DIC|GRU)/, 12],
];

function monthOf(name: string): number | null {
  return MONTHS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const DATE =
  /(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})(?!\d)|(?<!\d)(\d{1,2})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{4}|\d{2})(?!\d)|(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?[-./, ]*([A-Z]{3,9})(?:[/ ]+[A-Z]{3,9})?[-./, ]*(\d{4}|\d{2})(?!\d)|([A-Z]{3,9})[ .]*(\d{1,2})(?:ST|ND|RD|TH)?,? ?(\d{4})(?!\d)/;

/**
 * The first date in a text as `YYYY-MM-DD`: `14.03.1988`, `14 MAR 1988`, `14 MAR/MARS 88`, `March 14, 1988`, `1988-03-14`. Numbers alone are day
 * before month, unless that is no date or `monthFirst` says otherwise. Years of two digits lie within `pivot` and the 99 years before it.
 */
export function findDate(text: string, options: { monthFirst?: boolean; pivot?: number } = {}): string | null {
  const match = DATE.exec(anyAscii(text).toUpperCase());
  if (match === null) return null;
  const [year, first, second] = match[1] ? [match[1], match[2], match[3]] : [match[6], match[5], match[4]];
  if (match[1]) return iso(Number(year), Number(first), Number(second));
  if (match[6]) {
    const [month, day] = options.monthFirst ? [second, first] : [first, second];
    const full = fullYear(match[6], options.pivot);
    return iso(full, Number(month), Number(day)) ?? iso(full, Number(day), Number(month));
  }
  const [day, name, last] = match[8] ? [match[7], match[8], match[9]] : [match[11], match[10], match[12]];
  const month = monthOf(name ?? '');
  return month === null ? null : iso(fullYear(last ?? '', options.pivot), month, Number(day));
}

/** A date that was read without its points, `20032019` or `2019 0320`, or as `findDate` finds it. */
export function findPackedDate(text: string): string | null {
  const plain = text.replace(/(?<=[\d .,/-])[oO]|[oO](?=[\d .,/-])/g, '0');
  const digits = /^[\d .,:/-]+$/.test(plain) ? plain.replace(/\D/g, '') : '';
  if (digits.length !== 8) return findDate(plain);
  const [head, tail] = [digits.slice(0, 4), digits.slice(4)];
  return (
    iso(Number(tail), Number(head.slice(2)), Number(head.slice(0, 2))) ??
    iso(Number(head), Number(tail.slice(0, 2)), Number(tail.slice(2)))
  );
}

function fullYear(text: string, pivot = 2060): number {
  if (text.length === 4) return Number(text);
  const candidate = Math.floor(pivot / 100) * 100 + Number(text);
  return candidate > pivot ? candidate - 100 : candidate;
}

function iso(year: number, month: number, day: number): string | null {
  if (year < 1880 || year > 2120 || !isDate(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A vehicle identification number in a text (ISO 3779: 17 characters without I, O and Q, which are read as 1 and 0), or null. */
export function findVin(text: string): string | null {
  for (const match of text.toUpperCase().matchAll(/(?<![A-Z0-9])(?:[A-Z0-9][ -]?){16}[A-Z0-9](?![A-Z0-9])/g)) {
    const vin = match[0].replace(/[ -]/g, '').replace(/[OQ]/g, '0').replace(/I/g, '1');
    // Digits that were really read: words alone become no number.
    if (/[A-Z]/.test(vin) && (match[0].match(/\d/g) ?? []).length >= 3) return vin;
  }
  return null;
}

const UK_PLATES = [
  /^[A-Z]{2}\d{2}[A-Z]{3}$/,
  /^[A-Z]\d{1,3}[A-Z]{3}$/,
  /^[A-Z]{3}\d{1,3}[A-Z]$/,
  /^\d{1,4}[A-Z]{1,3}$/,
  /^[A-Z]{1,3}\d{1,4}$/,
];

/** A registration number without spaces when a text is shaped like one: letters and digits, 4–10 long; null otherwise. */
export function plateOf(text: string): string | null {
  const plate = normalNumber(text);
  if (UK_PLATES.some((shape) => shape.test(plate))) return plate;
  return /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,10}$/.test(plate) ? plate : null;
}

/** An amount as a decimal number with two places (`1468.80`), from `1,468.80` or `1.468,80`; null when there is none. */
export function findAmount(text: string): string | null {
  const match = /(\d{1,3}(?:[., ']\d{3})+|\d+)([.,])(\d{2})(?!\d)/.exec(text);
  return match === null ? null : `${(match[1] ?? '').replace(/\D/g, '')}.${match[3]}`;
}

const CURRENCIES: [RegExp, string][] = [
  [/\bGBP\b|£/, 'GBP'],
  [/\bEUR\b|€/, 'EUR'],
  [/\bUSD\b|\$/, 'USD'],
  [/\bCHF\b/, 'CHF'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bPLN\b/, 'PLN'],
];

/** ISO 4217 code of the currency that a text names by code or sign. */
export function findCurrency(text: string): string | null {
  return CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
