import { readFile, stat } from 'node:fs/promises';
import { PDF_BYTES, pdfText } from '@/lib/verification/engine/pdf/objects';

export interface PdfInformation {
  producer: string | null;
  creator: string | null;
  /** `YYYY-MM-DD HH:MM:SS`, as recorded. */
  created: string | null;
  modified: string | null;
}

/**
 * What the document information dictionary (ISO 32000-1 §14.3.3) says, of the last revision. Nothing for encrypted files, whose strings
 * are encrypted too.
 */
export async function pdfInformation(path: string): Promise<PdfInformation> {
  const none: PdfInformation = { producer: null, creator: null, created: null, modified: null };
  if ((await stat(path)).size > PDF_BYTES) return none;
  const { structure, encrypted } = pdfText(await readFile(path));
  return encrypted ? none : informationIn(structure);
}

/** The same from the structure of a file, or of one revision of it. */
export function informationIn(structure: string): PdfInformation {
  return {
    producer: textOf(structure, 'Producer'),
    creator: textOf(structure, 'Creator'),
    created: dateOf(textOf(structure, 'CreationDate')),
    modified: dateOf(textOf(structure, 'ModDate')),
  };
}

/** The last text string of that name, literal or hexadecimal (§7.3.4), in PDFDocEncoding or UTF-16. */
function textOf(structure: string, name: string): string | null {
  const pattern = new RegExp(
    `/${name}\\s*(?:\\(((?:\\\\[\\s\\S]|[^\\\\()]){0,400})\\)|<([0-9A-Fa-f\\s]{2,800})>)`,
    'g',
  );
  const last = [...structure.matchAll(pattern)].at(-1);
  if (last === undefined) return null;
  const bytes =
    last[2] === undefined
      ? Buffer.from(unescaped(last[1] ?? ''), 'latin1')
      : Buffer.from(last[2].replace(/\s/g, ''), 'hex');
  const wide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const value = wide
    ? Buffer.from(bytes.subarray(2, 2 + ((bytes.length - 2) & ~1)))
        .swap16()
        .toString('utf16le')
    : bytes.toString('latin1');
  return (
    value
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200) || null
  );
}

function unescaped(text: string): string {
  return text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code,
  );
}

/** `D:YYYYMMDDHHmmSS…` (§7.9.4). */
function dateOf(value: string | null): string | null {
  const match = /^(?:D:)?(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?/.exec(value ?? '');
  return match === null
    ? null
    : `${match[1]}-${match[2]}-${match[3]} ${match[4] ?? '00'}:${match[5] ?? '00'}:${match[6] ?? '00'}`;
}
