/** Small words within and before surnames. */
const PARTICLE =
  /^(?:von|vom|zu|zum|zur|der|den|dem|van|ter|ten|te|de|del|della|dello|dei|degli|di|da|do|dos|das|du|des|la|las|le|los|el|al|af|av|bin|ibn|ben|y|e|i|und)$/;
const NAME_WORD = /^(?:[dlDLO]['’])?\p{Lu}[\p{L}'’-]*[.,]?$/u;

/** Whether a text in mixed case is written as names are: every word begins with a capital, but for particles before another. */
export function writtenAsName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= 6 &&
    NAME_WORD.test(words.at(-1) ?? '') &&
    words.every((word) => NAME_WORD.test(word) || PARTICLE.test(word))
  );
}

/** Whether a text in mixed case is written as the first line of an address: a word in capitals or with one, and a house's number. */
export const writtenAsAddress = (text: string): boolean =>
  /\p{Lu}\p{L}+/u.test(text) && /(?:^|\s)\d{1,5}\p{L}?(?:[-/,\s]|$)/u.test(text);
