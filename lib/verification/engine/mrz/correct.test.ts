import { describe, expect, it } from 'vitest';
import { correct } from '@/lib/verification/engine/mrz/correct';
import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { LAYOUTS } from '@/lib/verification/engine/mrz/layouts';

const GOOD = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** What each character costs: nothing as read, 9 otherwise, but for the given second choices. */
function costsOf(
  lines: string[],
  others: [line: number, place: number, character: string, cost: number][],
): Float32Array[][] {
  return lines.map((line, index) =>
    [...line].map((character, place) => {
      const row = new Float32Array(ZONE_ALPHABET.length).fill(9);
      row[ZONE_ALPHABET.indexOf(character)] = 0;
      for (const [l, p, other, cost] of others)
        if (l === index && p === place) row[ZONE_ALPHABET.indexOf(other)] = cost;
      return row;
    }),
  );
}

describe('correct', () => {
  const [layout] = LAYOUTS;
  const misread = [GOOD[0] ?? '', (GOOD[1] ?? '').replace('L898902C3', 'L8989O2C3')];

  it('takes a second choice of the recogniser that makes the check digits hold', () => {
    if (layout === undefined) throw new Error('no layout');
    expect(correct(layout, misread, costsOf(misread, [[1, 5, '0', 1]]))).toEqual(GOOD);
  });

  it('invents nothing the recogniser did not consider', () => {
    if (layout === undefined) throw new Error('no layout');
    expect(correct(layout, misread, costsOf(misread, []))).toEqual(misread);
  });

  it('leaves a false digit false when the recogniser was sure', () => {
    if (layout === undefined) throw new Error('no layout');
    const forged = [GOOD[0] ?? '', (GOOD[1] ?? '').replace('7408122', '7408125')];
    expect(correct(layout, forged, costsOf(forged, [[1, 19, '2', 8.5]]))).toEqual(forged);
  });
});
