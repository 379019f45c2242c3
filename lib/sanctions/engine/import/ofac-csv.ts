import { table } from '@/lib/core/table';
import { readCsvRows } from '@/lib/sanctions/engine/import/csv-rows';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import {
  countryOf,
  distinct,
  distinctNames,
  emptyEntry,
  genderOf,
  listDateOf,
} from '@/lib/sanctions/engine/import/list-values';
import type { EntryType, ListEntry, ParsedList } from '@/lib/sanctions/engine/list-entry';

/** The files of one list: primary names, alternate names, addresses, and the overflow of remarks, which not every copy has. */
export type OfacFiles = { primary: string; alternates: string; addresses: string; comments: string | null };

const TYPES = table<EntryType>({ individual: 'PERSON', vessel: 'VESSEL', aircraft: 'AIRCRAFT' });
const OPTIONS = { encoding: 'windows-1252', endSign: true } as const;

/** `-0-` is how these files write «nothing». */
const value = (cell: string | undefined) => (cell === undefined || cell.trim() === '-0-' ? '' : cell.trim());

/** What the remarks say in their semi-structured way: `DOB 23 Nov 1962; POB …; nationality Cuba; Passport 123 (Cuba); a.k.a. 'X'.` */
function readRemarks(entry: ListEntry, remarks: string): void {
  for (const part of remarks.replace(/\.\s*$/, '').split(/;\s*/)) {
    const birth = /^(?:alt\. )?DOB (.+)$/i.exec(part)?.[1];
    const country = /^(?:alt\. )?(?:nationality|citizen) (.+)$/i.exec(part)?.[1];
    const place = /^(?:alt\. )?POB (?:.*, )?([^,]+)$/i.exec(part)?.[1];
    const gender = /^Gender (\w+)$/i.exec(part)?.[1];
    const weak = /^a\.k\.a\. '(.+)'$/i.exec(part)?.[1];
    const id =
      /^(?:alt\. )?((?:[A-Za-z.&-]+ ){0,5}?(?:Passport|No\.|ID|Number|Card|Licen[cs]e|C\.U\.I\.T\.|R\.F\.C\.|C\.U\.R\.P\.|D\.N\.I\.|RUC|RIF|NIT|Cedula)(?: #| No\.)?) ([^\s(]+)(?: \(([^)]+)\))?/i.exec(
        part,
      );
    if (birth) entry.datesOfBirth.push(...distinct([listDateOf(birth)]));
    for (const name of [country, place]) entry.countries.push(...distinct([name ? countryOf(name) : null]));
    if (gender) entry.gender = genderOf(gender);
    if (weak) entry.names.push({ name: weak, kind: 'weak' });
    if (id?.[1] && id[2] && /\d/.test(id[2])) {
      entry.documentNumbers.push({ type: id[1].trim(), number: id[2], country: id[3] ? countryOf(id[3]) : null });
    }
  }
}

function tidied(entry: ListEntry): ListEntry {
  return {
    ...entry,
    names: distinctNames(entry.names),
    programs: distinct(entry.programs),
    datesOfBirth: distinct(entry.datesOfBirth),
    countries: distinct(entry.countries),
  };
}

/** Rows of a sibling with the entry they belong to; one that belongs to nothing means that the files are not of one edition. */
async function* belonging(path: string, columns: number, entries: Map<string, { entry: ListEntry }>) {
  for await (const { cells, line } of readCsvRows(path, { ...OPTIONS, columns })) {
    const found = entries.get(value(cells[0]));
    if (!found)
      throw new ListFormatError(`${path.split('/').at(-1)}:${line}:1: belongs to no entry of the primary file.`);
    yield { cells, ...found };
  }
}

/** OFAC's SDN or consolidated list in its original CSV files (`sdn.csv`, `alt.csv`, `add.csv`). Throws ListFormatError. */
export async function parseOfacCsv(files: OfacFiles): Promise<ParsedList> {
  const entries = new Map<string, { entry: ListEntry; remarks: string }>();
  for await (const { cells, line } of readCsvRows(files.primary, { ...OPTIONS, columns: 12 })) {
    const id = value(cells[0]);
    const name = value(cells[1]);
    if (!/^\d+$/.test(id) || name === '' || entries.has(id)) {
      throw new ListFormatError(
        `${files.primary.split('/').at(-1)}:${line}:1: no entry number of its own, or no name.`,
      );
    }
    const entry = emptyEntry(id, TYPES[value(cells[2]).toLowerCase()] ?? 'ORGANIZATION');
    entry.names.push({ name, kind: 'primary' });
    entry.programs.push(...value(cells[3]).split(/\]\s*\[/));
    entries.set(id, { entry, remarks: value(cells[11]) });
  }
  for await (const { cells, entry } of belonging(files.alternates, 5, entries)) {
    entry.names.push({ name: value(cells[3]), kind: 'alias' });
  }
  for await (const { cells, entry } of belonging(files.addresses, 6, entries)) {
    entry.countries.push(...distinct([countryOf(value(cells[4]))]));
  }
  if (files.comments) {
    for await (const { cells } of readCsvRows(files.comments, { ...OPTIONS, endSign: 'optional', columns: 2 })) {
      const found = entries.get(value(cells[0]));
      if (found) found.remarks += value(cells[1]);
    }
  }
  for (const { entry, remarks } of entries.values()) readRemarks(entry, remarks);
  return { listDate: null, entries: [...entries.values()].map(({ entry }) => tidied(entry)) };
}
