/** A word without the endings that only its place in the sentence asks for. */
export function stemOf(word: string): string {
  return word.length <= 4
    ? word
    : word
        .replace(/'s$/, '')
        .replace(/(?:ing|ed|es|s|ly)$/, '')
        .replace(/(.)\1$/, '$1');
}
