import anyAscii from 'any-ascii';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { isIban } from '@/lib/core/check-digits';
import { table } from '@/lib/core/table';
import { normalisedPlate } from '@/lib/verification/engine/vehicle/plate';
import { normalisedVin } from '@/lib/verification/engine/vehicle/vin';

/** What people write where they have nothing to write. */
const PLACEHOLDER =
  /^(UNKNOWN|NONE|NULL|NOTKNOWN|NOTSTATED|NOTAPPLICABLE|TEST|TBC|TBA|TBD|NA|PENDING|VARIOUS|KEINE|UNBEKANNT)$/;

/** One character again and again, or digits counted up: written to fill a field. */
function isFiller(text: string): boolean {
  return PLACEHOLDER.test(text) || new Set(text).size === 1 || '01234567890123456789'.includes(text);
}

/**
 * A phone number in E.164 (ITU-T E.164), or null when it can be none. `country` (ISO 3166-1 alpha-2) is where a number without its
 * country's code is dialled.
 */
export function normalisedPhone(text: string, country: string | null): string | null {
  const region = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(text, region);
  if (!number?.isPossible()) return null;
  return isFiller(number.nationalNumber) ? null : number.number;
}

/**
 * The mailbox that an address reaches: lower case, the domain in its ASCII form, without a `+tag`; Gmail's dots say nothing.
 * Null when it is no address.
 */
export function normalisedEmail(text: string): string | null {
  const parts = /^([^@\s]+)@([^@\s]+)$/.exec(text.trim().toLowerCase());
  const [, local = '', host = ''] = parts ?? [];
  const written = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  if (!written.includes('.')) return null;
  const domain = written === 'googlemail.com' ? 'gmail.com' : written;
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  const mailbox = domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged;
  return mailbox === '' ? null : `${mailbox}@${domain}`;
}

/** Longest value that is kept: an index takes no row of any length, and transliteration makes text longer. */
const MOST_CHARACTERS = 300;

/** Words of an address that are written long or short. */
const SHORT = table({
  street: 'st',
  strasse: 'str',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  lane: 'ln',
  drive: 'dr',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  gardens: 'gdns',
  terrace: 'ter',
  close: 'cl',
  apartment: 'flat',
  apt: 'flat',
  number: 'no',
});

/**
 * An address in one spelling, `POSTCODE|word word …` with the words sorted, because house numbers stand before or behind the street. Null
 * unless it names a place (postal code, else town) and a house in it: «High Street, London» is where thousands live.
 */
export function normalisedAddress(address: {
  lines: readonly string[];
  city: string | null;
  postalCode: string | null;
}): string | null {
  const place = anyAscii(address.postalCode ?? address.city ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const words = anyAscii(address.lines.join(' '))
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word.replace(/(?<=.{3})strasse$/, 'str'))
    .filter((word) => word !== 'no');
  if (place === '' || isFiller(place) || words.length < 2 || !words.some((word) => /\d/.test(word))) return null;
  return `${place.slice(0, 40)}|${words.sort().join(' ')}`.slice(0, MOST_CHARACTERS);
}

/** An IBAN in upper case without spaces (ISO 13616), or null when its check digits do not hold. */
export function normalisedIban(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  return isIban(plain) ? plain : null;
}

/** A registration number of a vehicle, or null for what is too short or only fills the field. */
export function plateValue(text: string): string | null {
  const plate = normalisedPlate(text);
  return plate.length < 3 || plate.length > 12 || !/\d/.test(plate) || isFiller(plate) ? null : plate;
}

/** A chassis number of 17 characters (ISO 3779), or null. */
export function vinValue(text: string): string | null {
  const vin = normalisedVin(text);
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && !isFiller(vin) ? vin : null;
}

/**
 * The number of an identity document, or null for what is too short or only fills the field. Specification silent: numbers are compared
 * without type and country, which are often not stated; letters and digits of five characters and more rarely meet by chance.
 */
export function documentNumberValue(text: string): string | null {
  const number = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return number.length < 5 || number.length > 40 || !/\d/.test(number) || isFiller(number) ? null : number;
}
