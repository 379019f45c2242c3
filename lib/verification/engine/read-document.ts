import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { typeOf } from '@/lib/evidence/engine/image-input';
import { parseAamva } from '@/lib/verification/engine/barcode/aamva';
import { readBarcodes } from '@/lib/verification/engine/barcode/read-barcodes';
import type {
  BarcodeReading,
  Box,
  DocumentFile,
  DocumentReading,
  MrzReading,
  PageReading,
  Reason,
} from '@/lib/verification/engine/check';
import { classify } from '@/lib/verification/engine/classify';
import {
  aamvaFields,
  addField,
  type Fields,
  printedFields,
  zoneFields,
} from '@/lib/verification/engine/fields/gather-fields';
import { boxOf } from '@/lib/verification/engine/fields/segments';
import { openPicture, type Picture, type Point, pipeline, resized } from '@/lib/verification/engine/image/picture';
import { agreeWithPrint, doubtsByField } from '@/lib/verification/engine/mrz/agree-with-print';
import { LAYOUTS } from '@/lib/verification/engine/mrz/layouts';
import { parseZone } from '@/lib/verification/engine/mrz/parse';
import type { ZoneFound } from '@/lib/verification/engine/mrz/read-zone';
import type { OcrWord } from '@/lib/verification/engine/ocr/engine';
import { readPicture } from '@/lib/verification/engine/ocr/read-picture';
import { MOST_PAGES, type PdfPageContent, readPdf } from '@/lib/verification/engine/pdf/read-pdf';
import { wordsOfItems } from '@/lib/verification/engine/pdf/text-layer';
import { type REASON_CODES, reason } from '@/lib/verification/engine/reason-codes';

const PDF_ENGINE = { name: 'pdfjs', version: '6.5.438' };
const PAGE_QUALITY = 88;
/** A text layer with fewer words is a stamp on a scan rather than the page's text. */
const LEAST_LAYER_WORDS = 8;
/** Smaller pictures are enlarged for a second look at their barcodes. */
const SMALL_SIDE = 1600;

/** Stands for the reader where nothing was to be read. */
const NOT_READ = { name: 'casefile-reader', version: '1' };

interface Page {
  reading: PageReading;
  zone: { found: ZoneFound; page: number } | null;
  barcodes: BarcodeReading[];
}

/**
 * Reads one document, an image or a PDF, once for all checks: text, machine readable zone, barcodes, kind and fields. `directory` takes the
 * upright pages; `today` (`YYYY-MM-DD`) settles the century of two-digit years. Files that can't be read give `failures` and never a throw.
 */
export async function readDocument(
  file: DocumentFile,
  { directory, today = new Date().toISOString().slice(0, 10) }: { directory: string; today?: string },
): Promise<DocumentReading> {
  try {
    const { pages, pageCount, failures } = await readPages(file, directory);
    return assemble(file, pages, pageCount, failures, today);
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : '';
    return assemble(file, [], 0, [reason('reading', 'READER_FAILED', detail)], today);
  }
}

interface PagesRead {
  pages: Page[];
  pageCount: number;
  failures: Reason[];
}

type ReadingCode = keyof typeof REASON_CODES.reading;
const unread = (code: ReadingCode, pageCount = 0): PagesRead => ({
  pages: [],
  pageCount,
  failures: [reason('reading', code)],
});

async function readPages(file: DocumentFile, directory: string): Promise<PagesRead> {
  if ((await stat(file.path)).size === 0) return unread('EMPTY_FILE');
  if ((await typeOf(file.path)) === 'application/pdf') return readPdfPages(file, directory);
  const opened = await openPicture(file.path);
  if ('failure' in opened) {
    // A format without a decoder is, to whoever sent it, one that can't be read.
    return unread(opened.failure === 'NO_DECODER' ? 'UNSUPPORTED_FORMAT' : opened.failure);
  }
  // A picture of a face is looked at by the checks of faces; there is nothing to read on it.
  const look = file.role === 'selfie' ? keepPicture : readImagePage;
  return { pages: [await look(file, opened.picture, 1, directory)], pageCount: 1, failures: [] };
}

async function readPdfPages(file: DocumentFile, directory: string): Promise<PagesRead> {
  const content = await readPdf(file.path, directory, file.documentId);
  if ('reason' in content) return unread(content.reason, content.pageCount ?? 0);
  const failures: Reason[] = [];
  const pages: Page[] = [];
  for (const [index, page] of content.pages.entries()) {
    const read = await readPdfPage(file, page, index + 1, directory);
    pages.push(read);
    if (page.image === null) failures.push(reason('reading', 'PAGE_UNREADABLE', `Page ${index + 1}.`));
  }
  if (content.pageCount > MOST_PAGES) {
    failures.push(reason('reading', 'PAGE_LIMIT', `${MOST_PAGES} of ${content.pageCount}.`));
  }
  return { pages, pageCount: content.pageCount, failures };
}

async function readPdfPage(
  file: DocumentFile,
  content: PdfPageContent,
  page: number,
  directory: string,
): Promise<Page> {
  const opened = content.image === null ? null : await openPicture(content.image);
  const picture = opened !== null && 'picture' in opened ? opened.picture : null;
  const layer = wordsOfItems(content.items);
  if (picture !== null && layer.length < LEAST_LAYER_WORDS) return readImagePage(file, picture, page, directory);
  const { width, height, image: imagePath } = content;
  const words = placed(layer, { width, height });
  const reading: PageReading = { page, imagePath, width, height, rotation: 0, words, engine: PDF_ENGINE };
  const barcodes = picture === null ? [] : await barcodesOf(file, picture, page);
  return { reading, zone: zoneOfText(layer, page), barcodes };
}

/** A zone that the text layer spells out. */
function zoneOfText(words: OcrWord[], page: number): Page['zone'] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.map(({ text }) => text).join(''),
  );
  for (const size of [3, 2]) {
    for (let start = 0; start + size <= lines.length; start += 1) {
      const part = lines.slice(start, start + size);
      const zone = part.every((line) => /^[A-Z0-9<]{28,46}$/.test(line)) ? parseZone(part) : null;
      if (zone) return { found: { zone, quads: [], score: 0, doubts: [] }, page };
    }
  }
  return null;
}

/** The upright page as a file of its own. */
async function keepImage(file: DocumentFile, picture: Picture, page: number, directory: string) {
  const { width, height } = picture;
  const imagePath = join(directory, `${file.documentId}-page-${page}.jpg`);
  await pipeline(picture).jpeg({ quality: PAGE_QUALITY }).toFile(imagePath);
  return { page, imagePath, width, height };
}

async function keepPicture(file: DocumentFile, picture: Picture, page: number, directory: string): Promise<Page> {
  const kept = await keepImage(file, picture, page, directory);
  return { reading: { ...kept, rotation: 0, words: [], engine: NOT_READ }, zone: null, barcodes: [] };
}

async function readImagePage(file: DocumentFile, stored: Picture, page: number, directory: string): Promise<Page> {
  const { picture, turn, words, zone, engine } = await readPicture(stored);
  const kept = await keepImage(file, picture, page, directory);
  const reading: PageReading = { ...kept, rotation: turn, words: placed(words, picture), engine };
  return { reading, zone: zone && { found: zone, page }, barcodes: await barcodesOf(file, picture, page) };
}

function placed(words: OcrWord[], size: { width: number; height: number }): PageReading['words'] {
  return words.map((word) => ({
    text: word.text,
    confidence: word.confidence,
    box: boxOf(word, size),
    line: word.line,
  }));
}

async function barcodesOf(file: DocumentFile, picture: Picture, page: number): Promise<BarcodeReading[]> {
  let [from, found] = [picture, await readBarcodes(picture)];
  if (found.length === 0 && Math.max(picture.width, picture.height) < SMALL_SIDE) {
    from = await resized(picture, picture.width * 2, picture.height * 2);
    found = await readBarcodes(from);
  }
  return found.map(({ format, text, bytes, isText, corners }) => ({
    format,
    text,
    bytes: isText ? null : Buffer.from(bytes).toString('base64'),
    aamva: format === 'PDF417' ? parseAamva(text) : null,
    source: { evidenceId: file.evidenceId, page, box: around(corners, from) },
  }));
}

function around(points: Point[], size: { width: number; height: number }): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const edges = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return boxOf(edges, size);
}

function assemble(
  file: DocumentFile,
  pages: Page[],
  pageCount: number,
  failures: Reason[],
  today: string,
): DocumentReading {
  const readings = pages.map(({ reading }) => reading);
  const barcodes = pages.flatMap((page) => page.barcodes);
  const zone = pages
    .flatMap((page) => page.zone ?? [])
    .sort((a, b) => Number(b.found.zone.valid) - Number(a.found.zone.valid))[0];
  const sizes = new Map(readings.map((page) => [page.page, page]));
  const size = zone && sizes.get(zone.page);
  const words = readings.flatMap((page) => page.words.map(({ text }) => text));
  const classification = classify(
    words,
    zone?.found.zone ?? null,
    barcodes.some(({ aamva }) => aamva !== null),
  );
  const fields: Fields = printedFields(readings, file.evidenceId, kindFor(file, classification));
  const mrz =
    zone && size
      ? mrzReading(agreeWithPrint(zone.found, fields), { evidenceId: file.evidenceId, page: zone.page, size })
      : null;
  const others = [
    ...(mrz && zone && size
      ? [
          unsureNames(
            zoneFields(mrz, today, (field) => fieldBox(zone.found, field, size)),
            mrz,
          ),
        ]
      : []),
    ...barcodes.map(aamvaFields),
  ];
  for (const part of others) {
    for (const [name, list] of Object.entries(part)) for (const field of list) addField(fields, name, field);
  }
  const { documentId, evidenceId } = file;
  return { documentId, evidenceId, pages: readings, pageCount, classification, mrz, barcodes, fields, failures };
}

/** Captions are looked for by what the document is; where that is unclear, by what it was submitted as. */
function kindFor(file: DocumentFile, classification: DocumentReading['classification']): string {
  return classification !== null && classification.confidence >= 0.5 ? classification.type : file.role;
}

function mrzReading(
  found: ZoneFound,
  { evidenceId, page, size }: { evidenceId: string; page: number; size: PageReading },
): MrzReading {
  const box = found.quads.length === 0 ? null : around(found.quads.flat(), size);
  return { ...found.zone, doubts: doubtsByField(found), source: { evidenceId, page, box } };
}

/** Names with letters in doubt are worth less than the rest of a zone. */
const DOUBTFUL = 0.6;

function unsureNames(fields: Fields, { doubts }: MrzReading): Fields {
  const names = new Set<string>(doubts.flatMap(({ field }) => [field, 'fullName']));
  for (const name of names) for (const field of fields[name] ?? []) field.confidence = DOUBTFUL;
  return fields;
}

/** Where a field stands within its line of the zone: characters are equally wide. */
function fieldBox({ zone, quads }: ZoneFound, name: string, size: PageReading): Box | null {
  const layout = LAYOUTS.find(({ format }) => format === zone.format);
  const range = layout?.fields.find(
    (field) => field.name === name || (field.name === 'names' && /ames?$/.test(name)),
  )?.range;
  const quad = range && quads[range[0]];
  if (!layout || !range || !quad) return null;
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const at = ([x0, y0]: Point, [x1, y1]: Point, share: number): Point => [
    x0 + (x1 - x0) * share,
    y0 + (y1 - y0) * share,
  ];
  const corners = [range[1] / layout.length, range[2] / layout.length].flatMap((share) => [
    at(topLeft, topRight, share),
    at(bottomLeft, bottomRight, share),
  ]);
  return around(corners, size);
}
