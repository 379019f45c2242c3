import { expect, it } from 'vitest';
import type { Segment } from '@/lib/verification/engine/fields/segments';
import { vehicleValues } from '@/lib/verification/engine/fields/vehicle-fields';

/** Stretches of print by place, in lines of twenty pixels. */
const print = (lines: [text: string, left: number, top: number][]): Segment[] =>
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

const read = (lines: [string, number, number][]) =>
  Object.fromEntries([...vehicleValues(print(lines))].map(([name, { value }]) => [name, value]));

it('takes a heading with two codes for no name, and the letter below it apart', () => {
  expect(
    read([
      ['C.1.1 C.1.2 Registered keeper', 20, 20],
      ['MR', 20, 50],
      ['JOHN SMITH', 20, 80],
      ['12 HIGH STREET', 20, 110],
      ['EASTBROOK', 20, 140],
    ]),
  ).toMatchObject({ keeperName: 'JOHN SMITH', keeperAddress: '12 HIGH STREET EASTBROOK' });
});

it('finds values behind, beside and below labels that are misread, wrapped or in another language', () => {
  expect(
    read([
      ['A Amtliches Kennzeihcen', 20, 20],
      ['B-MW 1234', 20, 48],
      ['D.1 VOLKSWAGEN', 20, 100],
      ['D.3 Denominacion comercial', 20, 150],
      ['GOLF MATCH', 420, 150],
      ['del fabricante', 40, 172],
      ['C.1.1 Nachnane oder Firmenname', 20, 220],
      ['LINDNER', 420, 220],
      ['C.1.2 Vornamen', 20, 260],
      ['FRIEDA', 420, 260],
      ['(B) 20032019', 20, 300],
    ]),
  ).toMatchObject({
    registrationNumber: 'BMW1234',
    make: 'VOLKSWAGEN',
    model: 'GOLF MATCH',
    keeperName: 'FRIEDA LINDNER',
    dateOfFirstRegistration: '2019-03-20',
  });
});

it('reads no label as a value where the value is missing', () => {
  expect(
    read([
      ['C.1.1 Surname or business name', 20, 20],
      ['C.1.2 Other names', 20, 50],
      ['D.1 Make', 20, 80],
      ['D.3 Model', 20, 110],
      ['E VIN/Chassis/Frame No.', 20, 140],
    ]),
  ).toEqual({});
});

it('reads a code in brackets whose letter was taken for a number', () => {
  expect(
    read([
      ['(8) 17.05.2019', 20, 20],
      ['(0.1) | VOLKSWAGEN', 20, 60],
    ]),
  ).toEqual({ dateOfFirstRegistration: '2019-05-17', make: 'VOLKSWAGEN' });
});

it('takes models that look like codes for models', () => {
  for (const model of ['C3 AIRCROSS', 'A 180', 'V60 MOMENTUM']) {
    expect(
      read([
        ['D.3 Model', 20, 20],
        [model, 300, 20],
      ]),
    ).toEqual({ model: model.toUpperCase() });
  }
});
