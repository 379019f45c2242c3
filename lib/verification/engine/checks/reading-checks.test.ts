import { describe, expect, it } from 'vitest';
import type { CheckInput, DocumentReading, MrzReading, ReadField } from '@/lib/verification/engine/check';
import { barcode } from '@/lib/verification/engine/checks/barcode';
import { dataConsistency } from '@/lib/verification/engine/checks/data-consistency';
import { documentClassification } from '@/lib/verification/engine/checks/document-classification';
import { documentExpiry } from '@/lib/verification/engine/checks/document-expiry';
import { documentNumber } from '@/lib/verification/engine/checks/document-number';
import { mrz } from '@/lib/verification/engine/checks/mrz';
import { textExtraction } from '@/lib/verification/engine/checks/text-extraction';
import { parseZone } from '@/lib/verification/engine/mrz/parse';
import { reason } from '@/lib/verification/engine/reason-codes';

const source = { evidenceId: 'evidence', page: 1, box: null };
const engine = { name: 'test', version: '1' };
const field = (value: string, zone: ReadField['zone'], confidence = 0.95): ReadField => ({
  value,
  raw: value,
  confidence,
  zone,
  source,
});

function reading(changes: Partial<DocumentReading> = {}): DocumentReading {
  const words = [
    { text: 'PASSPORT', confidence: 0.9, box: [0, 0, 0.1, 0.1] as [number, number, number, number], line: 0 },
  ];
  const page = { page: 1, imagePath: null, width: 100, height: 100, rotation: 0 as const, words, engine };
  return {
    documentId: 'document',
    evidenceId: 'evidence',
    pages: [page],
    pageCount: 1,
    classification: { type: 'passport', confidence: 0.9, because: [] },
    mrz: null,
    barcodes: [],
    fields: {},
    failures: [],
    ...changes,
  };
}

function input(
  changes: Partial<DocumentReading> = {},
  expected: CheckInput['expected'] = {},
  role: CheckInput['documents'][number]['role'] = 'passport',
): CheckInput {
  const file = {
    documentId: 'document',
    evidenceId: 'evidence',
    role,
    side: null,
    fileName: '',
    mimeType: '',
    sha256: '',
    path: '',
  };
  const facts = {
    today: '2026-11-21',
    claim: null,
    participant: null,
    knownParticipants: [],
    duplicates: [],
    watchlist: null,
  };
  return { documents: [file], readings: [reading(changes)], expected, facts };
}

function zone(second = 'L898902C36GBR7408122F3004152ZE184226B<<<<<12'): MrzReading {
  const parsed = parseZone(['P<GBRERIKSSON<<ANNA<MARIA'.padEnd(44, '<'), second]);
  if (parsed === null) throw new Error('no zone');
  return { ...parsed, doubts: [], source };
}

const RIGHT = 'L898902C36GBR7408122F3004157ZE184226B<<<<<16';

const codes = (outcome: { reasons: { code: string }[] }) => outcome.reasons.map(({ code }) => code);

describe('mrz', () => {
  it('shows lines first, then fields, and false check digits', async () => {
    const wrong = await mrz.run(input({ mrz: zone('L898902C36GBR7408123F3004152ZE184226B<<<<<12') }));
    expect(wrong.breakdown.slice(0, 2).map(({ name }) => name)).toEqual(['line1', 'line2']);
    expect(wrong.breakdown.find(({ name }) => name === 'birthDateCheckDigit')).toMatchObject({
      result: 'consider',
      actual: '3',
    });
    expect(wrong).toMatchObject({ result: 'consider', subResult: 'suspected' });
    expect(codes(wrong)).toContain('CHECK_DIGIT_WRONG');
  });

  it('never calls a name clear whose letters were not read twice alike', async () => {
    const sure = await mrz.run(input({ mrz: zone(RIGHT) }));
    expect(sure).toMatchObject({ result: 'clear', subResult: 'clear' });
    const doubts: MrzReading['doubts'] = [
      { field: 'surname', letter: 4, characters: 'KH' },
      { field: 'givenNames', letter: 3, characters: 'N' },
    ];
    const unsure = await mrz.run(input({ mrz: { ...zone(RIGHT), doubts } }));
    expect(unsure).toMatchObject({ result: 'consider', subResult: 'caution' });
    expect(unsure.reasons.map(({ message }) => message).join()).toContain(
      'Surname, 4th letter: K or H. Given names, 3rd letter: N?.',
    );
    expect(unsure.breakdown.filter(({ result }) => result === 'consider').map(({ name }) => name)).toEqual([
      'surname',
      'givenNames',
    ]);
  });

  it('misses a zone on a passport and does not ask an invoice for one', async () => {
    expect(await mrz.run(input())).toMatchObject({ result: 'unidentified', subResult: null, score: null });
    expect(await mrz.run(input({ classification: null }, {}, 'invoice'))).toMatchObject({ result: 'not_applicable' });
  });
});

describe('document_number', () => {
  const fields = { documentNumber: [field('K72904418', 'visual'), field('K72904418', 'mrz')] };

  it('is clear where it agrees, also with what was expected', async () => {
    expect(await documentNumber.run(input({ fields }, { documentNumber: 'k7290 4418' }))).toMatchObject({
      result: 'clear',
      score: 1,
    });
  });

  it('tells another number and numbers that differ', async () => {
    expect(codes(await documentNumber.run(input({ fields }, { documentNumber: 'A1234567' })))).toEqual([
      'NUMBER_MISMATCH',
    ]);
    const differ = { documentNumber: [field('K72904418', 'visual'), field('K72904419', 'mrz')] };
    expect(codes(await documentNumber.run(input({ fields: differ })))).toEqual(['NUMBERS_DIFFER']);
    expect(await documentNumber.run(input())).toMatchObject({ result: 'unidentified' });
  });
});

describe('document_expiry', () => {
  const expiring = (date: string) => documentExpiry.run(input({ fields: { dateOfExpiry: [field(date, 'mrz')] } }));

  it('is valid on its last day and not after it', async () => {
    expect(await expiring('2026-11-21')).toMatchObject({ result: 'clear' });
    expect(codes(await expiring('2026-11-20'))).toEqual(['EXPIRED']);
    expect(codes(await expiring('2026-12-01'))).toEqual(['EXPIRES_SOON']);
    expect(await documentExpiry.run(input())).toMatchObject({ result: 'unidentified' });
  });
});

describe('data_consistency', () => {
  const against = (name: string, visual: ReadField, machine: ReadField) =>
    dataConsistency.run(input({ fields: { [name]: [visual, machine] } }));

  it('compares print with zone and barcode, spaces apart', async () => {
    expect(await against('givenNames', field('MARAELIN', 'visual'), field('MARA ELIN', 'mrz'))).toMatchObject({
      result: 'clear',
      score: 1,
    });
    const wrong = await against('dateOfBirth', field('1988-03-14', 'visual'), field('1990-11-02', 'barcode'));
    expect(wrong.breakdown[0]).toMatchObject({
      name: 'dateOfBirth.visual-barcode',
      expected: '1990-11-02',
      actual: '1988-03-14',
      source,
    });
    expect(codes(wrong)).toEqual(['FIELDS_DIFFER']);
  });

  it('a misread character is slight, and an unsure reading speaks against nobody', async () => {
    expect(codes(await against('surname', field('LINDQVLST', 'visual'), field('LINDQVIST', 'mrz')))).toEqual([
      'FIELDS_DIFFER_SLIGHTLY',
    ]);
    expect(await against('surname', field('LXXDQXLST', 'visual', 0.4), field('LINDQVIST', 'mrz'))).toMatchObject({
      result: 'clear',
    });
    expect(await dataConsistency.run(input())).toMatchObject({ result: 'unidentified' });
  });
});

it('text_extraction tells pages, words and confidence', async () => {
  expect(await textExtraction.run(input())).toMatchObject({
    result: 'clear',
    score: 0.9,
    breakdown: [{ name: 'page1', actual: '1 words' }],
  });
  const failed = await textExtraction.run(input({ pages: [], failures: [reason('reading', 'ENCRYPTED')] }));
  expect(failed.result).toBe('unidentified');
  expect(codes(failed)).toEqual(['ENCRYPTED', 'NO_TEXT']);
});

it('document_classification compares with what was submitted', async () => {
  expect(await documentClassification.run(input())).toMatchObject({ result: 'clear' });
  expect(codes(await documentClassification.run(input({}, {}, 'invoice')))).toEqual(['TYPE_MISMATCH']);
  expect(await documentClassification.run(input({ classification: null }))).toMatchObject({ result: 'unidentified' });
});

it('barcode gives format, text, bytes and elements', async () => {
  const code = { format: 'PDF417', text: 'x', bytes: 'AAE=', aamva: { DAQ: '1', DBB: '2' }, source };
  const outcome = await barcode.run(input({ barcodes: [code] }));
  expect(outcome.breakdown.map(({ name }) => name)).toEqual(['format', 'text', 'bytes', 'DAQ', 'DBB']);
  expect(codes(outcome)).toEqual(['AAMVA_INCOMPLETE']);
  expect(await barcode.run(input())).toMatchObject({ result: 'not_applicable' });
});
