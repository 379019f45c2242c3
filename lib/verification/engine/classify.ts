import type { DocumentReading } from '@/lib/verification/engine/check';
import type { ParsedZone } from '@/lib/verification/engine/mrz/parse';

type Role = NonNullable<DocumentReading['classification']>['type'];

interface Clue {
  type: Role;
  weight: number;
  because: string;
}

/** Words that name a kind of document, in the languages documents here are likely to carry. */
const WORDS: [Role, number, RegExp][] = [
  ['passport', 3, /\b(passport|passeport|reisepass|pasaporte|passaporto|paszport|paspoort)\b/i],
  [
    'id_card',
    3,
    /\b(identity card|carte nationale d.?identit|personalausweis|carta d.?identit|documento nacional de identidad|identiteitskaart|dowod osobisty|identification card)/i,
  ],
  [
    'driving_license',
    3,
    /\b(driving licen[cs]e|driver.?s? licen[cs]e|permis de conduire|f[uü]hrerschein|permiso de conducci|patente di guida|prawo jazdy|rijbewijs)/i,
  ],
  [
    'residence_permit',
    4,
    /\b(residence permit|residence card|permanent resident|titre de s[eé]jour|aufenthaltstitel|permiso de residencia|permesso di soggiorno)/i,
  ],
  [
    'logbook',
    4,
    /\b(v5c|vehicle registration certificate|registration certificate|zulassungsbescheinigung|certificat d.?immatriculation|permiso de circulaci|fahrzeugschein|carta di circolazione)/i,
  ],
  ['logbook', 2, /\b(registered keeper|date of first registration|vin\/chassis)/i],
  ['invoice', 3, /\b(invoice|rechnung|facture|factura|fattura)\b/i],
  ['invoice', 1, /\b(invoice (number|no|date)|bill to|subtotal|total due|unit price|payment terms|qty|quantity)\b/i],
  ['invoice', 0.5, /\b(vat|mwst|tva|iva)\b/i],
  [
    'proof_of_address',
    3,
    /\b(electricity bill|gas bill|water bill|energy bill|council tax|utility bill|bank statement|tenancy agreement|proof of address)/i,
  ],
  [
    'proof_of_address',
    1.5,
    /\b(statement|supply address|account number|sort code|opening balance|closing balance|statement date)\b/i,
  ],
  ['proof_of_address', 0.7, /\b(direct debit|tariff|kwh|meter|broadband|dear)\b/i],
];

const HARMONISED = /^\(?(A|B|C\.?1\.?[123]|D\.?[123]|E|F\.?[12]|G|H|I|J|K|P\.?[1-5]|Q|R|S\.?[12]|U\.?[123]|V\.?\d)\)?$/;
const NUMBERED = /^(1|2|3|4a|4b|4c|4d|5|8|9)\.$/i;

/** Judges by the machine readable zone, the barcode and the words; null when nothing tells. `because` names the clues, strongest first. */
export function classify(
  words: readonly string[],
  zone: ParsedZone | null,
  hasAamva: boolean,
): DocumentReading['classification'] {
  const clues = [...zoneClues(zone), ...layoutClues(words), ...wordClues(words.join(' '))];
  if (hasAamva) clues.push({ type: 'driving_license', weight: 6, because: 'AAMVA barcode' });
  const scores = new Map<Role, number>();
  for (const { type, weight } of clues) scores.set(type, (scores.get(type) ?? 0) + weight);
  const [first, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < 1.5) return null;
  const [type, score] = first;
  const confidence = (score / (score + (second?.[1] ?? 0))) * Math.min(1, 0.4 + score / 8);
  const because = clues.filter((clue) => clue.type === type).sort((a, b) => b.weight - a.weight);
  return { type, confidence: Math.round(confidence * 1000) / 1000, because: because.map((clue) => clue.because) };
}

function zoneClues(zone: ParsedZone | null): Clue[] {
  if (zone === null) return [];
  const code = zone.fields.documentCode?.value ?? '';
  const because = `machine readable zone ${zone.format} beginning with ${code}`;
  if (zone.format === 'TD3') return [{ type: 'passport', weight: 6, because }];
  if (zone.format.startsWith('MRV')) return [{ type: 'other', weight: 8, because: `${because} (visa)` }];
  if (/^(IR|AR|CR|RP)$/.test(code)) return [{ type: 'residence_permit', weight: 6, because }];
  return [{ type: 'id_card', weight: 5, because }];
}

function layoutClues(words: readonly string[]): Clue[] {
  const codes = new Set(words.filter((word) => HARMONISED.test(word)).map((word) => word.replace(/[().]/g, '')));
  const numbers = new Set(words.filter((word) => NUMBERED.test(word)).map((word) => word.toLowerCase()));
  const clues: Clue[] = [];
  if (codes.size >= 6)
    clues.push({ type: 'logbook', weight: 4, because: `${codes.size} harmonised codes of Directive 1999/37/EC` });
  if (numbers.size >= 4 && (numbers.has('4a.') || numbers.has('4b.'))) {
    clues.push({
      type: 'driving_license',
      weight: 3,
      because: `${numbers.size} numbered fields of Directive 2006/126/EC`,
    });
  }
  return clues;
}

function wordClues(text: string): Clue[] {
  return WORDS.flatMap(([type, weight, pattern]): Clue[] => {
    const match = pattern.exec(text);
    return match ? [{ type, weight, because: `«${match[0]}» is printed on it` }] : [];
  });
}
