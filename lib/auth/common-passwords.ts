import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '@/lib/core/errors';

/** The 49,000 most common passwords of breaches, as zxcvbn has them (MIT). */
const common = new Set<string>(dictionary['passwords-common'].map(String));

/** Digits and signs alone make a guessable password up to here. */
const WITHOUT_LETTERS = 20;

/** The shortest run of characters that the text repeats, or the text itself: `abcabc` is `abc`. */
function period(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const start = text.slice(0, length);
    if (text.length % length === 0 && start.repeat(text.length / length) === text) return start;
  }
  return text;
}

/**
 * Whether guessers try a password early: it is on the list, is one from the list said several times, is one with digits and signs around it
 * (`Password2026!!`), or is short and holds no letter. ASVS 6.2.4, 6.2.12. Case counts for nothing.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeated = period(folded);
  if (word === '') return password.length < WITHOUT_LETTERS || repeated.length < folded.length;
  return common.has(folded) || common.has(repeated) || (word.length >= 4 && common.has(word)) || repeated.length === 1;
}

/** Throws VALIDATION_FAILED with the code `common_password` at the field. */
export function refuseCommonPassword(password: string, pointer: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password, or one much like it, is among the first that are tried. Choose another one.';
  throw invalidField(pointer, message, 'common_password');
}
