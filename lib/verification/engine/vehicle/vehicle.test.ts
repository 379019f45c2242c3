import { describe, expect, it } from 'vitest';
import { modelSimilarity, normalisedMake } from '@/lib/verification/engine/vehicle/makes';
import { readPlate } from '@/lib/verification/engine/vehicle/plate';
import { decodeVin, vinCheckDigit } from '@/lib/verification/engine/vehicle/vin';

const TODAY = '2026-11-21';

describe('vehicle identification numbers', () => {
  it('reads maker, country, check digit and model year', () => {
    // The worked example of 49 CFR 565: all ones, whose sum of weights makes 1.
    expect(vinCheckDigit('11111111111111111')).toBe('1');
    expect(decodeVin('1M8GDM9AXKP042788', TODAY)).toMatchObject({
      checkDigit: 'valid',
      country: 'United States',
      modelYears: [2019, 1989],
    });
    expect(decodeVin('1M8GDM9A1KP042788', TODAY)).toMatchObject({ checkDigit: 'invalid' });
    expect(decodeVin('WVW ZZZ 1JZ XW 000001', TODAY)).toMatchObject({
      wmi: 'WVW',
      make: 'VOLKSWAGEN',
      country: 'Germany',
      checkDigit: 'not_applicable',
      modelYears: [1999],
    });
    expect(decodeVin('SALGA2FE9HA123456', TODAY)).toMatchObject({ make: 'LAND ROVER', country: 'United Kingdom' });
    expect(decodeVin('VF1RFB00X57123456', TODAY)).toMatchObject({ make: 'RENAULT', country: 'France' });
  });

  it('takes nothing else for one', () => {
    for (const text of ['', 'WVWZZZ1JZXW00001', 'WVWZZZ1JZXW0000O1', 'IVWZZZ1JZXW000001', 'WVWZZZ1JZXW0000012']) {
      expect(decodeVin(text, TODAY)).toBeNull();
    }
  });
});

describe('registration numbers', () => {
  it.each([
    ['KV19 ZFT', 'UK current', '2019-03-01'],
    ['ab51cde', 'UK current', '2001-09-01'],
    ['YK70 XYZ', 'UK current', '2020-09-01'],
    ['S123 ABC', 'UK prefix', '1998-08-01'],
    ['R456 DEF', 'UK prefix', '1997-08-01'],
    ['A1 BCD', 'UK prefix', '1983-08-01'],
    ['ABC 123D', 'UK suffix', undefined],
    ['B-MW 1234', 'UK dateless', undefined],
    ['AB-123-CD', 'other', undefined],
  ])('%s is %s', (text, format, from) => {
    const plate = readPlate(text);
    expect(plate.format).toBe(format);
    expect(plate.issued?.from).toBe(from);
  });
});

describe('makes and models', () => {
  it('knows a make under its other names', () => {
    expect(normalisedMake('VW')).toBe(normalisedMake('Volkswagen'));
    expect(normalisedMake('Mercedes-Benz')).toBe(normalisedMake('MERCEDES'));
    expect(normalisedMake('Škoda')).toBe('SKODA');
  });

  it('finds the model within its full name and nothing in another', () => {
    expect(modelSimilarity('Golf', 'GOLF MATCH EDITION TSI')).toBe(1);
    expect(modelSimilarity('GOLF', 'POLO MATCH')).toBe(0);
    expect(modelSimilarity('3 Series', '320D')).toBe(0);
  });
});
