import { mod97 } from '@/lib/core/check-digits';

/** A legal entity identifier (ISO 17442-1): 18 letters and digits and two check digits by ISO 7064 MOD 97-10. */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false;
  return mod97(text) === 1;
}

/** A number of the UK companies register: eight digits, or two letters (SC, NI, OC …) and six; shorter digits are filled up with zeros. */
export function ukCompanyNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/\s/g, '');
  if (/^\d{1,8}$/.test(plain)) return plain.padStart(8, '0');
  return /^[A-Z]{2}\d{6}$/.test(plain) ? plain : null;
}
