import { table } from '@/lib/core/table';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import {
  countryOf,
  distinct,
  distinctNames,
  emptyEntry,
  genderOf,
  listDateOf,
} from '@/lib/sanctions/engine/import/list-values';
import { readXmlRecords, type XmlNode } from '@/lib/sanctions/engine/import/xml-records';
import type { EntryType, ListEntry, ParsedList } from '@/lib/sanctions/engine/list-entry';

const TYPES = table<EntryType>({ individual: 'PERSON', vessel: 'VESSEL', aircraft: 'AIRCRAFT' });

const nameOf = (node: XmlNode) => [node.value('lastName'), node.value('firstName')].filter(Boolean).join(', ');

function entryOf(record: XmlNode): ListEntry {
  const gender = record.path('idList', 'id').find((each) => each.value('idType') === 'Gender');
  const countries = [
    ...record.path('nationalityList', 'nationality', 'country'),
    ...record.path('citizenshipList', 'citizenship', 'country'),
    ...record.path('addressList', 'address', 'country'),
  ].map(({ text }) => countryOf(text));
  return {
    ...emptyEntry(record.value('uid'), TYPES[record.value('sdnType').toLowerCase()] ?? 'ORGANIZATION'),
    names: distinctNames([
      { name: nameOf(record), kind: 'primary' },
      ...record.path('akaList', 'aka').map((aka) => ({
        name: nameOf(aka),
        kind: aka.value('category') === 'weak' ? ('weak' as const) : ('alias' as const),
      })),
    ]),
    programs: distinct(record.path('programList', 'program').map(({ text }) => text)),
    datesOfBirth: distinct(
      record.path('dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth').map(({ text }) => listDateOf(text)),
    ),
    countries: distinct(countries),
    gender: gender ? genderOf(gender.value('idNumber')) : null,
    documentNumbers: record
      .path('idList', 'id')
      .filter((each) => each !== gender && each.value('idNumber') !== '')
      .map((each) => ({
        type: each.value('idType') || 'Document',
        number: each.value('idNumber'),
        country: countryOf(each.value('idCountry')),
      })),
  };
}

/** OFAC's list as `sdn.xml` or `consolidated.xml`; its own record count must agree. Throws ListFormatError. */
export async function parseOfacXml(path: string, options: { checkCount?: boolean } = {}): Promise<ParsedList> {
  const list: ParsedList = { listDate: null, entries: [] };
  let announced: number | null = null;
  await readXmlRecords(path, {
    root: 'sdnList',
    records: new Set(['publshInformation', 'sdnEntry']),
    onRecord: (record) => {
      if (record.name === 'sdnEntry') {
        list.entries.push(entryOf(record));
        return;
      }
      const [month, day, year] = record.value('Publish_Date').split('/');
      list.listDate = listDateOf(`${day}/${month}/${year}`);
      announced = Number(record.value('Record_Count'));
    },
  });
  if (options.checkCount !== false && announced !== null && announced !== list.entries.length) {
    throw new ListFormatError(`The file announces ${announced} records and holds ${list.entries.length}.`);
  }
  return list;
}
