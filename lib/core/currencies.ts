/**
 * The codes of ISO 4217, list one, of 1 January 2026: what runs as money, funds and metals, without what was withdrawn (BGN, HRK, ZWL …).
 * The tables that come with a runtime lag behind it, miss the funds and keep withdrawn codes.
 */
const CODES = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU
CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD
JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO
NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT
XSU XTS XUA XXX YER ZAR ZMW ZWG`;

const CURRENCIES: ReadonlySet<string> = new Set(CODES.trim().split(/\s+/));

/** Codes whose minor unit is not a hundredth, by their places; a dash in the list (metals, units of account) means none. */
const PLACES = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([places, codes]) => codes.split(' ').map((code) => [code, Number(places)] as const)),
);

/** Whether ISO 4217 has the code. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** Places after the point of a currency's minor unit. */
export const currencyPlaces = (code: string): number => PLACES.get(code) ?? 2;
