import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIban } from '@/lib/core/check-digits';
import {
  documentNumberValue,
  normalisedAddress,
  normalisedEmail,
  normalisedIban,
  normalisedPhone,
  plateValue,
  vinValue,
} from '@/lib/network/engine/normalise';

/** The same characters as people write them: spaces and dashes anywhere. */
const spaced = (text: string, gaps: readonly string[]) =>
  [...text].map((character, index) => `${character}${gaps[index % gaps.length] ?? ''}`).join('');
const gap = fc.array(fc.constantFrom('', '', ' ', '-', '  '), { minLength: 1, maxLength: 8 });
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('a phone number', () => {
  it('is one number however it is written', () => {
    for (const text of ['+44 7700 900642', '07700 900642', '0044 7700 900642', '+44 (0)7700-900642', '07700900642'])
      expect(normalisedPhone(text, 'GB'), text).toBe('+447700900642');
    expect(normalisedPhone('900 00 184', 'NO')).toBe('+4790000184');
  });

  it('with gaps anywhere is the same, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(digits(6), gap, (end, gaps) => {
        const plain = normalisedPhone(`07700${end}`, 'GB');
        fc.pre(plain !== null);
        expect(normalisedPhone(spaced(`07700${end}`, gaps), 'GB')).toBe(plain);
        expect(normalisedPhone(plain, null)).toBe(plain);
      }),
    );
  });

  it('is none where it can be none, or only fills the field', () => {
    for (const text of ['', 'none', '12', '+44', '0000000000', '1234567890', 'ext. 5'])
      expect(normalisedPhone(text, 'GB'), text).toBeNull();
    expect(normalisedPhone('07700 900642', null), 'no country, no code').toBeNull();
  });
});

describe('an e-mail address', () => {
  it('is the mailbox that it reaches', () => {
    expect(normalisedEmail(' Ada.Marlow+claims@Mail.Example ')).toBe('ada.marlow@mail.example');
    expect(normalisedEmail('a.d.a@googlemail.com')).toBe(normalisedEmail('ada@gmail.com'));
    expect(normalisedEmail('ada@münchen.example')).toBe('ada@xn--mnchen-3ya.example');
    for (const text of ['ada', 'ada@', '@mail.example', 'a b@mail.example', 'ada@localhost'])
      expect(normalisedEmail(text), text).toBeNull();
  });

  it('normalised again stays as it is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = normalisedEmail(address);
        fc.pre(once !== null);
        expect(normalisedEmail(once)).toBe(once);
        expect(normalisedEmail(address.toUpperCase())).toBe(once);
      }),
    );
  });
});

describe('an address', () => {
  const at = (lines: string[], postalCode: string | null, city: string | null = null) =>
    normalisedAddress({ lines, postalCode, city });

  it('is one however its parts are written', () => {
    const one = at(['14 Lime Grove Road'], 'DE45 1AB');
    expect(at(['Lime Grove Rd. 14'], 'de451ab', 'Bakewell')).toBe(one);
    expect(at(['14, Lime Grove Road'], 'DE45-1AB')).toBe(one);
    expect(at(['Hauptstraße 7'], '10115')).toBe(at(['7 Hauptstr.'], '10115'));
    expect(at(['7 Constructor Street'], 'X1')).toBe('X1|7 constructor st');
    expect(at(['16 Lime Grove Road'], 'DE45 1AB')).not.toBe(one);
    expect(at(['14 Lime Grove Road'], 'DE45 1AC')).not.toBe(one);
  });

  it('without a house or a place is none', () => {
    expect(at(['Lime Grove'], 'DE45 1AB')).toBeNull();
    expect(at(['14 Lime Grove'], null)).toBeNull();
    expect(at(['14 Lime Grove'], 'N/A')).toBeNull();
    expect(at([], 'DE45 1AB')).toBeNull();
  });

  it('does not depend on the order of its words, and fits an index whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 5 }), (lines) => {
        const value = at(['7', ...lines], 'X1');
        expect(value?.length ?? 0).toBeLessThanOrEqual(300);
        expect(value).toBe(at([...lines.toReversed(), '7'], 'x 1'));
      }),
    );
  });
});

describe('a bank account', () => {
  it('holds its check digits or is none', () => {
    expect(normalisedIban('gb33 BUKB 2020 1555 5555 55')).toBe('GB33BUKB20201555555555');
    expect(normalisedIban('NO93 8601 1117 947')).toBe('NO9386011117947');
    expect(normalisedIban('GB34BUKB20201555555555')).toBeNull();
  });

  it('with one digit changed, or two neighbours exchanged, is none', () => {
    const iban = 'DE89370400440532013000';
    expect(isIban(iban)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = (Number(iban[at]) + by) % 10;
        expect(isIban(`${iban.slice(0, at)}${changed}${iban.slice(at + 1)}`)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), (at) => {
        const [a = '', b = ''] = [iban[at], iban[at + 1]];
        fc.pre(a !== b);
        expect(isIban(`${iban.slice(0, at)}${b}${a}${iban.slice(at + 2)}`)).toBe(false);
      }),
    );
  });
});

describe('plates, chassis and document numbers', () => {
  it('are the same with gaps and in small letters, and stay as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}[2-9]{2}[A-Z]{3}$/), gap, (plate, gaps) => {
        for (const normalise of [plateValue, documentNumberValue]) {
          const once = normalise(plate);
          expect(once).toBe(plate);
          expect(normalise(spaced(plate.toLowerCase(), gaps))).toBe(once);
        }
      }),
    );
    expect(vinValue('wvwzzz1k-z8w 123456')).toBe('WVWZZZ1KZ8W123456');
  });

  it('are none where they only fill the field', () => {
    for (const text of ['', 'UNKNOWN', 'n/a', 'TBC', '0000000', 'XXXXXXX', '12345', 'test'])
      expect([plateValue(text), documentNumberValue(text), vinValue(text)], text).toEqual([null, null, null]);
    expect(vinValue('WVWZZZ1KZ8W12345')).toBeNull();
    expect(vinValue('WVWZZZ1KZOW123456')).toBeNull();
  });
});
