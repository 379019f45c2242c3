import type { LinkKind, Severity } from '@/db/enums';

/** What a kind is called after «shares», with its article. */
export const KIND_WORDS: Record<LinkKind, string> = {
  bankAccount: 'a bank account',
  documentNumber: 'a document number',
  phone: 'a phone number',
  email: 'an e-mail address',
  address: 'an address',
  plate: 'a registration number',
  vin: 'a chassis number',
  file: 'the same file',
  image: 'a look-alike picture',
};

/**
 * Specification silent: from how many holders on a value is common and makes no link at all. A phone or an address is shared by families
 * and offices; who shares a bank account or a document has fewer innocent reasons, so that these count up to larger rings.
 */
export const COMMON_FROM: Record<LinkKind, number> = {
  bankAccount: 20,
  documentNumber: 20,
  phone: 10,
  email: 10,
  address: 10,
  plate: 20,
  vin: 20,
  file: 20,
  image: 10,
};

/** Most holders that are ever counted of a value; what has more is told as «this many or more». */
export const MOST_COUNTED = 1000;

/** How strongly a kind speaks, before rarity. */
const SEVERITY: Record<LinkKind, Severity> = {
  bankAccount: 'HIGH',
  documentNumber: 'HIGH',
  vin: 'HIGH',
  phone: 'MEDIUM',
  email: 'MEDIUM',
  plate: 'MEDIUM',
  file: 'MEDIUM',
  image: 'LOW',
  address: 'LOW',
};

/** A link whose value is rarer than this leaves an indicator on the claims of both ends: at most four hold the value. */
export const INDICATOR_RARITY = 0.5;

/**
 * How much a shared value says, 1 when nobody but the two holds it, falling with the logarithm of its holders, 0 from where it is common.
 * The idea of inverse document frequency (K. Spärck Jones, «A statistical interpretation of term specificity», 1972), by the holders alone:
 * so the same link does not change its weight while an organization grows.
 */
export function rarityOf(kind: LinkKind, holders: number): number {
  if (holders >= COMMON_FROM[kind]) return 0;
  return holders <= 2 ? 1 : Math.round((1 / Math.log2(holders)) * 100) / 100;
}

/** The severity of a link: that of its kind, a step lower where its value is not rare. */
export function severityOf(kind: LinkKind, holders: number): Severity {
  const own = SEVERITY[kind];
  if (rarityOf(kind, holders) >= INDICATOR_RARITY) return own;
  return own === 'HIGH' ? 'MEDIUM' : 'LOW';
}

/** What a link says, in words that accuse nobody. */
export function linkSentence(kind: LinkKind, one: string, other: string): string {
  return `${one} shares ${KIND_WORDS[kind]} with ${other}`;
}

/** `SHARED_BANK_ACCOUNT`: the code of an indicator or factor of the kind. */
export function linkCode(kind: LinkKind): string {
  return `SHARED_${kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const stars = (text: string, from: number, to: number) =>
  `${text.slice(0, from)}•••${to > 0 ? text.slice(Math.max(from, text.length - to)) : ''}`;

/** As much of a value as two people need to agree on which is meant, by its kind. The value is one that `normalise` made. */
export function masked(kind: LinkKind, value: string): string {
  if (kind === 'email') {
    const at = value.lastIndexOf('@');
    return `${value.slice(0, 1)}•••${value.slice(at)}`;
  }
  if (kind === 'phone') return stars(value, 3, 3);
  if (kind === 'bankAccount') return stars(value, 4, 4);
  if (kind === 'address') return `${value.slice(0, value.indexOf('|'))}, •••`;
  if (kind === 'file') return value.slice(0, 8);
  if (kind === 'image') return '';
  return stars(value, 0, value.length > 6 ? 3 : 1);
}

/** What was found alike, masked, and how rare it is, in a sentence. */
export function sharedNote(kind: LinkKind, value: string, holders: number): string {
  const what = masked(kind, value);
  const who = holders <= 2 ? 'Nobody else holds it.' : `${holders} hold it.`;
  return what === '' ? who : `${what}. ${who}`;
}
