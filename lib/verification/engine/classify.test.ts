import { expect, it } from 'vitest';
import { classify } from '@/lib/verification/engine/classify';
import { parseZone } from '@/lib/verification/engine/mrz/parse';

const words = (text: string) => text.split(' ');

it('a zone tells passports, cards and visas', () => {
  const second = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
  const first = 'P<UTOERIKSSON<<ANNA<MARIA'.padEnd(44, '<');
  expect(classify([], parseZone([first, second]), false)?.type).toBe('passport');
  expect(classify([], parseZone([first.replace('P<', 'V<'), second]), false)?.type).toBe('other');
});

it('words and codes tell the rest', () => {
  expect(classify(words('INVOICE Invoice number: 7 Bill to Total due'), null, false)?.type).toBe('invoice');
  expect(classify(words('Registration Certificate V5C Registered keeper'), null, false)?.type).toBe('logbook');
  expect(classify(words('A AB12 B 1 C.1.1 X D.1 Y D.3 Z E V J M1'), null, false)?.type).toBe('logbook');
  expect(classify(words('1. A 2. B 3. C 4a. D 4b. E 5. F'), null, false)?.type).toBe('driving_license');
  expect(classify(words('Your Electricity bill Account number: 1 Dear customer'), null, false)?.type).toBe(
    'proof_of_address',
  );
});

it('says nothing where nothing tells', () => {
  expect(classify(words('a quiet evening by the sea'), null, false)).toBeNull();
  expect(classify([], null, false)).toBeNull();
});
