import { loadImage } from '@napi-rs/canvas';
import { barcodeImage } from './barcode-image';
import { drawPortrait } from './portrait';
import { seedOf } from './random';
import { box, dottedDate, png, type Sheet, sheet, waves, write } from './sheet';

export interface DrivingLicenceSpecimen {
  issuerName: string;
  surname: string;
  givenNames: string;
  dateOfBirth: string;
  placeOfBirth: string;
  dateOfIssue: string;
  dateOfExpiry: string;
  authority: string;
  licenceNumber: string;
  address: string;
  categories: string;
  /** Two-letter code of the state, for the barcode. */
  jurisdiction: string;
  city: string;
  postalCode: string;
  sex: 'F' | 'M' | 'X';
  /** Elements to change or add in the barcode, by AAMVA id. */
  barcode?: Record<string, string>;
}

const PIXELS_PER_MILLIMETRE = 14;
const AAMVA_SEX = { M: '1', F: '2', X: '9' };

function numbered(card: Sheet, number: string, value: string, y: number): void {
  write(card, number, 30, y, { size: 2, colour: '#45506a' });
  write(card, value, 35, y, { size: 2.7, bold: true });
}

/** Front with the numbered fields of Directive 2006/126/EC, annex I, as PNG. */
export function drivingLicenceFront(holder: DrivingLicenceSpecimen): Buffer {
  const card = sheet(85.6, 54, '#f5e9ee', PIXELS_PER_MILLIMETRE);
  waves(card, seedOf(holder.issuerName), ['#ecd0dc', '#dfdcee', '#f0e0cf']);
  write(card, 'DRIVING LICENCE', 30, 6, { size: 3.4, bold: true, colour: '#5a2145' });
  write(card, holder.issuerName.toUpperCase(), 81.6, 6, { size: 2.6, bold: true, align: 'right', colour: '#5a2145' });
  drawPortrait(card, [4, 10, 22, 29], seedOf(holder.licenceNumber + holder.surname));
  numbered(card, '1.', holder.surname.toUpperCase(), 12);
  numbered(card, '2.', holder.givenNames.toUpperCase(), 16.5);
  numbered(card, '3.', `${dottedDate(holder.dateOfBirth)} ${holder.placeOfBirth.toUpperCase()}`, 21);
  numbered(card, '4a.', dottedDate(holder.dateOfIssue), 25.5);
  write(card, '4c.', 58, 25.5, { size: 2, colour: '#45506a' });
  write(card, holder.authority, 63, 25.5, { size: 2.7, bold: true });
  numbered(card, '4b.', dottedDate(holder.dateOfExpiry), 30);
  numbered(card, '5.', holder.licenceNumber, 34.5);
  numbered(card, '8.', holder.address.toUpperCase(), 43);
  numbered(card, '9.', holder.categories, 48.5);
  return png(card);
}

const usDate = (date: string) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

/** The message of the barcode (AAMVA DL/ID Card Design Standard 2020, annex D). */
export function aamvaMessage(holder: DrivingLicenceSpecimen): string {
  const [first = '', ...middle] = holder.givenNames.toUpperCase().split(' ');
  const elements: Record<string, string> = {
    DAQ: holder.licenceNumber,
    DCS: holder.surname.toUpperCase(),
    DDE: 'N',
    DAC: first,
    DDF: 'N',
    DAD: middle.join(' ') || 'NONE',
    DDG: 'N',
    DCA: 'D',
    DCB: 'NONE',
    DCD: 'NONE',
    DBD: usDate(holder.dateOfIssue),
    DBB: usDate(holder.dateOfBirth),
    DBA: usDate(holder.dateOfExpiry),
    DBC: AAMVA_SEX[holder.sex],
    DAU: '068 IN',
    DAY: 'BRO',
    DAG: holder.address.toUpperCase(),
    DAI: holder.city.toUpperCase(),
    DAJ: holder.jurisdiction,
    DAK: holder.postalCode.padEnd(11, ' '),
    DCF: '0123456789ABCDEF',
    DCG: 'USA',
    ...holder.barcode,
  };
  const subfile = `DL${Object.entries(elements)
    .map(([id, value]) => `${id}${value}\n`)
    .join('')}\r`;
  const head = '@\n\u001e\rANSI 636000100001';
  const offset = head.length + 10;
  return `${head}DL${String(offset).padStart(4, '0')}${String(subfile.length).padStart(4, '0')}${subfile}`;
}

/** Back with the PDF417 barcode. */
export async function drivingLicenceBack(holder: DrivingLicenceSpecimen): Promise<Buffer> {
  const card = sheet(85.6, 54, '#f5eef0', PIXELS_PER_MILLIMETRE);
  waves(card, seedOf(holder.issuerName) + 1, ['#ecd0dc', '#dfdcee']);
  const code = await loadImage(await barcodeImage(aamvaMessage(holder), 'PDF417', 3));
  const width = 74;
  const height = Math.min((width * code.height) / code.width, 24);
  box(card, [3.8, 5, 78, height + 4], '#ffffff');
  card.context.imageSmoothingEnabled = false;
  card.context.drawImage(code, 5.8 * card.scale, 7 * card.scale, width * card.scale, height * card.scale);
  write(card, `12. Restrictions: NONE`, 4, 46, { size: 2.2 });
  write(card, `9a. End: NONE`, 50, 46, { size: 2.2 });
  return png(card);
}
