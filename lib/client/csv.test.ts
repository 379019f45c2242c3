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
    const fullWidth = ['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20cmd', '\u22121'];
    for (const sign of fullWidth) expect(toCsv(['a'], [[sign]])).toBe(`\uFEFFa\r\n'${sign}\r\n`);
  });
});
