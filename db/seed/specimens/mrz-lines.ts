/** What the machine readable zone of an invented document says. Dates `YYYY-MM-DD`. */
export interface Holder {
  surname: string;
  givenNames: string;
  nationality: string;
  issuingState: string;
  documentNumber: string;
  dateOfBirth: string;
  sex: 'F' | 'M' | 'X';
  dateOfExpiry: string;
  personalNumber?: string;
}

const WEIGHTS = [7, 3, 1];
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Modulus 10 with weights 7, 3, 1 (ICAO 9303-3, 4.9), written apart from the reader's own so that one tests the other. */
function digit(text: string): string {
  const sum = [...text].reduce((total, character, at) => {
    return total + Math.max(0, ALPHABET.indexOf(character)) * (WEIGHTS[at % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

const fill = (text: string, length: number) => text.padEnd(length, '<').slice(0, length);
const withDigit = (text: string) => text + digit(text);
const short = (date: string) => date.slice(2).replaceAll('-', '');

function latin(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll("'", '')
    .replace(/[^A-Z]+/g, '<');
}

const names = (holder: Holder) => `${latin(holder.surname)}<<${latin(holder.givenNames)}`;
const sexOf = (holder: Holder) => (holder.sex === 'X' ? '<' : holder.sex);

/** Two lines of 44 (ICAO 9303-4). */
export function passportLines(holder: Holder): string[] {
  const number = withDigit(fill(holder.documentNumber, 9));
  const birth = withDigit(short(holder.dateOfBirth));
  const expiry = withDigit(short(holder.dateOfExpiry));
  const optional = holder.personalNumber ? withDigit(fill(holder.personalNumber, 14)) : '<'.repeat(15);
  const second = number + fill(holder.nationality, 3) + birth + sexOf(holder) + expiry + optional;
  return [
    fill(`P<${fill(holder.issuingState, 3)}${names(holder)}`, 44),
    second + digit(number + birth + expiry + optional),
  ];
}

/** Three lines of 30 (ICAO 9303-5); a number longer than nine runs on into the optional data. */
export function cardLines(holder: Holder, code = 'I<'): string[] {
  const { documentNumber } = holder;
  const long = documentNumber.length > 9;
  const number = long ? `${documentNumber.slice(0, 9)}<` : withDigit(fill(documentNumber, 9));
  const rest = long ? documentNumber.slice(9) + digit(documentNumber) : (holder.personalNumber ?? '');
  const upper = fill(code + fill(holder.issuingState, 3) + number + rest, 30);
  const birth = withDigit(short(holder.dateOfBirth));
  const expiry = withDigit(short(holder.dateOfExpiry));
  const middle = birth + sexOf(holder) + expiry + fill(holder.nationality, 3) + fill('', 11);
  const composite = digit(upper.slice(5) + birth + expiry + middle.slice(18, 29));
  return [upper, middle + composite, fill(names(holder), 30)];
}

/** Two lines of 36 (ICAO 9303-6). */
export function smallCardLines(holder: Holder, code = 'I<'): string[] {
  const number = withDigit(fill(holder.documentNumber, 9));
  const birth = withDigit(short(holder.dateOfBirth));
  const expiry = withDigit(short(holder.dateOfExpiry));
  const optional = fill(holder.personalNumber ?? '', 7);
  const second = number + fill(holder.nationality, 3) + birth + sexOf(holder) + expiry + optional;
  return [
    fill(`${code}${fill(holder.issuingState, 3)}${names(holder)}`, 36),
    second + digit(number + birth + expiry + optional),
  ];
}
