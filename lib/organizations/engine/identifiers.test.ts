import { describe, expect, it } from 'vitest';
import { isLei, ukCompanyNumber } from '@/lib/organizations/engine/identifiers';

describe('identifiers of companies', () => {
  it('knows the check digits of an LEI', () => {
    // The identifier of the Global Legal Entity Identifier Foundation itself.
    expect(isLei('506700GE1G29325QX363')).toBe(true);
    expect(isLei('506700GE1G29325QX364')).toBe(false);
    expect(isLei('506700GE1G29325QX36')).toBe(false);
  });

  it.each([
    ['9214477', '09214477'],
    ['sc123456', 'SC123456'],
    ['123456789', null],
    ['S1234567', null],
  ])('%s in the UK register is %s', (text, number) => expect(ukCompanyNumber(text)).toBe(number));
});
