import { findAmount, findDate, normalName, normalNumber, normalText } from '@/lib/verification/engine/fields/values';

/** A printed field: how it is captioned, what its value looks like and how it is compared. */
export interface CaptionedField {
  name: string;
  caption: RegExp;
  /** The value as compared, or null when the text can't be one. */
  normalise: (text: string) => string | null;
}

const atLeast = (length: number, normal: (text: string) => string) => (text: string) => {
  const value = normal(text);
  return value.length >= length ? value : null;
};
const name = (text: string) => (/\d{2}/.test(text) ? null : atLeast(2, normalName)(text));
const date = (text: string) => findDate(text);
const number = (text: string) => {
  const value = normalNumber(text.replace(/^(no|nr|number)\b[.: ]*/i, ''));
  return value.length >= 5 && value.length <= 20 && /\d{2}/.test(value) ? value : null;
};
const sex = (text: string) => /^\s*([MFX])\b/i.exec(text)?.[1]?.toUpperCase() ?? null;
const state = (text: string) => {
  const value = normalName(text);
  return value.length >= 3 ? value : null;
};
const words = atLeast(2, normalText);

/** Captions of passports and cards in English and the languages that often stand beside it. */
export const HOLDER_FIELDS: CaptionedField[] = [
  {
    name: 'surname',
    caption:
      /^(?:1\.? ?)?(?:surname|last name|family name|nom\b(?! de)|apellidos?|cognome|nachname|name\b(?! and)|nazwisko)/i,
    normalise: name,
  },
  {
    name: 'givenNames',
    caption:
      /^(?:2\.? ?)?(?:given ?names?|first ?names?|forenames?|other names|pr[ée]noms?|vornamen?|nombres?|nome\b|imi[eę])/i,
    normalise: name,
  },
  {
    name: 'dateOfBirth',
    caption:
      /^(?:\d\.? ?)?(?:date ?of ?birth|birth ?date|dob\b|n[ée]e? le|date de naissance|geburtsdatum|geburtstag|fecha de nacimiento|data di nascita)/i,
    normalise: date,
  },
  { name: 'sex', caption: /^(?:\d\.? ?)?(?:sex\b|sexe|gender|geschlecht|sexo|sesso)/i, normalise: sex },
  {
    name: 'nationality',
    caption: /^(?:\d\.? ?)?(?:nationality|nationalit[ée]|staatsangeh|nacionalidad|cittadinanza)/i,
    normalise: state,
  },
  {
    name: 'documentNumber',
    caption:
      /^(?:\d\.? ?)?(?:(?:passport|document|card|licen[cs]e|id|identity card) ?(?:no|nr|num|number)\b|passport n|n[°º]? ?du passeport|passeport n|dokumenten?nummer|ausweisnummer|num(?:ero)? (?:de )?(?:documento|pasaporte))/i,
    normalise: number,
  },
  {
    name: 'dateOfIssue',
    caption:
      /^(?:\d\.? ?)?(?:date ?of ?issue|issue ?date|issued|date de d[ée]livrance|ausstellungsdatum|fecha de expedici)/i,
    normalise: date,
  },
  {
    name: 'dateOfExpiry',
    caption:
      /^(?:\d\.? ?)?(?:date ?of ?expir|expir|valid until|date d.?expiration|g[üu]ltig bis|fecha de caducidad|v[áa]lido hasta)/i,
    normalise: date,
  },
  {
    name: 'issuingState',
    caption: /^(?:code of issuing|issuing (?:state|country)|country code)/i,
    normalise: (text) => (/^[A-Z]{1,3}$/.test(text.trim()) ? text.trim() : null),
  },
  { name: 'address', caption: /^(?:address|adresse|anschrift|domicilio|residenza)/i, normalise: words },
];

/** Captions of invoices; amounts keep two places. */
export const INVOICE_FIELDS: CaptionedField[] = [
  {
    name: 'invoiceNumber',
    caption: /^(?:tax )?(?:invoice|rechnung|facture|factura)s? ?(?:number|num|no|nr|n[°º]|#|id|nummer)\b[.:]?/i,
    normalise: (text) => {
      const value = normalNumber(text);
      return /\d/.test(value) && value.length >= 2 && value.length <= 24 ? value : null;
    },
  },
  {
    name: 'invoiceDate',
    caption: /^(?:invoice date|date of issue|tax point|rechnungsdatum|datum|date)\b/i,
    normalise: date,
  },
  {
    name: 'total',
    caption:
      /^(?:grand total|total due|amount due|balance due|total amount|invoice total|total\b(?! (?:net|tax|vat|excl))|gesamtbetrag|montant total)/i,
    normalise: findAmount,
  },
];

/** What bills and statements say of themselves. */
export const STATEMENT_FIELDS: CaptionedField[] = [
  {
    name: 'dateOfIssue',
    caption: /^(?:statement date|bill date|issue date|date of (?:issue|bill)|date)\b/i,
    normalise: date,
  },
  { name: 'accountNumber', caption: /^(?:account|customer|reference) (?:number|no|ref)/i, normalise: number },
];
