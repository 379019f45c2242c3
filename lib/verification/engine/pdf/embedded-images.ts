import { pdfText } from '@/lib/verification/engine/pdf/objects';

const MAX_IMAGES = 6;
const SMALLEST_BYTES = 8_000;

/**
 * Photos and scans as they lie in a PDF: JPEG streams that no other filter covers (ISO 32000-1 §7.4.8), in the order of the file, the first
 * few. Their block grid and quantisation are those of the camera or scanner, which a drawn page has lost.
 */
export function embeddedJpegs(bytes: Buffer): Buffer[] {
  const { raw, encrypted } = pdfText(bytes);
  if (encrypted) return [];
  const found: Buffer[] = [];
  for (
    let at = raw.indexOf('\u00ff\u00d8\u00ff');
    at !== -1 && found.length < MAX_IMAGES;
    at = raw.indexOf('\u00ff\u00d8\u00ff', at + 3)
  ) {
    const before = raw.slice(Math.max(0, at - 2000), at);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (!/stream\r?\n?$/.test(before) || !/\/Filter\s*(\[\s*)?\/DCTDecode\b/.test(dictionary)) continue;
    const end = raw.indexOf('endstream', at);
    const stream = bytes.subarray(at, end === -1 ? bytes.length : end);
    if (stream.length >= SMALLEST_BYTES) found.push(stream);
    at += stream.length;
  }
  return found;
}
