/** Line and half-open range of characters. */
export type Range = [line: number, from: number, to: number];

/** What may stand at a place: letters with fillers, digits (dates may have fillers), anything, or M F < alone. */
export type CharacterClass = 'letters' | 'digits' | 'any' | 'sex' | 'check' | 'code';

export interface LayoutField {
  name: string;
  range: Range;
  kind: CharacterClass;
}

export interface CheckedField {
  /** Name of the check digit. */
  name: string;
  /** The field whose characters it guards, or null where it guards several. */
  of: string | null;
  over: Range[];
  digit: Range;
  /** The digit may be a filler when everything it guards is empty. */
  optional?: boolean;
}

export type Format = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRANCE_ID';

export interface Layout {
  format: Format;
  lines: number;
  length: number;
  fields: LayoutField[];
  checks: CheckedField[];
}

const field = (name: string, range: Range, kind: CharacterClass): LayoutField => ({ name, range, kind });
const check = (name: string, of: string | null, over: Range[], digit: Range, optional = false): CheckedField => ({
  name,
  of,
  over,
  digit,
  optional,
});

/** Positions that TD2, TD3 and visas share in their second line (ICAO 9303-4, -6 and -7). */
function secondLine(personal: LayoutField[]): LayoutField[] {
  return [
    field('documentNumber', [1, 0, 9], 'any'),
    field('documentNumberCheckDigit', [1, 9, 10], 'check'),
    field('nationality', [1, 10, 13], 'letters'),
    field('birthDate', [1, 13, 19], 'digits'),
    field('birthDateCheckDigit', [1, 19, 20], 'check'),
    field('sex', [1, 20, 21], 'sex'),
    field('expirationDate', [1, 21, 27], 'digits'),
    field('expirationDateCheckDigit', [1, 27, 28], 'check'),
    ...personal,
  ];
}

const firstLine = (length: number): LayoutField[] => [
  field('documentCode', [0, 0, 2], 'code'),
  field('issuingState', [0, 2, 5], 'letters'),
  field('names', [0, 5, length], 'letters'),
];

const SECOND_CHECKS: CheckedField[] = [
  check('documentNumberCheckDigit', 'documentNumber', [[1, 0, 9]], [1, 9, 10]),
  check('birthDateCheckDigit', 'birthDate', [[1, 13, 19]], [1, 19, 20]),
  check('expirationDateCheckDigit', 'expirationDate', [[1, 21, 27]], [1, 27, 28]),
];

const composite = (over: Range[], digit: Range) => check('compositeCheckDigit', null, over, digit);

const TD3: Layout = {
  format: 'TD3',
  lines: 2,
  length: 44,
  fields: [
    ...firstLine(44),
    ...secondLine([
      field('personalNumber', [1, 28, 42], 'any'),
      field('personalNumberCheckDigit', [1, 42, 43], 'check'),
      field('compositeCheckDigit', [1, 43, 44], 'check'),
    ]),
  ],
  checks: [
    ...SECOND_CHECKS,
    check('personalNumberCheckDigit', 'personalNumber', [[1, 28, 42]], [1, 42, 43], true),
    composite(
      [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      [1, 43, 44],
    ),
  ],
};

const TD2: Layout = {
  format: 'TD2',
  lines: 2,
  length: 36,
  fields: [
    ...firstLine(36),
    ...secondLine([field('optionalData', [1, 28, 35], 'any'), field('compositeCheckDigit', [1, 35, 36], 'check')]),
  ],
  checks: [
    ...SECOND_CHECKS,
    composite(
      [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 35],
      ],
      [1, 35, 36],
    ),
  ],
};

const TD1: Layout = {
  format: 'TD1',
  lines: 3,
  length: 30,
  fields: [
    field('documentCode', [0, 0, 2], 'code'),
    field('issuingState', [0, 2, 5], 'letters'),
    field('documentNumber', [0, 5, 14], 'any'),
    field('documentNumberCheckDigit', [0, 14, 15], 'check'),
    field('optionalData', [0, 15, 30], 'any'),
    field('birthDate', [1, 0, 6], 'digits'),
    field('birthDateCheckDigit', [1, 6, 7], 'check'),
    field('sex', [1, 7, 8], 'sex'),
    field('expirationDate', [1, 8, 14], 'digits'),
    field('expirationDateCheckDigit', [1, 14, 15], 'check'),
    field('nationality', [1, 15, 18], 'letters'),
    field('optionalData2', [1, 18, 29], 'any'),
    field('compositeCheckDigit', [1, 29, 30], 'check'),
    field('names', [2, 0, 30], 'letters'),
  ],
  checks: [
    check('documentNumberCheckDigit', 'documentNumber', [[0, 5, 14]], [0, 14, 15]),
    check('birthDateCheckDigit', 'birthDate', [[1, 0, 6]], [1, 6, 7]),
    check('expirationDateCheckDigit', 'expirationDate', [[1, 8, 14]], [1, 14, 15]),
    composite(
      [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      [1, 29, 30],
    ),
  ],
};

const visa = (format: Format, length: number): Layout => ({
  format,
  lines: 2,
  length,
  fields: [...firstLine(length), ...secondLine([field('optionalData', [1, 28, length], 'any')])],
  checks: SECOND_CHECKS,
});

/** The French identity card of 1988–2021: two lines of 36 in an order of its own (arrêté du 24 avril 1991). */
const FRANCE_ID: Layout = {
  format: 'FRANCE_ID',
  lines: 2,
  length: 36,
  fields: [
    field('documentCode', [0, 0, 2], 'code'),
    field('issuingState', [0, 2, 5], 'letters'),
    field('surname', [0, 5, 30], 'letters'),
    field('optionalData', [0, 30, 36], 'any'),
    field('documentNumber', [1, 0, 12], 'any'),
    field('documentNumberCheckDigit', [1, 12, 13], 'check'),
    field('givenNames', [1, 13, 27], 'letters'),
    field('birthDate', [1, 27, 33], 'digits'),
    field('birthDateCheckDigit', [1, 33, 34], 'check'),
    field('sex', [1, 34, 35], 'sex'),
    field('compositeCheckDigit', [1, 35, 36], 'check'),
  ],
  checks: [
    check('documentNumberCheckDigit', 'documentNumber', [[1, 0, 12]], [1, 12, 13]),
    check('birthDateCheckDigit', 'birthDate', [[1, 27, 33]], [1, 33, 34]),
    composite(
      [
        [0, 0, 36],
        [1, 0, 35],
      ],
      [1, 35, 36],
    ),
  ],
};

/** Every format of machine readable zone that is read here, the likeliest first. */
export const LAYOUTS: readonly Layout[] = [TD3, TD1, TD2, visa('MRV-A', 44), visa('MRV-B', 36), FRANCE_ID];

/** Characters of a range. */
export function slice(lines: readonly string[], [line, from, to]: Range): string {
  return (lines[line] ?? '').slice(from, to);
}

/** Whether lines that begin so may be of this format: visas begin with V and nothing else does. */
export function mayBegin(layout: Layout, first: string): boolean {
  if (layout.format === 'FRANCE_ID') return first.startsWith('IDFRA');
  const visaFormat = layout.format.startsWith('MRV');
  if (first.startsWith('V') !== visaFormat) return false;
  return layout.format === 'TD3' ? first.startsWith('P') || !/^[AC]/.test(first) : !first.startsWith('P<');
}
