import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { identityCardBack } from '@/db/seed/specimens/identity-card';
import { cardLines, type Holder, passportLines, smallCardLines } from '@/db/seed/specimens/mrz-lines';
import { drawOcrB } from '@/db/seed/specimens/ocr-b';
import { passportPage } from '@/db/seed/specimens/passport';
import { type PhotographOptions, photograph } from '@/db/seed/specimens/photograph';
import { drawPortrait } from '@/db/seed/specimens/portrait';
import { randomFrom, seedOf } from '@/db/seed/specimens/random';
import { dottedDate, entry, png, type Sheet, sheet, waves, write } from '@/db/seed/specimens/sheet';

type Random = () => number;
type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

/** An invented document and what is printed in its zone. */
export interface ZoneSpecimen {
  name: string;
  blind: boolean;
  format: ZoneFormat;
  lines: string[];
  role: 'passport' | 'id_card' | 'other';
  picture: () => Promise<Buffer>;
}

const COUNT = 160;
const FORMATS: ZoneFormat[] = ['TD1', 'TD3', 'TD2', 'TD3', 'MRV-A', 'TD1', 'MRV-B'];

/** Photographs from good to hard; a line of characters is from about 26 down to 13 pixels high. */
const CONDITIONS: [name: string, options: PhotographOptions, worn: number][] = [
  ['good', { perspective: 0.02, rotation: 2, blur: 0.5, noise: 4, longestSide: 1700, jpegQuality: 85 }, 0],
  [
    'fair',
    { perspective: 0.04, rotation: -6, blur: 0.9, noise: 8, glare: 0.35, longestSide: 1400, jpegQuality: 75 },
    0,
  ],
  [
    'small',
    { perspective: 0.02, rotation: 1, blur: 0.5, noise: 5, longestSide: 900, jpegQuality: 70, margin: 0.04 },
    0,
  ],
  ['worn', { perspective: 0.03, rotation: 3, blur: 0.7, noise: 6, longestSide: 1500, jpegQuality: 80 }, 0.5],
  [
    'poor',
    { perspective: 0.06, rotation: 9, blur: 1.4, noise: 11, glare: 0.5, longestSide: 1500, jpegQuality: 60 },
    0.2,
  ],
  [
    'small and blurred',
    { perspective: 0.03, rotation: -3, blur: 0.9, noise: 7, longestSide: 1000, jpegQuality: 60 },
    0.2,
  ],
];

const CONSONANTS = [...'MNWVKLBDGSZQRHXTPMNWVNWMJFC'];
const VOWELS = [...'IOUAEYIOU'];
/** Letters with marks, as printed and as zones write them (ICAO 9303-3, section 6). */
const MARKED: [string, string][] = [
  ['Ö', 'OE'],
  ['Ü', 'UE'],
  ['Å', 'AA'],
  ['Ñ', 'N'],
  ['Č', 'C'],
  ['Ł', 'L'],
  ['É', 'E'],
  ['ß', 'SS'],
  ['Ø', 'OE'],
  ['Š', 'S'],
];

const pick = <Item>(list: readonly Item[], random: Random): Item => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

/** A name nobody bears, as printed and as the zone writes it; no list of names helps to read it. */
function inventedName(syllables: number, random: Random): [printed: string, zone: string] {
  let [printed, zone] = ['', ''];
  const add = (letters: string, written = letters) => {
    printed += letters;
    zone += written;
  };
  for (let count = 0; count < syllables; count += 1) {
    if (random() < 0.08) add(...pick(MARKED, random));
    add(pick(CONSONANTS, random) + pick(VOWELS, random));
    if (random() < 0.45) add(pick(CONSONANTS, random));
  }
  return [printed, zone];
}

function inventedNames(random: Random): { printed: [string, string]; zone: [string, string] } {
  const kind = random();
  const parts = (count: number, syllables: number) =>
    Array.from({ length: count }, () => inventedName(syllables + Math.floor(random() * 2), random));
  const surnames = parts(kind > 0.75 ? 2 : 1, kind > 0.9 ? 5 : 2);
  const given = kind < 0.08 ? [] : parts(1 + Math.floor(random() * 2.6), kind > 0.9 ? 4 : 2);
  const text = (names: [string, string][], at: 0 | 1) => names.map((name) => name[at]).join(' ');
  return { printed: [text(surnames, 0), text(given, 0)], zone: [text(surnames, 1), text(given, 1)] };
}

const digits = (count: number, random: Random) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const date = (from: number, span: number, random: Random) =>
  `${from + Math.floor(random() * span)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;

function inventedHolder(random: Random, [surname, givenNames]: [string, string]): Holder {
  const state = pick(['UTO', 'D', 'NLD', 'MWI', 'VNM', 'NZL', 'ISL', 'BWA'], random);
  return {
    surname,
    givenNames,
    nationality: state,
    issuingState: state,
    documentNumber: pick([...'CKLMVWX'], random) + digits(8, random),
    dateOfBirth: date(1940, 65, random),
    sex: pick(['F', 'M', 'X'], random),
    dateOfExpiry: date(2027, 9, random),
    ...(random() < 0.4 ? { personalNumber: digits(7, random) } : {}),
  };
}

function linesOf(format: ZoneFormat, holder: Holder): string[] {
  const [first = '', second = ''] = format === 'MRV-A' ? passportLines(holder) : smallCardLines(holder);
  if (format === 'TD1') return cardLines(holder);
  if (format === 'TD3') return passportLines(holder);
  if (format === 'TD2') return [first, second];
  return [`V${first.slice(1)}`, second.slice(0, 28).padEnd(first.length, '<')];
}

const SIZES: Record<ZoneFormat, [width: number, height: number]> = {
  TD1: [85.6, 54],
  TD2: [105, 74],
  TD3: [125, 88],
  'MRV-A': [120, 80],
  'MRV-B': [105, 74],
};

/** A sheet of no state: captions, portrait and the zone in the given font over fine waves. */
function plainSheet(
  format: ZoneFormat,
  holder: Holder,
  printed: [string, string],
  lines: string[],
  font: string | null,
) {
  const [width, height] = SIZES[format];
  const page = sheet(width, height, '#f1efe8', 14);
  waves(page, seedOf(holder.documentNumber), ['#c9dcd3', '#e3cfc8', '#d0d5ea']);
  const top = height - (format === 'TD1' ? 20.5 : 16);
  write(page, format.startsWith('MRV') ? 'VISA' : 'IDENTITY CARD', 5, 5, { size: 3, bold: true });
  drawPortrait(page, [4, 8, width * 0.22, top - 12], seedOf(holder.surname));
  const left = width * 0.22 + 8;
  entry(page, 'Surname', printed[0], left, 9, 2.8);
  entry(page, 'Given names', printed[1], left, 15, 2.8);
  entry(page, 'Date of birth', dottedDate(holder.dateOfBirth), left, 21, 2.6);
  entry(page, 'Document No.', holder.documentNumber, left + 25, 21, 2.6);
  for (const [index, line] of lines.entries())
    zoneLine(page, line, width / 2 - line.length * 1.27, top + index * 6.35, font);
  return page;
}

function zoneLine(page: Sheet, line: string, x: number, y: number, font: string | null): void {
  const { context, scale } = page;
  if (font === null) {
    drawOcrB(context, line, x * scale, y * scale, scale);
    return;
  }
  context.font = `${(3.53 * scale).toFixed(2)}px "${font}"`;
  context.textAlign = 'center';
  context.fillStyle = '#1a1a1a';
  for (const [at, character] of [...line].entries())
    context.fillText(character, (x + 1.27 + at * 2.54) * scale, (y + 2.4) * scale);
}

/** Specks without ink and specks of ink, as rubbing and dirt leave them. */
function wear({ context, canvas, scale }: Sheet, amount: number, random: Random): void {
  const specks = Math.round(amount * (canvas.width / scale) * (canvas.height / scale) * 0.35);
  for (let count = 0; count < specks; count += 1) {
    context.globalAlpha = 0.3 + random() * 0.5;
    context.fillStyle = random() < 0.75 ? '#f1efe8' : '#555555';
    const size = (0.1 + random() * 0.35) * scale;
    context.fillRect(
      random() * canvas.width,
      canvas.height * (0.55 + random() * 0.45),
      size * (1 + random() * 3),
      size,
    );
  }
  context.globalAlpha = 1;
}

/** Other OCR-B fonts than the drawing of the project's own, from a folder that needs not exist. */
function fontsIn(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => /\.(otf|ttf)$/.test(file))
    .sort()
    .flatMap((file) => {
      const name = `Zone ${file}`;
      return GlobalFonts.registerFromPath(join(folder, file), name) ? [name] : [];
    });
}

/**
 * Zones of invented holders whose names are full of letters that look alike, photographed ever worse. Blind is every second holder by the
 * hash of the name. Only a third is drawn with the project's own characters where `fontFolder` has others.
 */
export function zoneSpecimens(fontFolder: string | undefined): ZoneSpecimen[] {
  const fonts = fontsIn(fontFolder);
  return Array.from({ length: COUNT }, (_, index): ZoneSpecimen => {
    const random = randomFrom(7000 + index * 31);
    const { printed, zone } = inventedNames(random);
    const holder = inventedHolder(random, zone);
    const format = FORMATS[index % FORMATS.length] ?? 'TD3';
    const [condition, options, worn] = CONDITIONS[index % CONDITIONS.length] ?? ['good', {}, 0];
    const font = fonts.length > 0 && index % 3 > 0 ? (fonts[Math.floor(random() * fonts.length)] ?? null) : null;
    const lines = linesOf(format, holder);
    const draw = () => {
      const extra = { issuerName: 'Utopia', dateOfIssue: '2022-01-02', mrz: lines };
      const shown = { ...holder, ...extra, surname: printed[0], givenNames: printed[1] };
      if (index % 6 === 0 && format === 'TD3') return passportPage({ ...shown, placeOfBirth: 'Marenholt' });
      if (index % 6 === 0 && format === 'TD1') return identityCardBack({ ...shown, address: '14 Quayside Lane' });
      const page = plainSheet(format, holder, printed, lines, font);
      wear(page, worn, random);
      return png(page);
    };
    return {
      name: `${String(index).padStart(3, '0')} ${format} ${condition} ${font ?? 'own'}`,
      blind: seedOf(zone.join('/')) % 2 === 0,
      format,
      lines,
      role: format === 'TD3' ? 'passport' : format === 'TD1' ? 'id_card' : 'other',
      picture: () => photograph(draw(), { ...options, seed: index + 5 }),
    };
  });
}
