import { describe, expect, it } from 'vitest';
import { toCsv } from '@/lib/client/csv';

describe('toCsv', () => {
  it('quotes commas, quotes and line breaks and keeps numbers bare', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x, "y"', 3],
          ['two\nlines', null],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"x, ""y""",3\r\n"two\nlines",\r\n');
  });

  it('never lets a spreadsheet take a cell for a formula', () => {
    expect(toCsv(['a'], [['=1+1'], ['@cmd'], ['-2']])).toBe("\uFEFFa\r\n'=1+1\r\n'@cmd\r\n'-2\r\n");
  });
});
