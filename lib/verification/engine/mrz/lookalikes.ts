import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { isIssuer } from '@/lib/verification/engine/mrz/issuers';
import { type Layout, slice } from '@/lib/verification/engine/mrz/layouts';

/** Digits that OCR-B draws much like letters. */
const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };
const toLetters = (text: string) => text.replace(/[012568]/g, (digit) => LETTERS[digit] ?? digit);

/**
 * Where only letters may stand, takes a digit as the letter it looks like: in names always, in codes of states where a known code results.
 * Anything else stays as it was read, for there are documents that print digits there.
 */
export function withoutLookalikes(layout: Layout, lines: string[]): string[] {
  const result = [...lines];
  for (const { name, range, kind } of layout.fields) {
    if (kind !== 'letters') continue;
    const text = slice(result, range);
    const letters = toLetters(text);
    const code = name === 'issuingState' || name === 'nationality';
    if (letters === text || (code && !isIssuer(letters))) continue;
    const [line, from, to] = range;
    const whole = result[line] ?? '';
    result[line] = whole.slice(0, from) + letters + whole.slice(to);
  }
  return result;
}

/** What a known code is worth against what was read of an unknown one, in nats. A code that is printed wrong must be able to stay wrong. */
const KNOWN_CODE = 4;
const CHOICES = 4;

/** Codes of states that are none become known ones where what was read nearly says so. */
export function withKnownCodes(layout: Layout, lines: string[], costs: readonly Float32Array[][]): string[] {
  return layout.fields.reduce((result, { name, range }) => {
    const [line, from, to] = range;
    if ((name !== 'issuingState' && name !== 'nationality') || isIssuer(slice(result, range))) return result;
    const rows = (costs[line] ?? []).slice(from, to);
    const read = Array.from(slice(result, range), (character, at) => rows[at]?.[ZONE_ALPHABET.indexOf(character)] ?? 0);
    const known = codesOf(rows)
      .filter(({ code }) => isIssuer(code))
      .sort((a, b) => a.cost - b.cost)[0];
    if (known === undefined || known.cost - read.reduce((sum, cost) => sum + cost, 0) > KNOWN_CODE) return result;
    return result.map((text, index) => (index === line ? text.slice(0, from) + known.code + text.slice(to) : text));
  }, lines);
}

/** Every code from the likeliest characters of each place. */
function codesOf(rows: Float32Array[]): { code: string; cost: number }[] {
  return rows.reduce(
    (codes, row) => {
      const choices = [...ZONE_ALPHABET]
        .map((character, symbol) => ({ character, cost: row[symbol] ?? 0 }))
        .sort((a, b) => a.cost - b.cost)
        .slice(0, CHOICES);
      return codes.flatMap(({ code, cost }) =>
        choices.map((choice) => ({ code: code + choice.character, cost: cost + choice.cost })),
      );
    },
    [{ code: '', cost: 0 }],
  );
}
