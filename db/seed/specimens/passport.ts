import { type Holder, passportLines } from './mrz-lines';
import { drawOcrB } from './ocr-b';
import { drawPortrait } from './portrait';
import { seedOf } from './random';
import { box, entry, longDate, png, sheet, waves, write } from './sheet';

export interface PassportSpecimen extends Holder {
  issuerName: string;
  placeOfBirth: string;
  dateOfIssue: string;
  authority?: string;
  /** Lines to print instead of the right ones. */
  mrz?: string[];
}

/** The data page of an invented passport (TD3, 125 × 88 mm) as PNG at 300 dpi. */
export function passportPage(holder: PassportSpecimen): Buffer {
  const page = sheet(125, 88, '#f4f0e6');
  waves(page, seedOf(holder.issuerName), ['#d9e3df', '#ead9d4', '#dcdff0']);
  box(page, [0, 0, 125, 8.5], '#5b2333');
  write(page, holder.issuerName.toUpperCase(), 6, 6, { size: 3.6, bold: true, colour: '#f6ead0' });
  write(page, 'PASSPORT', 119, 6, { size: 3.6, bold: true, colour: '#f6ead0', align: 'right' });
  drawPortrait(page, [6, 15, 33, 43], seedOf(holder.documentNumber + holder.surname));
  entry(page, 'Type', 'P', 44, 14);
  entry(page, 'Code of issuing State', holder.issuingState, 62, 14);
  entry(page, 'Passport No.', holder.documentNumber, 94, 14);
  entry(page, '1. Surname', holder.surname.toUpperCase(), 44, 21.5);
  entry(page, '2. Given names', holder.givenNames.toUpperCase(), 44, 29);
  entry(page, '3. Nationality', holder.nationality, 44, 36.5);
  entry(page, '4. Date of birth', longDate(holder.dateOfBirth), 44, 44);
  entry(page, 'Personal No.', holder.personalNumber ?? '', 84, 44);
  entry(page, '5. Sex', holder.sex, 44, 51.5);
  entry(page, '6. Place of birth', holder.placeOfBirth.toUpperCase(), 62, 51.5);
  entry(page, '7. Date of issue', longDate(holder.dateOfIssue), 44, 59);
  entry(page, '9. Authority', holder.authority ?? `${holder.issuerName} Passport Office`.toUpperCase(), 84, 59, 2.4);
  entry(page, '8. Date of expiry', longDate(holder.dateOfExpiry), 44, 65.5);
  box(page, [0, 70.2, 125, 17.8], '#faf8f2');
  for (const [index, line] of (holder.mrz ?? passportLines(holder)).entries()) {
    drawOcrB(page.context, line, 6.4 * page.scale, (74 + index * 6.35) * page.scale, page.scale);
  }
  return png(page);
}
