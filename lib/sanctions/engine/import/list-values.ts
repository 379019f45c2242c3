import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { table } from '@/lib/core/table';
import type { ListEntry, ListedName } from '@/lib/sanctions/engine/list-entry';

countries.registerLocale(english);

/** Names of states as the lists write them and the ISO list does not. */
const OTHER_NAMES = table({
  burma: 'MM',
  'congo, democratic republic of the': 'CD',
  'congo, republic of the': 'CG',
  'congo (democratic republic)': 'CD',
  'democratic peoples republic of korea': 'KP',
  dprk: 'KP',
  'korea, north': 'KP',
  'korea, south': 'KR',
  'republic of korea': 'KR',
  russia: 'RU',
  'russian federation': 'RU',
  palestinian: 'PS',
  'palestinian territories': 'PS',
  'state of palestine': 'PS',
  'the gambia': 'GM',
  'the bahamas': 'BS',
  'bahamas, the': 'BS',
  'gambia, the': 'GM',
  'cote d ivoire': 'CI',
  'great britain': 'GB',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united states of america': 'US',
  usa: 'US',
  uae: 'AE',
  'republic of yemen': 'YE',
  syria: 'SY',
  iran: 'IR',
  kosovo: 'XK',
  laos: 'LA',
  vietnam: 'VN',
  'viet nam': 'VN',
  venezuela: 'VE',
  bolivia: 'BO',
  tanzania: 'TZ',
  moldova: 'MD',
  'republic of moldova': 'MD',
  taiwan: 'TW',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  swaziland: 'SZ',
  macedonia: 'MK',
  'cape verde': 'CV',
  brunei: 'BN',
  macau: 'MO',
});

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/['’.]/g, name.includes("d'") ? ' ' : '')
    .replace(/\s+/g, ' ')
    .trim();

/** ISO 3166-1 alpha-2 code of a code of two letters or of a state's name as lists write it; null when unknown. */
export function countryOf(text: string): string | null {
  const given = text.trim();
  if (/^[A-Za-z]{2}$/.test(given) && countries.isValid(given.toUpperCase())) return given.toUpperCase();
  const plain = plainName(given);
  return OTHER_NAMES[plain] ?? countries.getAlpha2Code(given, 'en') ?? countries.getAlpha2Code(plain, 'en') ?? null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: number) => String(value).padStart(2, '0');

function dateOf(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12) return year;
  if (day < 1 || day > 31) return `${year}-${two(month)}`;
  return `${year}-${two(month)}-${two(day)}`;
}

/**
 * A date as lists write it (`1962-11-23`, `23/11/1962`, `00/00/1962`, `23 Nov 1962`, `Nov 1962`, `circa 1962`, `1962 to 1964`) as
 * `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY/YYYY`; null when none is recognized.
 */
export function listDateOf(text: string): string | null {
  const plain = text.replace(/\b(circa|approximately|approx\.?|late|early|dob)\b/gi, '').trim();
  const span = /^(?:between )?(\d{4})\s*(?:-|to|and|\/)\s*(\d{4})$/i.exec(plain);
  if (span) return `${span[1]}/${span[2]}`;
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T.*)?$/.exec(plain);
  if (iso?.[1]) return dateOf(iso[1], Number(iso[2] ?? 0), Number(iso[3] ?? 0));
  const slashed = /^(\d{1,2}|dd)\/(\d{1,2}|mm)\/(\d{4})$/i.exec(plain);
  if (slashed?.[3]) return dateOf(slashed[3], Number(slashed[2]) || 0, Number(slashed[1]) || 0);
  const american = /^(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]* (\d{4})$/.exec(plain);
  if (american?.[2] && american[3]) {
    return dateOf(american[3], MONTHS.indexOf(american[2].toLowerCase()) + 1, Number(american[1] ?? 0));
  }
  return null;
}

/** Male, female, or null for everything else that lists say. */
export function genderOf(text: string): 'male' | 'female' | null {
  const first = text.trim().toLowerCase()[0];
  return first === 'm' ? 'male' : first === 'f' ? 'female' : null;
}

/** Each value once, in the order given, without what is empty. */
export function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => (value?.trim() ? [value.trim().replace(/\s+/g, ' ')] : [])))];
}

/** Names each once; of equal spellings the first and with it the strongest kind stands. */
export function distinctNames(
  names: readonly { name: string | null | undefined; kind: ListedName['kind'] }[],
): ListedName[] {
  const seen = new Map<string, ListedName>();
  for (const { name, kind } of names) {
    const plain = name?.trim().replace(/\s+/g, ' ') ?? '';
    if (plain !== '' && !seen.has(plain)) seen.set(plain, { name: plain, kind });
  }
  return [...seen.values()];
}

/** An entry with nothing but its identity, for parsers to fill. */
export function emptyEntry(entryId: string, type: ListEntry['type']): ListEntry {
  return {
    entryId,
    type,
    names: [],
    programs: [],
    datesOfBirth: [],
    countries: [],
    gender: null,
    documentNumbers: [],
    listedOn: null,
  };
}

/** Adds a paper's number that the entry does not have yet. */
export function addNumber(entry: ListEntry, type: string, number: string, country: string | null = null): void {
  if (number === '' || entry.documentNumbers.some((each) => each.number === number)) return;
  entry.documentNumbers.push({ type, number, country });
}

/** Entries that were put together row by row, with everything in them once. */
export function tidied(entries: ReadonlyMap<string, ListEntry>): ListEntry[] {
  return [...entries.values()].map((entry) => ({
    ...entry,
    names: distinctNames(entry.names),
    programs: distinct(entry.programs),
    datesOfBirth: distinct(entry.datesOfBirth),
    countries: distinct(entry.countries),
  }));
}
