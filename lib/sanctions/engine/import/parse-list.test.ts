import { copyFile, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDateOf } from '@/lib/sanctions/engine/import/list-values';
import { parseList } from '@/lib/sanctions/engine/import/parse-list';

const sample = (name: string) => join(import.meta.dirname, 'samples', name);
const sdn = { primary: sample('sdn.csv'), alternates: sample('alt.csv'), addresses: sample('add.csv') };

async function changed(name: string, change: (text: string) => string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'list-')), name);
  await writeFile(path, change(await readFile(sample(name), 'utf8')));
  return path;
}

describe('lists in the official formats', () => {
  it('OFAC, CSV', async () => {
    const { entries } = await parseList('OFAC_SDN', sdn);
    expect(entries.map(({ entryId, type }) => [entryId, type])).toEqual([
      ['9000001', 'PERSON'],
      ['9000002', 'ORGANIZATION'],
      ['9000003', 'VESSEL'],
      ['9000004', 'PERSON'],
    ]);
    expect(entries[0]).toMatchObject({
      names: [
        { name: 'MERIDOV, Casimir Anton', kind: 'primary' },
        { name: 'MERIDOFF, Kazimir', kind: 'alias' },
        { name: 'THE CLOCKMAKER', kind: 'weak' },
      ],
      datesOfBirth: ['1961-03-14'],
      countries: ['AL'],
      gender: 'male',
      documentNumbers: [{ type: 'Passport', number: 'ZX1234567', country: 'AL' }],
    });
    expect(entries[1]?.programs).toEqual(['SAMPLE', 'TRIAL']);
  });

  it('UN, XML', async () => {
    const { entries, listDate } = await parseList('UN', { primary: sample('un.xml') });
    expect(listDate).toBe('2026-01-01');
    expect(entries[0]).toMatchObject({
      entryId: '9200001',
      names: [{ name: 'TARIQ ZUBAYR AL-SAMPLI' }, { kind: 'alias' }, { name: 'Abu Sample', kind: 'weak' }],
      datesOfBirth: ['1970-05-17'],
      countries: ['JO'],
      documentNumbers: [{ number: 'J000777', country: 'JO' }],
    });
    expect(entries[1]?.type).toBe('ORGANIZATION');
  });

  it('EU, XML', async () => {
    const { entries } = await parseList('EU', { primary: sample('eu.xml') });
    expect(entries[0]).toMatchObject({ gender: 'female', datesOfBirth: ['1982-11-30'], countries: ['MD'] });
    expect(entries[0]?.names.map(({ name }) => name)).toContain('Богдана Вирейская');
  });

  it('EU, CSV in the columns of version 1.1, with dates of birth in parts', async () => {
    const columns =
      'fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_UnitedNationId;Entity_DesignationDate;Entity_DesignationDetails;Entity_Remark;Entity_SubjectType;Entity_SubjectType_ClassificationCode;Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;NameAlias_NameLanguage;NameAlias_Gender;Address_CountryIso2Code;BirthDate_BirthDate;BirthDate_Day;BirthDate_Month;BirthDate_Year;BirthDate_YearRangeFrom;BirthDate_YearRangeTo;BirthDate_Circa;BirthDate_CountryIso2Code;Identification_Number;Identification_TypeCode;Identification_TypeDescription;Identification_CountryIso2Code;Citizenship_CountryIso2Code'.split(
        ';',
      );
    const row = (facts: Record<string, string>) =>
      columns
        .map(
          (column) =>
            ({
              fileGenerationDate: '02/01/2026',
              Entity_LogicalId: '77',
              Entity_SubjectType_ClassificationCode: 'P',
              ...facts,
            })[column] ?? '',
        )
        .join(';');
    const path = join(await mkdtemp(join(tmpdir(), 'list-')), 'eu.csv');
    const rows = [
      row({
        NameAlias_WholeName: 'Ansgar Ödegaard the Elder',
        NameAlias_Gender: 'M',
        Entity_Regulation_Programme: 'SAMPLE',
      }),
      row({ BirthDate_Day: '4', BirthDate_Month: '7', BirthDate_Year: '1959', BirthDate_CountryIso2Code: 'NO' }),
      row({ BirthDate_YearRangeFrom: '1957', BirthDate_YearRangeTo: '1961' }),
      row({
        Identification_Number: 'N12345',
        Identification_TypeDescription: 'National passport',
        Identification_CountryIso2Code: 'NO',
      }),
      row({ Citizenship_CountryIso2Code: 'SE' }),
    ];
    await writeFile(path, `\uFEFF${columns.join(';')}\n${rows.join('\n')}\n`);
    const { entries, listDate } = await parseList('EU', { primary: path });
    expect(listDate).toBe('2026-01-02');
    expect(entries).toEqual([
      {
        entryId: '77',
        type: 'PERSON',
        names: [{ name: 'Ansgar Ödegaard the Elder', kind: 'primary' }],
        programs: ['SAMPLE'],
        datesOfBirth: ['1959-07-04', '1957/1961'],
        countries: ['NO', 'SE'],
        gender: 'male',
        documentNumbers: [{ type: 'National passport', number: 'N12345', country: 'NO' }],
        listedOn: null,
      },
    ]);
  });

  it('UK, CSV with several rows per entry', async () => {
    const { entries, listDate } = await parseList('UK', { primary: sample('uk.csv') });
    expect(listDate).toBe('2026-01-01');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      names: [
        { name: 'Osric PENHALLOW', kind: 'primary' },
        { name: 'Osrik PENHALOE', kind: 'alias' },
      ],
      datesOfBirth: ['1958'],
      countries: ['IE', 'MT'],
    });
  });

  it('UK, XML', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'list-'));
    const primary = join(folder, 'uk.xml');
    await writeFile(
      primary,
      `<Designations><DateGenerated>01/01/2026</DateGenerated><Designation><UniqueID>SAM0009</UniqueID><RegimeName>Sample</RegimeName>
      <IndividualEntityShip>Individual</IndividualEntityShip><Names><Name><Name1>Ansel</Name1><Name6>WICKERDALE</Name6><NameType>Primary Name</NameType></Name></Names>
      <IndividualDetails><Individual><DOBs><DOB>03/04/1966</DOB></DOBs></Individual></IndividualDetails></Designation></Designations>`,
    );
    const { entries } = await parseList('UK', { primary });
    expect(entries[0]).toMatchObject({
      names: [{ name: 'Ansel WICKERDALE', kind: 'primary' }],
      datesOfBirth: ['1966-04-03'],
    });
  });
});

describe('damaged lists are refused with the place', () => {
  it.each([
    ['a stray sign', (text: string) => text.replace('<GENDER>', '<GENDER>&'), /^un\.xml:\d+:\d+: /],
    ['a tag that is not closed', (text: string) => text.replace('</INDIVIDUAL>', ''), /^un\.xml:\d+:\d+: /],
    ['a file cut off', (text: string) => text.slice(0, text.length / 2), /^un\.xml:\d+:\d+: /],
    ['another root', (text: string) => text.replaceAll('CONSOLIDATED_LIST', 'LIST'), /the root is «LIST»/],
    ['a document type', (text: string) => text.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), /document type/],
    ['a page instead of a list', () => '<html><body>Sorry</body></html>', /the root is «html»/],
    ['no entries', () => '<CONSOLIDATED_LIST></CONSOLIDATED_LIST>', /no entries/],
    ['the same number twice', (text: string) => text.replace('9200002', '9200001'), /twice/],
  ])('UN: %s', async (_name, change, message) => {
    const primary = await changed('un.xml', change);
    await expect(parseList('UN', { primary })).rejects.toThrow(message);
  });

  it('OFAC: a file without its end sign was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'list-'));
    const primary = join(folder, 'sdn.csv');
    await copyFile(sdn.primary, primary);
    await truncate(primary, 200);
    await expect(parseList('OFAC_SDN', { ...sdn, primary })).rejects.toThrow(/sdn\.csv/);
  });

  it('OFAC: alternate names of another edition', async () => {
    const alternates = await changed('alt.csv', (text) => text.replace('9000002', '9999999'));
    await expect(parseList('OFAC_SDN', { ...sdn, alternates })).rejects.toThrow(/alt\.csv:2:1: belongs to no entry/);
  });

  it('UK: a row that lost a cell', async () => {
    const primary = await changed('uk.csv', (text) => text.replace('SAM0002,', 'SAM0002'));
    await expect(parseList('UK', { primary })).rejects.toThrow(/uk\.csv:\d+:1: \d+ cells where/);
  });
});

describe('dates as lists write them', () => {
  it.each([
    ['23 Nov 1962', '1962-11-23'],
    ['Nov 1962', '1962-11'],
    ['circa 1962', '1962'],
    ['1962 to 1964', '1962/1964'],
    ['00/00/1962', '1962'],
    ['dd/04/1962', '1962-04'],
    ['1962-11-23', '1962-11-23'],
    ['long ago', null],
  ])('%s', (written, read) => expect(listDateOf(written)).toBe(read));
});
