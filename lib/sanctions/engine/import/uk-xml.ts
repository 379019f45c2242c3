import {
  countryOf,
  distinct,
  distinctNames,
  emptyEntry,
  genderOf,
  listDateOf,
} from '@/lib/sanctions/engine/import/list-values';
import { ukNameKind, ukType } from '@/lib/sanctions/engine/import/uk-csv';
import { readXmlRecords, type XmlNode } from '@/lib/sanctions/engine/import/xml-records';
import type { ListEntry, ListedName, ParsedList } from '@/lib/sanctions/engine/list-entry';

/** Elements of a name anywhere below a node: the list nests its plural elements differently from section to section. */
function below(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)]);
}

const texts = (nodes: XmlNode[]) => nodes.map(({ text }) => text);

function namesOf(record: XmlNode): ListedName[] {
  const latin = record.path('Names', 'Name').map((node) => ({
    name: distinct([1, 2, 3, 4, 5, 6].map((part) => node.value(`Name${part}`))).join(' '),
    kind: ukNameKind(node.value('NameType'), node.value('AliasStrength')),
  }));
  return distinctNames([
    ...latin,
    ...texts(below(record, 'NameNonLatinScript')).map((name) => ({ name, kind: 'original' as const })),
  ]);
}

function numbersOf(record: XmlNode): ListEntry['documentNumbers'] {
  const kinds = [
    ['PassportNumber', 'Passport'],
    ['NationalIdentifierNumber', 'National identifier'],
    ['BusinessRegistrationNumber', 'Business registration'],
    ['IMONumber', 'IMO number'],
  ] as const;
  return kinds.flatMap(([element, type]) =>
    distinct(texts(below(record, element))).map((number) => ({ type, number, country: null })),
  );
}

function entryOf(record: XmlNode): ListEntry {
  const countries = ['Nationality', 'AddressCountry', 'CountryOfBirth'].flatMap((name) => texts(below(record, name)));
  return {
    ...emptyEntry(record.value('UniqueID'), ukType(record.value('IndividualEntityShip'))),
    names: namesOf(record),
    programs: distinct([record.value('RegimeName')]),
    datesOfBirth: distinct(texts(below(record, 'DOB')).map((text) => listDateOf(text))),
    countries: distinct(countries.map(countryOf)),
    gender:
      texts(below(record, 'Gender'))
        .map(genderOf)
        .find((each) => each !== null) ?? null,
    documentNumbers: numbersOf(record),
    listedOn: listDateOf(record.value('DateDesignated')),
  };
}

/** The UK Sanctions List as XML. Throws ListFormatError. */
export async function parseUkXml(path: string): Promise<ParsedList> {
  const list: ParsedList = { listDate: null, entries: [] };
  await readXmlRecords(path, {
    root: 'Designations',
    records: new Set(['DateGenerated', 'Designation']),
    onRecord: (record) => {
      if (record.name === 'Designation') list.entries.push(entryOf(record));
      else list.listDate = listDateOf(record.text);
    },
  });
  return list;
}
