import { expect, it } from 'vitest';
import type { Segment } from '@/lib/verification/engine/fields/segments';
import { vehicleValues } from '@/lib/verification/engine/fields/vehicle-fields';

type Print = [text: string, left: number, top: number];

/** Stretches of print by place, in lines of twenty pixels. */
const print = (lines: Print[]): Segment[] =>
  lines.map(([text, left, top]) => ({
    text,
    confidence: 0.9,
    left,
    top,
    right: left + text.length * 10,
    bottom: top + 20,
    page: 1,
    box: [left / 1000, top / 1000, text.length / 100, 0.02],
  }));

const CAPITALS: Print[] = [
  ['D.1 Make', 20, 500],
  ['VOLKSWAGEN', 420, 500],
  ['D.3 Model', 20, 540],
  ['GOLF MATCH', 420, 540],
  ['P.3 Fuel', 20, 580],
  ['PETROL', 420, 580],
  ['R Colour', 20, 620],
  ['BLUE', 420, 620],
  ['ESTATE CAR', 420, 660],
];
/** What is read of a form whose other values are in capitals. */
const read = (lines: Print[]) =>
  Object.fromEntries([...vehicleValues(print([...lines, ...CAPITALS]))].map(([name, { value }]) => [name, value]));

it('reads a keeper in mixed case beside labels on a form of capitals', () => {
  expect(
    read([
      ['C.1.1 Name oder Firmenname', 20, 220],
      ['von der Weiß', 420, 220],
      ['C.1.2 Vorname(n)', 20, 260],
      ['Jürgen', 420, 260],
    ]),
  ).toMatchObject({ keeperName: 'JURGEN VON DER WEISS', make: 'VOLKSWAGEN', model: 'GOLF MATCH' });
});

it('reads a keeper in mixed case behind captions', () => {
  expect(
    read([
      ['C.1.1 Surname: McGrath', 20, 220],
      ['C.1.2 Forenames: Philippa', 20, 260],
    ]),
  ).toMatchObject({ keeperName: 'PHILIPPA MCGRATH' });
});

it('reads a letter in mixed case below its heading, whose town alone is in capitals', () => {
  expect(
    read([
      ['Registered keeper', 20, 200],
      ['Mrs Philippa Grant', 20, 230],
      ['12 High Street', 20, 260],
      ['EASTBROOK', 20, 290],
    ]),
  ).toMatchObject({ keeperName: 'PHILIPPA GRANT', keeperAddress: '12 HIGH STREET EASTBROOK' });
});

it('prefers capitals to what is almost a label, and takes no note for a name', () => {
  expect(
    read([
      ['C.1.1 Surname', 20, 200],
      ['Bussiness nane', 220, 200],
      ['GRANT', 420, 200],
      ['C.1.2 Forenames', 20, 260],
      ['as shown on the licence', 220, 260],
      ['PHILIPPA', 520, 260],
    ]),
  ).toMatchObject({ keeperName: 'PHILIPPA GRANT' });
  expect(
    read([
      ['C.1.1 Surname', 20, 200],
      ['see the notes overleaf', 220, 200],
    ]),
  ).not.toHaveProperty('keeperName');
});

it('ends an address before the value of the next label', () => {
  expect(
    read([
      ['C.1.3 Address', 20, 400],
      ['12 High Street', 420, 400],
      ['EASTBROOK', 420, 430],
      ['Make', 20, 460],
      ['FORD', 420, 460],
    ]),
  ).toMatchObject({ keeperAddress: '12 HIGH STREET EASTBROOK' });
});

it('takes a caption apart from its code for that of the code, and ends the address at the next code', () => {
  expect(
    read([
      ['C.1.1', 20, 220],
      ['Name or surname', 90, 220],
      ['McGrath', 420, 220],
      ['C.1.2', 20, 260],
      ['First name(s)', 90, 260],
      ['Mrs Philippa', 420, 260],
      ['C.1.3', 20, 300],
      ['Address', 90, 300],
      ['12 High Street, EASTBROOK', 420, 300],
      ['D.1 Make', 20, 340],
      ['FORD', 420, 340],
    ]),
  ).toMatchObject({ keeperName: 'MRS PHILIPPA MCGRATH', keeperAddress: '12 HIGH STREET EASTBROOK' });
});

it('prefers a value to a caption that a fold has cut off behind its code', () => {
  expect(
    read([
      ['(C.1.1) Namederim', 20, 220],
      ['GRANT', 420, 220],
      ['(C.1.2) Vo', 20, 260],
      ['Philippa', 420, 260],
    ]),
  ).toMatchObject({ keeperName: 'PHILIPPA GRANT' });
});
