import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckInput } from '@/lib/verification/engine/check';
import { fileStructure } from '@/lib/verification/engine/checks/file-structure';
import { metadata } from '@/lib/verification/engine/checks/metadata';
import { pdfRevisions } from '@/lib/verification/engine/checks/pdf-revisions';
import { pdfSignature } from '@/lib/verification/engine/checks/pdf-signature';
import { provenance } from '@/lib/verification/engine/checks/provenance';
import { say } from '../progress';

/** What the files are labelled as in the notes beside them: result and sub-result, and a reason code where it matters. */
const EXPECTED: [Check, string, string, string?][] = [
  ...['C', 'CACA', 'CACAE-uri-CA', 'C_with_CAWG_data'].map((name): [Check, string, string, string] => [
    provenance,
    `c2pa/${name}.jpg`,
    'clear/caution',
    'SIGNER_NOT_TRUSTED',
  ]),
  ...['XCA', 'adobe-20220124-E-clm-CAICAI', 'E-sig-CA'].map((name): [Check, string, string, string] => [
    provenance,
    `c2pa/${name}.jpg`,
    'consider/suspected',
    'MANIFEST_BROKEN',
  ]),
  ...['A', 'IMG_0003', 'P1000827'].map((name): [Check, string, string, string] => [
    provenance,
    `c2pa/${name}.jpg`,
    'not_applicable/null',
    'NO_MANIFEST',
  ]),
  ...['cloud', 'cloudx'].map((name): [Check, string, string, string] => [
    provenance,
    `c2pa/${name}.jpg`,
    'not_applicable/null',
    'MANIFEST_REMOTE',
  ]),
  [pdfSignature, 'pdf/signed_verified.pdf', 'consider/suspected', 'SIGNATURE_BROKEN'],
  [pdfSignature, 'pdf/basic-signed.pdf', 'clear/caution', 'SIGNER_NOT_TRUST_CHECKED'],
  [pdfSignature, 'pdf/basic.pdf', 'not_applicable/null', 'UNSIGNED'],
  [pdfRevisions, 'pdf/basic.pdf', 'clear/clear'],
  [pdfRevisions, 'pdf/basic-password.pdf', 'unidentified/null', 'PDF_ENCRYPTED'],
  [pdfRevisions, 'pdf/prefilled_f1040.pdf', 'consider/*'],
  [fileStructure, 'pdf/js-buttons.pdf', 'consider/suspected', 'PDF_JAVASCRIPT'],
  [fileStructure, 'pdf/annotation-fileattachment.pdf', 'consider/caution', 'PDF_EMBEDDED_FILES'],
  [fileStructure, 'pdf/basic.pdf', 'clear/clear'],
  [metadata, 'exif/cookiezen.jpg', 'consider/caution', 'EDITING_SOFTWARE'],
  [metadata, 'exif/img_1771.jpg', 'clear/clear', 'CAMERA_NAMED'],
  [metadata, 'exif/img_1771_no_exif.jpg', 'clear/clear', 'NO_METADATA'],
];

/** One file alone, without readings and facts. */
export function inputOf(path: string, role: CheckInput['documents'][number]['role'] = 'other'): CheckInput {
  const fileName = path.split('/').at(-1) ?? '';
  const mimeType = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  return {
    documents: [
      { documentId: 'document', evidenceId: 'evidence', role, side: null, fileName, mimeType, sha256: '', path },
    ],
    readings: [],
    expected: {},
    facts: {
      today: '2026-11-21',
      claim: null,
      participant: null,
      knownParticipants: [],
      duplicates: [],
      watchlist: null,
    },
  };
}

export interface LabelledResult {
  check: string;
  file: string;
  expected: string;
  actual: string;
  right: boolean;
}

/** Content Credentials, PDF and metadata fixtures against their labels; what is not there is left out. */
export async function labelledFiles(data: string): Promise<LabelledResult[]> {
  const results: LabelledResult[] = [];
  for (const [check, file, expected, code] of EXPECTED) {
    const path = join(data, 'documents', file);
    if (!existsSync(path)) continue;
    const outcome = await check.run(inputOf(path));
    const actual = `${outcome.result}/${outcome.subResult}`;
    const fits = expected.endsWith('/*') ? actual.startsWith(expected.slice(0, -1)) : actual === expected;
    const right = fits && (code === undefined || outcome.reasons.some((reason) => reason.code === code));
    results.push({ check: check.name, file, expected, actual, right });
  }
  say(`\n  Labelled files: ${results.filter(({ right }) => right).length} of ${results.length} as labelled`);
  for (const { check, file, expected, actual } of results.filter(({ right }) => !right))
    say(`    ${check} ${file}: ${actual} instead of ${expected}`);
  return results;
}
