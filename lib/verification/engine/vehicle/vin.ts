/**
 * Vehicle identification numbers: ISO 3779 (content and structure) and ISO 3780 (world manufacturer identifier). The check digit of
 * position 9 is law in North America (49 CFR 565.15) and China (GB 16735) only; elsewhere the position holds anything.
 */

/** Values of the letters in the sum of the check digit (49 CFR 565.15, table III); I, O and Q never occur. */
const LETTER_VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Codes of the model year in position 10, from 1980; they repeat every 30 years (I, O, Q, U, Z and 0 are not used). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;

/** Regions and countries by the first one or two characters (ISO 3780, as assigned by SAE). */
const COUNTRIES: [from: string, to: string, country: string][] = [
  ['AA', 'AH', 'South Africa'],
  ['JA', 'J0', 'Japan'],
  ['KL', 'KR', 'South Korea'],
  ['LA', 'L0', 'China'],
  ['MA', 'ME', 'India'],
  ['MF', 'MK', 'Indonesia'],
  ['ML', 'MR', 'Thailand'],
  ['NL', 'NR', 'Türkiye'],
  ['PA', 'PE', 'Philippines'],
  ['PL', 'PR', 'Malaysia'],
  ['RF', 'RK', 'Taiwan'],
  ['SA', 'SM', 'United Kingdom'],
  ['SN', 'ST', 'Germany'],
  ['SU', 'SZ', 'Poland'],
  ['TA', 'TH', 'Switzerland'],
  ['TJ', 'TP', 'Czechia'],
  ['TR', 'TV', 'Hungary'],
  ['TW', 'T1', 'Portugal'],
  ['UU', 'UZ', 'Romania'],
  ['U5', 'U7', 'Slovakia'],
  ['VA', 'VE', 'Austria'],
  ['VF', 'VR', 'France'],
  ['VS', 'VW', 'Spain'],
  ['V3', 'V5', 'Croatia'],
  ['WA', 'W0', 'Germany'],
  ['XL', 'XR', 'Netherlands'],
  ['XS', 'XW', 'Russia'],
  ['X3', 'X0', 'Russia'],
  ['YA', 'YE', 'Belgium'],
  ['YF', 'YK', 'Finland'],
  ['YS', 'YW', 'Sweden'],
  ['ZA', 'ZR', 'Italy'],
  ['1A', '10', 'United States'],
  ['2A', '20', 'Canada'],
  ['3A', '3W', 'Mexico'],
  ['4A', '40', 'United States'],
  ['5A', '50', 'United States'],
  ['6A', '6W', 'Australia'],
  ['7A', '7E', 'New Zealand'],
  ['8A', '8E', 'Argentina'],
  ['9A', '9E', 'Brazil'],
  ['93', '99', 'Brazil'],
];
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

/** World manufacturer identifiers of the makes met most in Europe, and what they build under. Short on purpose: unknown is unknown. */
const MAKERS: Record<string, string> = {
  AAV: 'VOLKSWAGEN',
  JF1: 'SUBARU',
  JHM: 'HONDA',
  JMB: 'MITSUBISHI',
  JM1: 'MAZDA',
  JMZ: 'MAZDA',
  JN1: 'NISSAN',
  JSA: 'SUZUKI',
  JTD: 'TOYOTA',
  JTE: 'TOYOTA',
  JTH: 'LEXUS',
  JTM: 'TOYOTA',
  JTN: 'TOYOTA',
  KMH: 'HYUNDAI',
  KNA: 'KIA',
  KND: 'KIA',
  KNE: 'KIA',
  KPT: 'SSANGYONG',
  LRW: 'TESLA',
  LSJ: 'MG',
  LVS: 'FORD',
  MAL: 'HYUNDAI',
  NMT: 'TOYOTA',
  NM0: 'FORD',
  NLH: 'HYUNDAI',
  SAJ: 'JAGUAR',
  SAL: 'LAND ROVER',
  SAR: 'ROVER',
  SB1: 'TOYOTA',
  SBM: 'MCLAREN',
  SCA: 'ROLLS-ROYCE',
  SCB: 'BENTLEY',
  SCC: 'LOTUS',
  SCF: 'ASTON MARTIN',
  SDB: 'PEUGEOT',
  SFD: 'ALEXANDER DENNIS',
  SHH: 'HONDA',
  SHS: 'HONDA',
  SJN: 'NISSAN',
  SUU: 'SOLARIS',
  TMA: 'HYUNDAI',
  TMB: 'SKODA',
  TMT: 'TATRA',
  TRU: 'AUDI',
  TSM: 'SUZUKI',
  U5Y: 'KIA',
  U6Y: 'KIA',
  UU1: 'DACIA',
  VBK: 'KTM',
  VF1: 'RENAULT',
  VF3: 'PEUGEOT',
  VF6: 'RENAULT',
  VF7: 'CITROEN',
  VF8: 'MATRA',
  VLU: 'SCANIA',
  VNK: 'TOYOTA',
  VR1: 'DS',
  VR3: 'PEUGEOT',
  VR7: 'CITROEN',
  VS6: 'FORD',
  VSK: 'NISSAN',
  VSS: 'SEAT',
  VSX: 'OPEL',
  VV9: 'TAURO',
  VXK: 'OPEL',
  W0L: 'OPEL',
  W0V: 'OPEL',
  W1K: 'MERCEDES-BENZ',
  W1N: 'MERCEDES-BENZ',
  W1V: 'MERCEDES-BENZ',
  WAU: 'AUDI',
  WUA: 'AUDI',
  WBA: 'BMW',
  WBS: 'BMW',
  WBX: 'BMW',
  WBY: 'BMW',
  WB1: 'BMW',
  WDB: 'MERCEDES-BENZ',
  WDC: 'MERCEDES-BENZ',
  WDD: 'MERCEDES-BENZ',
  WDF: 'MERCEDES-BENZ',
  WEB: 'EVOBUS',
  WF0: 'FORD',
  WMA: 'MAN',
  WME: 'SMART',
  WMW: 'MINI',
  WP0: 'PORSCHE',
  WP1: 'PORSCHE',
  WV1: 'VOLKSWAGEN',
  WV2: 'VOLKSWAGEN',
  WVG: 'VOLKSWAGEN',
  WVW: 'VOLKSWAGEN',
  XLR: 'DAF',
  XL9: 'SPYKER',
  XP7: 'TESLA',
  XTA: 'LADA',
  YK1: 'SAAB',
  YS2: 'SCANIA',
  YS3: 'SAAB',
  YS4: 'SCANIA',
  YSM: 'POLESTAR',
  YV1: 'VOLVO',
  YV2: 'VOLVO',
  YV4: 'VOLVO',
  ZAM: 'MASERATI',
  ZAR: 'ALFA ROMEO',
  ZCF: 'IVECO',
  ZDM: 'DUCATI',
  ZFA: 'FIAT',
  ZFC: 'FIAT',
  ZFF: 'FERRARI',
  ZHW: 'LAMBORGHINI',
  ZLA: 'LANCIA',
  '1FA': 'FORD',
  '1FT': 'FORD',
  '1G1': 'CHEVROLET',
  '1HG': 'HONDA',
  '2HG': 'HONDA',
  '3VW': 'VOLKSWAGEN',
  '4T1': 'TOYOTA',
  '4US': 'BMW',
  '5UX': 'BMW',
  '5YJ': 'TESLA',
  '7SA': 'TESLA',
  '9BW': 'VOLKSWAGEN',
};

export interface DecodedVin {
  vin: string;
  /** Positions 1–3, 4–9 and 10–17. */
  wmi: string;
  vds: string;
  vis: string;
  country: string | null;
  make: string | null;
  checkDigit: 'valid' | 'invalid' | 'not_applicable';
  /** Years that the code of position 10 may mean, the latest first; empty where it is no year code. Outside North America a hint only. */
  modelYears: number[];
}

/** Upper case without spaces and dashes. */
export function normalisedVin(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The check digit that positions 1–8 and 10–17 ask for: `0`–`9` or `X`. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = LETTER_VALUES[character] ?? Number(character);
    return total + value * (WEIGHTS[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function countryOf(vin: string): string | null {
  const place = (pair: string) => ORDER.indexOf(pair[0] ?? '') * ORDER.length + ORDER.indexOf(pair[1] ?? '');
  const own = place(vin.slice(0, 2));
  return COUNTRIES.find(([from, to]) => own >= place(from) && own <= place(to))?.[2] ?? null;
}

/** Reads a VIN. Null when it is not 17 characters of the alphabet without I, O and Q (ISO 3779). `today` bounds the model years. */
export function decodeVin(text: string, today: string): DecodedVin | null {
  const vin = normalisedVin(text);
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
  const first = vin[0] ?? '';
  const checked = /[1-5L]/.test(first);
  const code = YEAR_CODES.indexOf(vin[9] ?? '');
  const latest = Number(today.slice(0, 4)) + 1;
  const years = code < 0 ? [] : [0, 1, 2].map((turn) => FIRST_CODED_YEAR + code + turn * YEAR_CODES.length);
  return {
    vin,
    wmi: vin.slice(0, 3),
    vds: vin.slice(3, 9),
    vis: vin.slice(9),
    country: countryOf(vin),
    make: MAKERS[vin.slice(0, 3)] ?? null,
    checkDigit: checked ? (vinCheckDigit(vin) === vin[8] ? 'valid' : 'invalid') : 'not_applicable',
    modelYears: years.filter((year) => year <= latest).reverse(),
  };
}
