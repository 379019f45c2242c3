import { readFile, stat } from 'node:fs/promises';
import { typeOf } from '@/lib/evidence/engine/image-input';
import { acceptedMediaType } from '@/lib/evidence/media';
import type { BreakdownItem, Check, DocumentFile, Reason } from '@/lib/verification/engine/check';
import {
  type StructureFinding,
  type StructureWalk,
  walkJpegStructure,
  walkPdfStructure,
  walkPngStructure,
} from '@/lib/verification/engine/forensics/file-walk';
import { type Finding, item, perDocument, strongest, type Verdict, without } from '@/lib/verification/engine/outcome';
import { PDF_BYTES } from '@/lib/verification/engine/pdf/objects';
import { reason } from '@/lib/verification/engine/reason-codes';

const WALKS: Record<string, (bytes: Buffer) => StructureWalk> = {
  'image/jpeg': walkJpegStructure,
  'image/png': walkPngStructure,
  'application/pdf': walkPdfStructure,
};

/** The breakdown item that a finding belongs to. */
const ITEMS: Record<StructureFinding['code'], string> = {
  TRUNCATED: 'completeness',
  DAMAGED_STRUCTURE: 'completeness',
  TRAILING_DATA: 'trailing_data',
  POLYGLOT: 'trailing_data',
  PDF_JAVASCRIPT: 'javascript',
  PDF_LAUNCH_ACTION: 'launch_action',
  PDF_EMBEDDED_FILES: 'embedded_files',
  PDF_OPEN_ACTION: 'open_action',
  PDF_ENCRYPTED: 'encryption',
};

const SEVERITY = { info: 'info', caution: 'warning', suspected: 'critical' } as const;
const AGAIN = 'Please upload the document again as a plain photo or PDF.';

/** Whether a file is what it claims to be, and nothing but that. */
export const fileStructure: Check = perDocument({
  name: 'file_structure',
  engine: { name: 'casefile-file-structure', version: '1' },
  failure: (detail) =>
    reason('file_structure', 'NOT_READABLE', 'warning', `The file could not be examined (${detail}).`, AGAIN),
  async examine(document) {
    const { size } = await stat(document.path);
    const type = size === 0 ? null : await typeOf(document.path);
    const source = { evidenceId: document.evidenceId, page: 1, box: null };
    if (type === null) {
      const message = size === 0 ? 'The file is empty.' : 'The content is of no known kind.';
      return without('unidentified', reason('file_structure', 'UNKNOWN_TYPE', 'warning', message, AGAIN), [
        item('type', 'unidentified', { expected: document.mimeType, source }),
      ]);
    }
    const typed = compareType(document, type);
    const walk = WALKS[type];
    if (walk === undefined)
      return finding([typed], [item('structure', 'not_applicable', { actual: type, source })], source);
    if (size > PDF_BYTES * 2 || (type === 'application/pdf' && size > PDF_BYTES)) {
      const large = reason(
        'file_structure',
        'TOO_LARGE',
        'info',
        'The file is larger than what is examined; only its kind was looked at.',
      );
      return {
        ...finding([typed], [item('structure', 'not_applicable', { actual: `${size} bytes`, source })], source),
        reasons: [...typed.reasons, large],
      };
    }
    const walked = walk(await readFile(document.path));
    const items = [...new Set([...walked.examined, ...walked.findings.map(({ code }) => ITEMS[code])])];
    return finding(
      [typed, ...walked.findings.map(graded)],
      items.map((name) => itemOf(name, walked, source)),
      source,
    );
  },
});

interface Graded {
  verdict: Verdict;
  reasons: Reason[];
  breakdown?: BreakdownItem;
}

function finding(graded: Graded[], breakdown: BreakdownItem[], source: NonNullable<BreakdownItem['source']>): Finding {
  const verdict = strongest(['clear', ...graded.map((one) => one.verdict)]);
  const own = graded.flatMap((one) => (one.breakdown ? [{ ...one.breakdown, source }] : []));
  return {
    verdict,
    score: verdict === 'clear' ? 1 : verdict === 'caution' ? 0.5 : 0.1,
    reasons: graded.flatMap((one) => one.reasons),
    breakdown: [...own, ...breakdown],
  };
}

function graded({ code, detail, weight }: StructureFinding): Graded {
  const userMessage = weight === 'info' ? '' : AGAIN;
  return {
    verdict: weight === 'info' ? 'clear' : weight,
    reasons: [reason('file_structure', code, SEVERITY[weight], detail, userMessage)],
  };
}

function itemOf(name: string, { findings }: StructureWalk, source: BreakdownItem['source']): BreakdownItem {
  const own = findings.filter(({ code }) => ITEMS[code] === name);
  const bad = own.some(({ weight }) => weight !== 'info');
  return item(name, bad ? 'consider' : 'clear', { actual: own.map(({ detail }) => detail).join(' ') || null, source });
}

function compareType(document: DocumentFile, type: string): Graded {
  const claimed = acceptedMediaType(document.mimeType)?.mime ?? document.mimeType;
  const extension = /\.([a-z0-9]{1,5})$/i.exec(document.fileName)?.[1]?.toLowerCase();
  const fits = extension === undefined || (acceptedMediaType(type)?.extensions.includes(extension) ?? true);
  if (claimed === type && fits)
    return {
      verdict: 'clear',
      reasons: [],
      breakdown: item('type', 'clear', { expected: claimed, actual: type, similarity: 1 }),
    };
  const message = `The file is named «${document.fileName}» and declared as ${claimed}; its content is ${type}.`;
  return {
    verdict: 'caution',
    reasons: [reason('file_structure', 'TYPE_MISMATCH', 'warning', message)],
    breakdown: item('type', 'consider', {
      expected: claimed === type ? `.${extension}` : claimed,
      actual: type,
      similarity: 0,
    }),
  };
}
