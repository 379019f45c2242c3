import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { alphaThree } from '@/lib/verification/engine/mrz/issuers';

countries.registerLocale(english);

/** ISO 3166-1 alpha-3 of a code of two or three letters or of an English name; codes of ICAO 9303 only stay as they are. Null when unknown. */
export function countryCode(text: string): string | null {
  const plain = text.trim();
  if (/^[A-Za-z]{2}$/.test(plain)) return countries.alpha2ToAlpha3(plain.toUpperCase()) ?? null;
  if (/^[A-Za-z]{3}$/.test(plain)) return alphaThree(plain.toUpperCase());
  return countries.getAlpha3Code(plain, 'en') ?? null;
}
