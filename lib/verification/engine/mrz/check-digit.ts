const WEIGHTS = [7, 3, 1] as const;

/** Value of a character of a machine readable zone: digits as they are, A–Z 10–35, the filler 0; null for anything else. */
export function characterValue(character: string): number | null {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  return character === '<' ? 0 : null;
}

/** Check digit over characters, weights 7, 3, 1, modulus 10 (ICAO 9303-3, 4.9); null where a character has no value. */
export function checkDigit(text: string): string | null {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = characterValue(text.charAt(at));
    if (value === null) return null;
    sum += value * (WEIGHTS[at % 3] ?? 0);
  }
  return String(sum % 10);
}
