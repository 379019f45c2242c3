import { describe, expect, it } from 'vitest';
import { cardLines, type Holder, passportLines, smallCardLines } from '@/db/seed/specimens/mrz-lines';
import { checkDigit } from '@/lib/verification/engine/mrz/check-digit';
import { zoneDate } from '@/lib/verification/engine/mrz/dates';
import { isIssuer } from '@/lib/verification/engine/mrz/issuers';
import { LAYOUTS } from '@/lib/verification/engine/mrz/layouts';
import { withoutLookalikes } from '@/lib/verification/engine/mrz/lookalikes';
import { parseZone } from '@/lib/verification/engine/mrz/parse';

/** The specimens of ICAO 9303 parts 4 to 7. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const MRV_A = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const MRV_B = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

const holder: Holder = {
  surname: "O'Neill-Åberg",
  givenNames: 'Zoë',
  nationality: 'UTO',
  issuingState: 'UTO',
  documentNumber: 'AB1234567',
  dateOfBirth: '1990-01-31',
  sex: 'X',
  dateOfExpiry: '2031-12-01',
};

describe('parseZone', () => {
  it.each([
    ['TD3', TD3],
    ['TD1', TD1],
    ['TD2', TD2],
    ['MRV-A', MRV_A],
    ['MRV-B', MRV_B],
  ])('reads the %s specimen of ICAO 9303 with every check digit right', (format, lines) => {
    const zone = parseZone(lines);
    expect(zone).toMatchObject({ format, valid: true });
    expect(zone?.fields.surname?.value).toBe('ERIKSSON');
    expect(zone?.fields.givenNames?.value).toBe('ANNA MARIA');
  });

  it('names fields as ICAO does', () => {
    expect(parseZone(TD3)?.fields).toMatchObject({
      documentCode: { value: 'P', valid: null },
      issuingState: { value: 'UTO', valid: null },
      documentNumber: { value: 'L898902C3', valid: true },
      documentNumberCheckDigit: { value: '6', valid: true },
      birthDate: { value: '740812', valid: true },
      sex: { value: 'F', valid: null },
      expirationDate: { value: '120415', valid: true },
      personalNumber: { value: 'ZE184226B', valid: true },
      compositeCheckDigit: { value: '0', valid: true },
    });
  });

  it('tells which check digit is wrong', () => {
    const changed = [TD3[0] ?? '', (TD3[1] ?? '').replace('740812', '740813')];
    const zone = parseZone(changed);
    expect(zone?.valid).toBe(false);
    expect(zone?.fields.birthDateCheckDigit?.valid).toBe(false);
    expect(zone?.fields.documentNumberCheckDigit?.valid).toBe(true);
    expect(zone?.fields.compositeCheckDigit?.valid).toBe(false);
  });

  it.each([
    ['passport', passportLines(holder)],
    ['card', cardLines(holder)],
    ['small card', smallCardLines(holder)],
    ['card with a long number', cardLines({ ...holder, documentNumber: 'AB12345678901' })],
  ])('agrees with an independent composer: %s', (_, lines) => {
    const zone = parseZone(lines);
    expect(zone?.valid).toBe(true);
    expect(zone?.fields.surname?.value).toBe('ONEILL ABERG');
    expect(zone?.fields.sex?.value).toBe('');
  });

  it('joins a document number that runs on into the optional data', () => {
    const lines = cardLines({ ...holder, documentNumber: 'AB12345678901' });
    expect(parseZone(lines)?.fields.documentNumber).toEqual({ value: 'AB12345678901', valid: true });
  });

  it('repairs lengths inside runs of fillers only', () => {
    const [first = '', second = ''] = TD3;
    expect(parseZone([first.slice(0, -3), second])?.lines[0]).toBe(first);
    expect(parseZone([`${first}<<`, second])?.valid).toBe(true);
    expect(parseZone([first, second.replace('UTO', 'UT')])).toMatchObject({ valid: false });
    expect(parseZone([first, 'L898902C36UTO7408122F1204159ZE184226B123410'])).toBeNull();
  });

  it('never takes two lines of 36 for a passport', () => {
    expect(parseZone(TD2)?.format).toBe('TD2');
    expect(parseZone(TD2.map((line) => line.replace(/^I</, 'P<')))?.format).not.toBe('TD3');
  });

  it('splits lines that were read as one', () => {
    expect(parseZone([TD3.join('')])?.valid).toBe(true);
    expect(parseZone([TD1.join('')])?.valid).toBe(true);
  });

  it('refuses what is no zone', () => {
    expect(parseZone([])).toBeNull();
    expect(parseZone(['HELLO', 'WORLD'])).toBeNull();
    expect(parseZone(['P<UTOÄ'.padEnd(44, '<'), TD3[1] ?? ''])).toBeNull();
  });

  it('knows the French card’s own order', () => {
    const first = 'IDFRADUVAL<<<<<<<<<<<<<<<<<<<<<<<<<<';
    const number = '060675410123';
    const birth = '850203';
    const body = `${number}${checkDigit(number)}${'CLAIRE'.padEnd(14, '<')}${birth}${checkDigit(birth)}F`;
    const zone = parseZone([first, body + checkDigit(first + body)]);
    expect(zone).toMatchObject({ format: 'FRANCE_ID', valid: true });
    expect(zone?.fields.givenNames?.value).toBe('CLAIRE');
  });
});

describe('dates of zones', () => {
  it('lie in the century that makes sense', () => {
    expect(zoneDate('740812', 'birth', '2026-11-21')).toBe('1974-08-12');
    expect(zoneDate('200101', 'birth', '2026-11-21')).toBe('2020-01-01');
    expect(zoneDate('261122', 'birth', '2026-11-21')).toBe('1926-11-22');
    expect(zoneDate('330501', 'expiry', '2026-11-21')).toBe('2033-05-01');
    expect(zoneDate('960101', 'expiry', '2026-11-21')).toBe('1996-01-01');
  });

  it('are null when the calendar has none or fillers stand in', () => {
    expect(zoneDate('230230', 'birth', '2026-11-21')).toBeNull();
    expect(zoneDate('74<<<<', 'birth', '2026-11-21')).toBeNull();
  });
});

describe('letters and digits that look alike', () => {
  const layout = LAYOUTS[0];

  it('become letters in names and known codes, and stay where no code results', () => {
    if (layout === undefined) throw new Error('no layout');
    const [first = '', second = ''] = TD3;
    const odd = [first.replace('UTOERIKSSON', 'UT0ER1KSSON'), second.replace('UTO', 'UT0')];
    expect(withoutLookalikes(layout, odd)).toEqual(TD3);
    expect(withoutLookalikes(layout, [first, second.replace('UTO', '132')])[1]).toContain('132');
  });

  it('codes are those of states and ICAO', () => {
    expect(['D', 'D<<', 'GBR', 'UTO', 'XXA', 'EUE', 'RKS'].every(isIssuer)).toBe(true);
    expect(['UT0', 'ABC', ''].some(isIssuer)).toBe(false);
  });
});
