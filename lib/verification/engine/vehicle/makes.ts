import anyAscii from 'any-ascii';
import { table } from '@/lib/core/table';

/** Other names under which a make is written. */
const ALIASES = table({
  VW: 'VOLKSWAGEN',
  VOLKSWAGENVW: 'VOLKSWAGEN',
  MERCEDES: 'MERCEDESBENZ',
  MB: 'MERCEDESBENZ',
  DAIMLER: 'MERCEDESBENZ',
  BMWI: 'BMW',
  BAYERISCHEMOTORENWERKE: 'BMW',
  VAUXHALL: 'OPEL',
  LANDROVERRANGEROVER: 'LANDROVER',
  RANGEROVER: 'LANDROVER',
  CHEVY: 'CHEVROLET',
  MGMOTOR: 'MG',
  MGMOTORUK: 'MG',
  SKODAAUTO: 'SKODA',
  TOYOTAMOTOR: 'TOYOTA',
  FORDWERKE: 'FORD',
});

const compact = (text: string) =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** A make as it is compared: without accents, spaces and dashes, other names of the same make made one. Vauxhall cars are Opel's. */
export function normalisedMake(text: string): string {
  const plain = compact(text);
  return ALIASES[plain] ?? plain;
}

/** Words of a model name as they are compared, O as 0 and I as 1, which print confuses; numbers stuck to letters stay so (“320D”). */
export function modelWords(text: string): string[] {
  return anyAscii(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/O/g, '0').replace(/I/g, '1'));
}

/** 0–1: how much of the shorter of two model names the longer one has; “GOLF” is wholly in “GOLF MATCH EDITION TSI”. */
export function modelSimilarity(a: string, b: string): number {
  const [short, long] = [modelWords(a), modelWords(b)].sort((x, y) => x.length - y.length);
  if (!short?.length || !long?.length) return 0;
  const whole = long.join('');
  if (short.join('') === whole) return 1;
  // Words may have run together; a short one or a number within another is another model: “500” and “500L”.
  const within = (word: string) => word.length > 3 && !/[2-9]/.test(word) && whole.includes(word);
  return short.filter((word) => long.includes(word) || within(word)).length / short.length;
}
