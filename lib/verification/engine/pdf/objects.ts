import { inflateSync } from 'node:zlib';

/** Most bytes of a PDF that are looked at, and most bytes that its compressed objects may come to. */
export const PDF_BYTES = 64 * 1024 ** 2;
const INFLATED_BYTES = 32 * 1024 ** 2;
const STREAM_BYTES = 8 * 1024 ** 2;

export interface PdfText {
  /** The bytes one to one as characters, offsets equal. */
  raw: string;
  /** The dictionaries of the file, inside object streams too, names spelt out; streams themselves left out. */
  structure: string;
  encrypted: boolean;
  /** Some object stream could not be opened, because of encryption, damage or its size. */
  incomplete: boolean;
}

const pdfCharacters = /#([0-9A-Fa-f]{2})/g;

/** `/J#61vaScript` is `/JavaScript` (ISO 32000-1 §7.3.5): names are hidden so. */
function spelt(text: string): string {
  return text.replace(pdfCharacters, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * What a PDF declares, read as text rather than by its cross-reference table: a scan also sees what a damaged or manipulated table
 * hides. Dictionaries in object streams (ISO 32000-1 §7.5.7) are inflated, up to a limit.
 */
export function pdfText(bytes: Buffer): PdfText {
  const raw = bytes.toString('latin1');
  const parts: string[] = [];
  let [at, inflated, incomplete] = [0, 0, false];
  while (at < raw.length) {
    const start = streamStart(raw, at);
    if (start === null) {
      parts.push(raw.slice(at));
      break;
    }
    const dictionary = raw.slice(at, start.keyword);
    parts.push(dictionary);
    const end = raw.indexOf('endstream', start.content);
    if (/\/Type\s*\/ObjStm\b/.test(lastDictionary(dictionary))) {
      const text =
        inflated < INFLATED_BYTES ? inflate(bytes.subarray(start.content, end === -1 ? bytes.length : end)) : null;
      if (text === null) incomplete = true;
      else {
        parts.push(`\n${text}\n`);
        inflated += text.length;
      }
    }
    at = end === -1 ? raw.length : end + 'endstream'.length;
  }
  const structure = spelt(parts.join(' '));
  return { raw, structure, encrypted: /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(structure), incomplete };
}

function streamStart(raw: string, from: number): { keyword: number; content: number } | null {
  for (let at = raw.indexOf('stream', from); at !== -1; at = raw.indexOf('stream', at + 6)) {
    const next = raw[at + 6];
    if (raw.startsWith('end', at - 3) || (next !== '\n' && next !== '\r')) continue;
    return { keyword: at, content: at + 6 + (next === '\r' && raw[at + 7] === '\n' ? 2 : 1) };
  }
  return null;
}

function lastDictionary(text: string): string {
  const start = text.lastIndexOf(' obj');
  return spelt(text.slice(Math.max(0, start, text.length - 4096)));
}

function inflate(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: STREAM_BYTES, finishFlush: 2 }).toString('latin1');
  } catch {
    return null;
  }
}

export interface Revision {
  /** The file up to here is what it was at this revision. */
  end: number;
}

/**
 * Where every revision of a PDF ends (ISO 32000-1 §7.5.6): behind each `%%EOF`. A linearised file (annex F) legitimately has two,
 * which belong to its first revision; `/L` says where that ends. Ends between which nothing was written count once.
 */
export function revisionsOf(raw: string): Revision[] {
  const linearised = /\/Linearized\b[\s\S]{0,200}?\/L\s+(\d+)/.exec(raw.slice(0, 2048));
  const firstEnd = linearised ? Number(linearised[1]) : 0;
  const ends: number[] = [];
  let last = 0;
  for (let at = raw.indexOf('%%EOF'); at !== -1; at = raw.indexOf('%%EOF', at + 5)) {
    const end = at + 5 + (/^(\r\n|\r|\n)/.exec(raw.slice(at + 5, at + 7))?.[0].length ?? 0);
    if (linearised && firstEnd <= raw.length && end < firstEnd - 2) continue;
    if (!/\bstartxref\b/.test(raw.slice(Math.max(last, at - 200), at))) continue;
    if (ends.length > 0 && !/\d+\s+\d+\s+obj\b|\bxref\b/.test(raw.slice(last, at))) continue;
    ends.push(end);
    last = end;
  }
  return ends.map((end) => ({ end }));
}
