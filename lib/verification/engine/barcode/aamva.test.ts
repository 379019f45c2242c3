import { describe, expect, it } from 'vitest';
import { aamvaMessage } from '@/db/seed/specimens/driving-licence';
import { LICENCE } from '@/db/seed/specimens/examples';
import { aamvaDate, parseAamva } from '@/lib/verification/engine/barcode/aamva';

describe('parseAamva', () => {
  it('reads every element of a current licence', () => {
    const elements = parseAamva(aamvaMessage(LICENCE));
    expect(elements).toMatchObject({
      DAQ: 'LINDQ853148ME9',
      DCS: 'LINDQVIST',
      DAC: 'MARA',
      DBB: '03141988',
      DCG: 'USA',
      version: '10',
    });
  });

  it('reads the first version with its other header and whole name', () => {
    const message = '@\n\u001c\rAAMVA6360000102DL00390064DLDAADOE,JANE,Q\nDAQ123456\nDBB19700131\n\r';
    expect(parseAamva(message)).toMatchObject({ DAA: 'DOE,JANE,Q', DAQ: '123456', DBB: '19700131' });
  });

  it('is null for any other message', () => {
    expect(parseAamva('https://example.org/?q=DAQ123')).toBeNull();
    expect(parseAamva('')).toBeNull();
    expect(parseAamva('ANSI 636000100001')).toBeNull();
  });
});

describe('aamvaDate', () => {
  it('tells American from Canadian order', () => {
    expect(aamvaDate('03141988')).toBe('1988-03-14');
    expect(aamvaDate('19880314')).toBe('1988-03-14');
    expect(aamvaDate('0314')).toBeNull();
    expect(aamvaDate('13451988')).toBeNull();
  });
});
