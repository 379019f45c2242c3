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

const attribute = (nodes: XmlNode[], name: string): string[] => nodes.map(({ attributes }) => attributes[name] ?? '');

function wholeName({ attributes }: XmlNode): string {
  const { wholeName: whole, firstName, middleName, lastName } = attributes;
  return whole || [firstName, middleName, lastName].filter(Boolean).join(' ');
}

function entryOf(record: XmlNode): ListEntry {
  const subject = record.all('subjectType')[0]?.attributes ?? {};
  const person = subject.code === 'person' || subject.classificationCode === 'P';
  const aliases = record.all('nameAlias');
  const births = record.all('birthdate');
  const places = [...record.all('citizenship'), ...births, ...record.all('address')];
  return {
    ...emptyEntry(record.attributes.logicalId ?? '', person ? 'PERSON' : 'ORGANIZATION'),
    names: distinctNames(
      aliases.map((alias, index) => ({
        name: wholeName(alias),
        kind: alias.attributes.strong === 'false' ? 'weak' : index === 0 ? 'primary' : 'alias',
      })),
    ),
    programs: distinct(attribute(record.all('regulation'), 'programme')),
    datesOfBirth: distinct(births.map(({ attributes }) => listDateOf(attributes.birthdate || attributes.year || ''))),
    countries: distinct(attribute(places, 'countryIso2Code').map(countryOf)),
    gender: aliases.map(({ attributes }) => genderOf(attributes.gender ?? '')).find((each) => each !== null) ?? null,
    documentNumbers: record.all('identification').flatMap(({ attributes }) => {
      const number = attributes.number ?? '';
      const type = attributes.identificationTypeDescription || attributes.identificationTypeCode || 'Document';
      return number ? [{ type, number, country: countryOf(attributes.countryIso2Code ?? '') }] : [];
    }),
    listedOn: listDateOf(record.attributes.designationDate ?? ''),
  };
}

/** The EU's consolidated list of financial sanctions (`xmlFullSanctionsList_1_1`). Throws ListFormatError. */
export async function parseEuXml(path: string): Promise<ParsedList> {
  const list: ParsedList = { listDate: null, entries: [] };
  await readXmlRecords(path, {
    root: 'export',
    records: new Set(['sanctionEntity']),
    onRoot: ({ generationDate }) => {
      list.listDate = generationDate?.slice(0, 10) ?? null;
    },
    onRecord: (record) => list.entries.push(entryOf(record)),
  });
  return list;
}
