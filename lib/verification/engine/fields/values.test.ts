import { describe, expect, it } from 'vitest';
import {
  findAmount,
  findCurrency,
  findDate,
  findVin,
  normalName,
  normalNumber,
  plateOf,
} from '@/lib/verification/engine/fields/values';

describe('findDate', () => {
  it.each([
    ['14.03.1988', '1988-03-14'],
    ['14/03/88', '1988-03-14'],
    ['14 03 1988', '1988-03-14'],
    ['1988-03-14', '1988-03-14'],
    ['14 MAR 1988', '1988-03-14'],
    ['14MAR1988', '1988-03-14'],
    ['14 MAR/MARS 88', '1988-03-14'],
    ['22 FÉV/FEB 1978', '1978-02-22'],
    ['March 14, 1988', '1988-03-14'],
    ['3rd April 2026', '2026-04-03'],
    ['Invoice date: 12 March 2026', '2026-03-12'],
    ['03/14/1988', '1988-03-14'],
  ])('%s', (text, date) => expect(findDate(text)).toBe(date));

  it.each(['31.02.2020', '99/99/9999', '14 FOO 1988', '1988', ''])('is null for %s', (text) =>
    expect(findDate(text)).toBeNull(),
  );

  it('takes the month first where that is asked for', () =>
    expect(findDate('04/05/2020', { monthFirst: true })).toBe('2020-04-05'));
});

it('VINs have seventeen characters; I, O and Q are read as the digits they must be', () => {
  expect(findVin('E VIN/Chassis WVWZZZ1KZAW123456')).toBe('WVWZZZ1KZAW123456');
  expect(findVin('WVW ZZZ 1KZ AW 123456')).toBe('WVWZZZ1KZAW123456');
  expect(findVin('WVWZZZIKZAWI2345O')).toBe('WVWZZZ1KZAW123450');
  expect(findVin('WVWZZZ1KZAW12345')).toBeNull();
  expect(findVin('12345678901234567')).toBeNull();
  expect(findVin('THIS DOCUMENT IS NOT PROOF')).toBeNull();
});

it('plates are letters and digits', () => {
  expect(plateOf('KV19 TZO')).toBe('KV19TZO');
  expect(plateOf('M-AB 1234')).toBe('MAB1234');
  expect(plateOf('HATCHBACK')).toBeNull();
});

it('names and numbers lose accents, case and signs', () => {
  expect(normalName("Zoë O'Neill-Åberg")).toBe('ZOE ONEILL ABERG');
  expect(normalName('Łukasz Żółw')).toBe('LUKASZ ZOLW');
  expect(normalNumber('4190 7352-816')).toBe('41907352816');
});

it('amounts and currencies', () => {
  expect(findAmount('GBP 1,468.80')).toBe('1468.80');
  expect(findAmount('1.468,80 €')).toBe('1468.80');
  expect(findAmount('12')).toBeNull();
  expect(findCurrency('Total € 3')).toBe('EUR');
});
