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
