import { open } from 'node:fs/promises';
import { type CsvRow, readCsvRows } from '@/lib/sanctions/engine/import/csv-rows';
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
import type { ListEntry, ParsedList } from '@/lib/sanctions/engine/list-entry';

/** A fact's column in version 1.1 of the format and in version 1.0. */
const COLUMNS = {
  generated: ['fileGenerationDate', 'Date_file'],
  id: ['Entity_LogicalId', 'Entity_logical_id'],
  subject: ['Entity_SubjectType_ClassificationCode', 'Entity_SubjectType', 'Subject_type'],
  listedOn: ['Entity_DesignationDate'],
  program: ['Entity_Regulation_Programme', 'Programme'],
  wholeName: ['NameAlias_WholeName', 'Naal_wholename'],
  firstName: ['NameAlias_FirstName', 'Naal_firstname'],
  middleName: ['NameAlias_MiddleName', 'Naal_middlename'],
  lastName: ['NameAlias_LastName', 'Naal_lastname'],
  gender: ['NameAlias_Gender', 'Naal_gender'],
  address: ['Address_CountryIso2Code', 'Addr_country'],
  birthDate: ['BirthDate_BirthDate', 'Birt_date'],
  birthDay: ['BirthDate_Day'],
  birthMonth: ['BirthDate_Month'],
  birthYear: ['BirthDate_Year'],
  birthFrom: ['BirthDate_YearRangeFrom'],
  birthTo: ['BirthDate_YearRangeTo'],
  birthPlace: ['BirthDate_CountryIso2Code', 'Birt_country'],
  number: ['Identification_Number', 'Iden_number'],
  numberType: ['Identification_TypeDescription', 'Identification_TypeCode'],
  numberCountry: ['Identification_CountryIso2Code', 'Iden_country'],
  citizenship: ['Citizenship_CountryIso2Code', 'Citi_country'],
} as const;

type Column = keyof typeof COLUMNS;
type Fact = (column: Column) => string;

/** Some exports put the whole row into one quoted cell and pad it with tabs. */
const unwrapped = ({ cells }: CsvRow): string[] =>
  cells.length === 1 ? (cells[0] ?? '').replace(/\t+$/, '').split(';') : cells;

/** Version 1.0, known by its columns, was not written as UTF-8. */
async function isFirstVersion(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2048), length: 2048 });
    return buffer.toString('latin1', 0, bytesRead).includes('Naal_');
  } finally {
    await file.close();
  }
}

/** A day, or what is known of it: year and month, the year, or the years between which it lies. */
function birthOf(fact: Fact): string {
  const [whole, year, month] = [fact('birthDate'), fact('birthYear'), fact('birthMonth')];
  if (whole) return whole;
  if (year) return month ? `${year}-${month}-${fact('birthDay') || '0'}` : year;
  return fact('birthFrom') && fact('birthTo') ? `${fact('birthFrom')}/${fact('birthTo')}` : fact('birthFrom');
}

function addFacts(entry: ListEntry, fact: Fact): void {
  const name = fact('wholeName') || [fact('firstName'), fact('middleName'), fact('lastName')].filter(Boolean).join(' ');
  if (name) entry.names.push({ name, kind: entry.names.length === 0 ? 'primary' : 'alias' });
  entry.programs.push(fact('program'));
  entry.gender ??= genderOf(fact('gender'));
  entry.datesOfBirth.push(...distinct([listDateOf(birthOf(fact))]));
  for (const column of ['citizenship', 'birthPlace', 'address'] as const) {
    entry.countries.push(...distinct([countryOf(fact(column))]));
  }
  addNumber(entry, fact('numberType') || 'Document', fact('number'), countryOf(fact('numberCountry')));
}

/** The EU's list as CSV with semicolons (`csvFullSanctionsList_1_1`, also version 1.0): several rows per entry. Throws ListFormatError. */
export async function parseEuCsv(path: string): Promise<ParsedList> {
  const entries = new Map<string, ListEntry>();
  let header: string[] | null = null;
  let listDate: string | null = null;
  const encoding = (await isFirstVersion(path)) ? 'windows-1252' : 'utf-8';
  for await (const row of readCsvRows(path, { delimiter: ';', encoding })) {
    const cells = unwrapped(row);
    if (header === null) {
      header = cells.map((cell) => cell.replace(/x{2,}$/, ''));
      if (!COLUMNS.id.some((name) => header?.includes(name))) {
        throw new ListFormatError(`${path.split('/').at(-1)}:1:1: the header names no entity column.`);
      }
      continue;
    }
    const names = header;
    const fact: Fact = (column) =>
      COLUMNS[column].map((name) => cells[names.indexOf(name)]?.trim() ?? '').find((cell) => cell !== '') ?? '';
    const id = fact('id');
    if (id === '') throw new ListFormatError(`${path.split('/').at(-1)}:${row.line}:1: the row names no entity.`);
    listDate ??= listDateOf(fact('generated'));
    const entry = entries.get(id) ?? emptyEntry(id, /^p/i.test(fact('subject')) ? 'PERSON' : 'ORGANIZATION');
    entries.set(id, entry);
    entry.listedOn ??= listDateOf(fact('listedOn'));
    addFacts(entry, fact);
  }
  return { listDate, entries: tidied(entries) };
}
