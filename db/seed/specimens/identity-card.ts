import { cardLines, type Holder } from './mrz-lines';
import { drawOcrB } from './ocr-b';
import { drawPortrait } from './portrait';
import { seedOf } from './random';
import { box, dottedDate, entry, png, sheet, waves, write } from './sheet';

export interface IdentityCardSpecimen extends Holder {
  issuerName: string;
  dateOfIssue: string;
  address: string;
  /** Lines to print instead of the right ones. */
  mrz?: string[];
}

const PIXELS_PER_MILLIMETRE = 14;

/** Front of an invented identity card (ID-1, 85.6 × 54 mm) as PNG. */
export function identityCardFront(holder: IdentityCardSpecimen): Buffer {
  const card = sheet(85.6, 54, '#eef3ee', PIXELS_PER_MILLIMETRE);
  waves(card, seedOf(holder.issuerName), ['#cfe0d6', '#e5d5cf', '#d5daee']);
  box(card, [0, 0, 85.6, 8], '#1d4d4f');
  write(card, holder.issuerName.toUpperCase(), 4, 5.6, { size: 3.2, bold: true, colour: '#ffffff' });
  write(card, 'IDENTITY CARD', 81.6, 5.6, { size: 3.2, bold: true, colour: '#ffffff', align: 'right' });
  drawPortrait(card, [4, 12, 24, 31], seedOf(holder.documentNumber + holder.surname));
  entry(card, 'Surname', holder.surname.toUpperCase(), 32, 12.5);
  entry(card, 'Given names', holder.givenNames.toUpperCase(), 32, 19);
  entry(card, 'Sex', holder.sex, 32, 25.5);
  entry(card, 'Nationality', holder.nationality, 42, 25.5);
  entry(card, 'Date of birth', dottedDate(holder.dateOfBirth), 59, 25.5);
  entry(card, 'Document No.', holder.documentNumber, 32, 32);
  entry(card, 'Date of issue', dottedDate(holder.dateOfIssue), 59, 32);
  entry(card, 'Date of expiry', dottedDate(holder.dateOfExpiry), 59, 38.5);
  entry(card, 'Personal No.', holder.personalNumber ?? '', 32, 38.5);
  write(card, 'Signature of holder', 32, 48, { size: 1.75, colour: '#4b5560' });
  return png(card);
}

/** Back with address and zone (TD1, three lines of 30). */
export function identityCardBack(holder: IdentityCardSpecimen): Buffer {
  const card = sheet(85.6, 54, '#eef3ee', PIXELS_PER_MILLIMETRE);
  waves(card, seedOf(holder.issuerName) + 1, ['#cfe0d6', '#e5d5cf']);
  entry(card, 'Address', holder.address, 4, 6, 2.6);
  entry(card, 'Authority', `${holder.issuerName} Civil Registry`, 4, 14, 2.6);
  entry(card, 'Document No.', holder.documentNumber, 56, 14, 2.6);
  box(card, [0, 31.5, 85.6, 22.5], '#f8faf6');
  for (const [index, line] of (holder.mrz ?? cardLines(holder)).entries()) {
    drawOcrB(card.context, line, 4.7 * card.scale, (34.5 + index * 6) * card.scale, card.scale);
  }
  return png(card);
}
