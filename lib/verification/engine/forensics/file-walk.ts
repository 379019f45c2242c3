import { walkJpeg } from '@/lib/verification/engine/forensics/jpeg-file';
import { pdfText } from '@/lib/verification/engine/pdf/objects';

/** Something about the structure of a file; `kind` names the breakdown item it belongs to. */
export interface StructureFinding {
  code:
    | 'TRUNCATED'
    | 'DAMAGED_STRUCTURE'
    | 'TRAILING_DATA'
    | 'POLYGLOT'
    | 'PDF_JAVASCRIPT'
    | 'PDF_LAUNCH_ACTION'
    | 'PDF_EMBEDDED_FILES'
    | 'PDF_OPEN_ACTION'
    | 'PDF_ENCRYPTED';
  detail: string;
  weight: 'info' | 'caution' | 'suspected';
}

export interface StructureWalk {
  /** Breakdown items that were examined. */
  examined: string[];
  findings: StructureFinding[];
}

/** Beginnings of other kinds of file that have no business behind the end of a picture or before a PDF. */
const FOREIGN: [string, RegExp][] = [
  ['ZIP archive', /^PK\p{Cc}{2}/u],
  ['PDF', /^%PDF-/],
  ['program (PE)', /^MZ[\s\S]{60,200}PE\0\0/],
  ['program (ELF)', /^\p{Cc}ELF/u],
  ['RAR archive', /^Rar!\p{Cc}/u],
  ['7z archive', /^7z\u00bc\u00af/],
  ['HTML or script', /^\s*(<!doctype html|<html|<script|<\?php|#!)/i],
];

/** What phones put behind their pictures: further pictures (CIPA DC-007), short films, Samsung's trailer. */
const ACCEPTED_TRAILERS: [string, RegExp][] = [
  ['further JPEG picture', /^\u00ff\u00d8\u00ff/],
  ['motion photo', /^[\s\S]{4}ftyp/],
  ['maker’s trailer', /^\0\0[\s\S]{2}|SEFT$|^MotionPhoto_Data/],
];

const SEARCHED = 4 * 1024 ** 2;

/** What stands behind the end of a picture. */
export function trailingFindings(trailer: Buffer): StructureFinding[] {
  if (trailer.every((byte) => byte === 0 || byte === 0xff || byte === 0x0a || byte === 0x0d || byte === 0x20))
    return [];
  const text = trailer.subarray(0, SEARCHED).toString('latin1');
  const foreign = FOREIGN.find(([, pattern]) => pattern.test(text)) ?? hiddenArchive(trailer);
  const size = `${trailer.length} bytes behind the end of the picture`;
  if (foreign) return [{ code: 'POLYGLOT', detail: `${size} are a ${foreign[0]}.`, weight: 'suspected' }];
  const known = ACCEPTED_TRAILERS.find(([, pattern]) => pattern.test(text));
  if (known) return [{ code: 'TRAILING_DATA', detail: `${size}: ${known[0]}, as phones write it.`, weight: 'info' }];
  return [{ code: 'TRAILING_DATA', detail: `${size} belong to nothing that is known.`, weight: 'caution' }];
}

/** The end record of a ZIP stands in the last 64 KiB (PKWARE APPNOTE 4.3.16); its beginning may be anywhere. */
function hiddenArchive(trailer: Buffer): [string] | null {
  const tail = trailer.subarray(-65_558);
  return tail.includes(Buffer.from('PK\u0005\u0006', 'latin1')) ? ['ZIP archive'] : null;
}

export function walkJpegStructure(bytes: Buffer): StructureWalk {
  const file = walkJpeg(bytes);
  const findings: StructureFinding[] = [];
  if (file.end === null) {
    const missing = file.problems.includes('no end marker');
    findings.push({
      code: missing ? 'TRUNCATED' : 'DAMAGED_STRUCTURE',
      detail: `JPEG: ${file.problems.join(', ')}.`,
      weight: 'caution',
    });
  } else findings.push(...trailingFindings(bytes.subarray(file.end)));
  for (const { marker, start, end } of file.segments) {
    // Comments and unknown application segments are where archives and scripts are hidden.
    const text = bytes.subarray(start, Math.min(end, start + 4096)).toString('latin1');
    const hidden = marker === 0xfe ? FOREIGN.find(([, pattern]) => pattern.test(text)) : undefined;
    if (hidden)
      findings.push({ code: 'POLYGLOT', detail: `A comment of the JPEG holds a ${hidden[0]}.`, weight: 'suspected' });
  }
  return { examined: ['segments', 'trailing_data'], findings };
}

/** Walks the chunks of a PNG to `IEND` (PNG third edition §5). */
export function walkPngStructure(bytes: Buffer): StructureWalk {
  const examined = ['chunks', 'trailing_data'];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (!/^[A-Za-z]{4}$/.test(type))
      return {
        examined,
        findings: [{ code: 'DAMAGED_STRUCTURE', detail: `PNG: no chunk at ${at}.`, weight: 'caution' }],
      };
    if (next > bytes.length) break;
    if (type === 'IEND') return { examined, findings: trailingFindings(bytes.subarray(next)) };
    at = next;
  }
  return { examined, findings: [{ code: 'TRUNCATED', detail: 'PNG: it has no end.', weight: 'caution' }] };
}

const ACTIONS: [StructureFinding['code'], RegExp, string, StructureFinding['weight']][] = [
  ['PDF_JAVASCRIPT', /\/JavaScript\b|\/JS\s*[(<\d/]/, 'The PDF holds JavaScript.', 'suspected'],
  ['PDF_LAUNCH_ACTION', /\/S\s*\/Launch\b/, 'The PDF starts a program or opens another file.', 'suspected'],
  [
    'PDF_EMBEDDED_FILES',
    /\/EmbeddedFiles?\b|\/S\s*\/GoToE\b|\/Type\s*\/EmbeddedFile\b|\/RichMedia\b/,
    'Files are embedded in the PDF.',
    'caution',
  ],
];

/** Scripts, launch actions, embedded files, actions on opening, what stands before and behind (ISO 32000-1 §7.5, §12.6). */
export function walkPdfStructure(bytes: Buffer): StructureWalk {
  const { raw, structure, encrypted, incomplete } = pdfText(bytes);
  const findings = ACTIONS.flatMap(([code, pattern, detail, weight]): StructureFinding[] =>
    pattern.test(structure) ? [{ code, detail, weight }] : [],
  );
  const opens = /\/OpenAction\b/.test(structure) || /\/AA\s*(<<|\d+\s+\d+\s+R)/.test(structure);
  if (opens) {
    // Most open actions only say which page to show.
    const active =
      findings.length > 0 ||
      /\/S\s*\/(URI|SubmitForm|ImportData|GoToR)\b[\s\S]{0,80}\/OpenAction|\/OpenAction\s*<<[^>]*\/S\s*\/(URI|SubmitForm|ImportData|GoToR)\b/.test(
        structure,
      );
    findings.push({
      code: 'PDF_OPEN_ACTION',
      detail: 'The PDF does something when it is opened.',
      weight: active ? 'caution' : 'info',
    });
  }
  if (encrypted) {
    const unseen = incomplete ? ' Part of its structure could not be examined.' : '';
    findings.push({ code: 'PDF_ENCRYPTED', detail: `The PDF is encrypted.${unseen}`, weight: 'info' });
  } else if (incomplete)
    findings.push({
      code: 'DAMAGED_STRUCTURE',
      detail: 'Part of the compressed structure of the PDF could not be read.',
      weight: 'caution',
    });
  findings.push(...pdfEnds(bytes, raw));
  return { examined: ['javascript', 'launch_action', 'embedded_files', 'open_action', 'trailing_data'], findings };
}

function pdfEnds(bytes: Buffer, raw: string): StructureFinding[] {
  const found: StructureFinding[] = [];
  const start = raw.slice(0, 1024).indexOf('%PDF-');
  const before = raw.slice(0, Math.max(0, start));
  const foreign = FOREIGN.find(([, pattern]) => pattern.test(before));
  if (foreign) found.push({ code: 'POLYGLOT', detail: `Before the PDF stands a ${foreign[0]}.`, weight: 'suspected' });
  else if (before.trim().length > 0)
    found.push({ code: 'DAMAGED_STRUCTURE', detail: `${start} bytes stand before the PDF.`, weight: 'caution' });
  const end = raw.lastIndexOf('%%EOF');
  if (end === -1) found.push({ code: 'TRUNCATED', detail: 'The PDF has no end.', weight: 'caution' });
  else {
    const rest = bytes.subarray(end + 5);
    if (rest.length > 64)
      found.push(
        ...trailingFindings(rest).map((finding) => ({ ...finding, detail: finding.detail.replace('picture', 'PDF') })),
      );
  }
  return found;
}
