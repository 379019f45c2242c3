export type TokenKind = 'word' | 'initial' | 'number' | 'legal' | 'generic' | 'place' | 'particle';

/** One part of a name. `text` is lower-case ASCII; `abjad` marks words from scripts that leave out short vowels;
 * `sign` is the Han or Hangul sign that a part was, for among themselves such parts are the same or not; `initials` are the first letters of
 * an organization's words as they were written; `common` names are borne by very many. */
export type Token = {
  text: string;
  kind: TokenKind;
  weight: number;
  abjad: boolean;
  sign: string | null;
  initials: string;
  common: boolean;
};

/** A name ready to be compared: its tokens, its letters without any gap, and the first letters of an organization's words. */
export type PreparedName = { person: boolean; tokens: Token[]; joined: string; acronyms: readonly string[] };

export type Part = { text: string; abjad: boolean; sign: string | null };

/** A number in digits, as an ordinal too; null for all else. */
export function numberOf(text: string): string | null {
  if (/^\d+$/.test(text)) return String(Number(text));
  const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(text);
  return ordinal?.[1] ? String(Number(ordinal[1])) : null;
}

/** “Son of” and “daughter of” in Russian and its neighbours: left out at will, and another name than the father's. */
export const PATRONYMIC = /.{3}(?:[oe]v[iy]c?h|[oe]w[iy]ts?ch|[oe]vic|[oe]vna|ivna|[iy]chna|ouna|auna)$/;
