import { table } from '@/lib/core/table';
import { readCsvRows } from '@/lib/sanctions/engine/import/csv-rows';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import {
  addNumber,
  countryOf,
  distinct,
  emptyEntry,
  genderOf,
  listDateOf,
  tidied,
} from '@/lib/sanctions/engine/import/list-values';
import type { EntryType, ListEntry, ListedName, ParsedList } from '@/lib/sanctions/engine/list-entry';

/** Columns of the UK Sanctions List and, after them, of the former consolidated list of OFSI (2022 format), in lower case. */
const COLUMNS = {
  id: ['unique id', 'group id'],
  type: ['designation type', 'group type'],
  nameType: ['name type', 'alias type'],
  strength: ['alias strength', 'alias quality'],
  original: ['name non-latin script'],
  regime: ['regime name', 'regime'],
  listedOn: ['date designated', 'listed on'],
  birth: ['d.o.b', 'dob'],
  nationality: ['nationality(/ies)', 'nationality'],
  birthCountry: ['country of birth'],
  country: ['address country', 'country'],
  gender: ['gender'],
  passport: ['passport number'],
  nationalId: ['national identifier number', 'national identification number'],
  registration: ['business registration number (s)', 'business registration number'],
  ship: ['imo number'],
} as const;

type Column = keyof typeof COLUMNS;
type Fact = (column: Column) => string;

const TYPES = table<EntryType>({ individual: 'PERSON', ship: 'VESSEL' });
const NUMBERS: [Column, string][] = [
  ['passport', 'Passport'],
  ['nationalId', 'National identifier'],
  ['registration', 'Business registration'],
  ['ship', 'IMO number'],
];

/** What a row's name is to its entry. */
export function ukNameKind(nameType: string, strength: string): ListedName['kind'] {
  if (/weak|low/i.test(strength)) return 'weak';
  return /^prim(ary|e)/i.test(nameType) && !/variation/i.test(nameType) ? 'primary' : 'alias';
}

/** Kinds of designation by the list's own word: individual, entity, ship. */
export function ukType(word: string): EntryType {
  return TYPES[word.trim().toLowerCase()] ?? 'ORGANIZATION';
}

function addFacts(entry: ListEntry, name: string, fact: Fact): void {
  if (name) entry.names.push({ name, kind: ukNameKind(fact('nameType'), fact('strength')) });
  if (fact('original')) entry.names.push({ name: fact('original'), kind: 'original' });
  entry.programs.push(fact('regime'));
  entry.datesOfBirth.push(...distinct([listDateOf(fact('birth'))]));
  entry.gender ??= genderOf(fact('gender'));
  entry.listedOn ??= listDateOf(fact('listedOn'));
  for (const column of ['nationality', 'birthCountry', 'country'] as const) {
    // One cell may number several states: «(1) Russia (2) Ukraine».
    entry.countries.push(
      ...distinct(
        fact(column)
          .split(/\(\d+\)|[;|/]/)
          .map(countryOf),
      ),
    );
  }
  for (const [column, type] of NUMBERS) addNumber(entry, type, fact(column));
}

/** The UK Sanctions List as CSV (one row per name, birth date and address), also OFSI's former consolidated list. Throws ListFormatError. */
export async function parseUkCsv(path: string): Promise<ParsedList> {
  const file = path.split('/').at(-1);
  const entries = new Map<string, ListEntry>();
  let header: string[] | null = null;
  let listDate: string | null = null;
  let width = 0;
  for await (const { cells, line } of readCsvRows(path, { encoding: 'utf-8', ragged: true })) {
    if (header === null) {
      const names = cells.map((cell) => cell.trim().toLowerCase());
      if (names.includes('name 6')) {
        header = names;
        width = names.length;
      } else if (line > 2) throw new ListFormatError(`${file}:${line}:1: no header with «Name 6» in the first lines.`);
      else
        listDate = cells.map((cell) => listDateOf(cell.replace(/^.*:\s*/, ''))).find((each) => each !== null) ?? null;
      continue;
    }
    if (cells.length !== width) {
      throw new ListFormatError(`${file}:${line}:1: ${cells.length} cells where ${width} are expected.`);
    }
    const names = header;
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const fact: Fact = (column) => COLUMNS[column].map(cell).find((each) => each !== '') ?? '';
    const id = fact('id');
    if (id === '') throw new ListFormatError(`${file}:${line}:1: the row names no entry.`);
    const entry = entries.get(id) ?? emptyEntry(id, ukType(fact('type')));
    entries.set(id, entry);
    const parts = [1, 2, 3, 4, 5].map((n) => cell(`name ${n}`));
    addFacts(entry, distinct([parts.join(' '), cell('name 6')]).join(' '), fact);
  }
  if (header === null) throw new ListFormatError(`${file}: the file has no header.`);
  return { listDate, entries: tidied(entries) };
}
