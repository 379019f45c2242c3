import {
  countryOf,
  distinct,
  distinctNames,
  emptyEntry,
  genderOf,
  listDateOf,
} from '@/lib/sanctions/engine/import/list-values';
import { readXmlRecords, type XmlNode } from '@/lib/sanctions/engine/import/xml-records';
import type { ListEntry, ParsedList } from '@/lib/sanctions/engine/list-entry';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function birthDates(record: XmlNode): string[] {
  return record.all('INDIVIDUAL_DATE_OF_BIRTH').flatMap((birth) => {
    const [from, to] = [birth.value('FROM_YEAR'), birth.value('TO_YEAR')];
    const written = birth.value('DATE') || birth.value('YEAR') || (from && to ? `${from} to ${to}` : from || to);
    return listDateOf(written) ?? [];
  });
}

function entryOf(record: XmlNode): ListEntry {
  const person = record.name === 'INDIVIDUAL';
  const prefix = person ? 'INDIVIDUAL' : 'ENTITY';
  const countries = [
    ...record.path('NATIONALITY', 'VALUE').map(({ text }) => text),
    ...record.path(`${prefix}_ADDRESS`, 'COUNTRY').map(({ text }) => text),
    ...record.path('INDIVIDUAL_PLACE_OF_BIRTH', 'COUNTRY').map(({ text }) => text),
  ];
  return {
    ...emptyEntry(record.value('DATAID'), person ? 'PERSON' : 'ORGANIZATION'),
    names: distinctNames([
      { name: NAME_PARTS.map((part) => record.value(part)).join(' '), kind: 'primary' },
      ...record.all(`${prefix}_ALIAS`).map((alias) => ({
        name: alias.value('ALIAS_NAME'),
        kind: /^low/i.test(alias.value('QUALITY')) ? ('weak' as const) : ('alias' as const),
      })),
      { name: record.value('NAME_ORIGINAL_SCRIPT'), kind: 'original' },
    ]),
    programs: distinct([record.value('UN_LIST_TYPE')]),
    datesOfBirth: distinct(birthDates(record)),
    countries: distinct(countries.map(countryOf)),
    gender: genderOf(record.value('GENDER')),
    documentNumbers: record.all('INDIVIDUAL_DOCUMENT').flatMap((document) => {
      const number = document.value('NUMBER');
      const country = countryOf(document.value('ISSUING_COUNTRY') || document.value('COUNTRY_OF_ISSUE'));
      return number ? [{ type: document.value('TYPE_OF_DOCUMENT') || 'Document', number, country }] : [];
    }),
    listedOn: listDateOf(record.value('LISTED_ON')),
  };
}

/** The consolidated list of the UN Security Council (`consolidated.xml`). Throws ListFormatError. */
export async function parseUnXml(path: string): Promise<ParsedList> {
  const list: ParsedList = { listDate: null, entries: [] };
  await readXmlRecords(path, {
    root: 'CONSOLIDATED_LIST',
    records: new Set(['INDIVIDUAL', 'ENTITY']),
    onRoot: ({ dateGenerated }) => {
      list.listDate = dateGenerated?.slice(0, 10) ?? null;
    },
    onRecord: (record) => list.entries.push(entryOf(record)),
  });
  return list;
}
