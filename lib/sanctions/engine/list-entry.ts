/** What a list names: people, organizations, and the ships and aircraft that some lists hold too. */
export const ENTRY_TYPES = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** `weak` names are those that the publisher itself marks as low quality; `original` ones stand in their own script. */
export type ListedName = { name: string; kind: 'primary' | 'alias' | 'weak' | 'original' };

export type ListedNumber = { type: string; number: string; country: string | null };

/**
 * One designation of a list, whatever format it came in. Dates of birth are `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or a span of years
 * `YYYY/YYYY`; countries are ISO 3166-1 alpha-2 codes of nationality, citizenship and place of birth or seat.
 */
export type ListEntry = {
  entryId: string;
  type: EntryType;
  names: ListedName[];
  programs: string[];
  datesOfBirth: string[];
  countries: string[];
  gender: 'male' | 'female' | null;
  documentNumbers: ListedNumber[];
  listedOn: string | null;
};

/** A whole list as read from its files; `listDate` (`YYYY-MM-DD`) is the publisher's own, where the format has one. */
export type ParsedList = { listDate: string | null; entries: ListEntry[] };
