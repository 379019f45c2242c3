/** The remainder of ISO 7064 MOD 97-10 over letters (A = 10 … Z = 35) and digits. */
export function mod97(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** An international bank account number (ISO 13616-1) in upper case without spaces: country, two check digits, up to 30 letters and digits. */
export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
}
