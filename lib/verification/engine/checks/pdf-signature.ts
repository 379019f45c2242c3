import { readFile, stat } from 'node:fs/promises';
import { typeOf } from '@/lib/evidence/engine/image-input';
import type { BreakdownItem, Check, Reason, Source } from '@/lib/verification/engine/check';
import { type Finding, item, perDocument, strongest, type Verdict, without } from '@/lib/verification/engine/outcome';
import { PDF_BYTES } from '@/lib/verification/engine/pdf/objects';
import { type PdfSignature, pdfSignatures } from '@/lib/verification/engine/pdf/signatures';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Whether the signatures of a PDF still fit what they sign, and whether they sign all of it. */
export const pdfSignature: Check = perDocument({
  name: 'pdf_signature',
  engine: { name: 'pkijs', version: '4.0.0' },
  failure: (detail) =>
    reason('pdf_signature', 'NOT_READABLE', 'warning', `The signatures could not be examined (${detail}).`),
  async examine(document) {
    const source = { evidenceId: document.evidenceId, page: 1, box: null };
    const { size } = await stat(document.path);
    if (size === 0 || (await typeOf(document.path)) !== 'application/pdf')
      return without('not_applicable', reason('pdf_signature', 'UNSIGNED', 'info', 'The document is no PDF.'));
    if (size > PDF_BYTES)
      return without(
        'unidentified',
        reason('pdf_signature', 'TOO_LARGE', 'warning', 'The PDF is larger than what is examined.'),
      );
    const signatures = await pdfSignatures(await readFile(document.path));
    if (signatures.length === 0)
      return without(
        'not_applicable',
        reason('pdf_signature', 'UNSIGNED', 'info', 'The PDF is not signed; most are not.'),
        [item('signature', 'not_applicable', { source })],
      );
    const parts = signatures.map((signature, index) => examined(signature, index + 1, signatures, source));
    const finding: Finding = {
      verdict: strongest(parts.map(({ verdict }) => verdict)),
      score: parts.some(({ verdict }) => verdict === 'suspected')
        ? 0
        : parts.some(({ verdict }) => verdict === 'caution')
          ? 0.5
          : 1,
      reasons: parts.flatMap(({ reasons }) => reasons),
      breakdown: parts.flatMap(({ breakdown }) => breakdown),
    };
    return finding;
  },
});

interface Part {
  verdict: Verdict;
  reasons: Reason[];
  breakdown: BreakdownItem[];
}

function examined(signature: PdfSignature, number: number, all: PdfSignature[], source: Source): Part {
  const who = signature.certificate?.subject || `signature ${number}`;
  const { verdict, reasons } = graded(signature, who, all);
  const { certificate, coverage } = signature;
  const bad = coverage === 'part' || (coverage === 'revision' && !coveredLater(all));
  const digest = signature.intact === null ? 'unidentified' : signature.intact ? 'clear' : 'consider';
  return {
    verdict,
    reasons,
    breakdown: [
      item(`signature_${number}`, digest, { expected: 'intact', actual: signature.problem ?? 'intact', source }),
      item(`coverage_${number}`, bad ? 'consider' : 'clear', { expected: 'whole', actual: coverage, source }),
      item(`certificate_${number}`, certificate === null ? 'unidentified' : 'clear', {
        actual:
          certificate === null
            ? null
            : `${certificate.subject}; issued by ${certificate.issuer}; valid ${certificate.validFrom.slice(0, 10)} to ${certificate.validTo.slice(0, 10)}`,
        source,
      }),
      item(`signed_at_${number}`, signature.signedAt === null ? 'not_applicable' : 'clear', {
        actual: signature.signedAt,
        source,
      }),
    ],
  };
}

/** What was added after one signature may itself be signed by a later one that reaches to the end. */
function coveredLater(all: PdfSignature[]): boolean {
  return all.some(({ coverage, intact }) => coverage === 'whole' && intact === true);
}

type Judged = Pick<Part, 'verdict' | 'reasons'>;

function graded(signature: PdfSignature, who: string, all: PdfSignature[]): Judged {
  const { intact, problem, kind } = signature;
  if (intact) return intactly(signature, who, all);
  if (intact === null) {
    const message = `The signature of ${who} was not checked: ${problem ?? kind}.`;
    return {
      verdict: 'unidentified',
      reasons: [reason('pdf_signature', 'SIGNATURE_KIND_NOT_CHECKED', 'warning', message)],
    };
  }
  const message = `The signature of ${who} does not hold: ${problem ?? 'unknown'}.`;
  return { verdict: 'suspected', reasons: [reason('pdf_signature', 'SIGNATURE_BROKEN', 'critical', message)] };
}

/** What else there is to say of a signature that holds: how much it covers, when, by whom. */
function intactly({ coverage, certificate, signedAt }: PdfSignature, who: string, all: PdfSignature[]): Judged {
  const reasons: Reason[] = [];
  const verdicts: Verdict[] = ['clear_with_caution'];
  if (coverage === 'part') {
    verdicts.push('suspected');
    reasons.push(
      reason('pdf_signature', 'PARTLY_COVERED', 'critical', `The signature of ${who} leaves out part of the document.`),
    );
  } else if (coverage === 'revision' && !coveredLater(all)) {
    verdicts.push('caution');
    reasons.push(
      reason(
        'pdf_signature',
        'CHANGED_AFTER_SIGNING',
        'warning',
        `Something was added to the document after ${who} signed it; see what the revisions changed.`,
      ),
    );
  }
  if (
    certificate !== null &&
    signedAt !== null &&
    (signedAt < certificate.validFrom || signedAt > certificate.validTo)
  ) {
    verdicts.push('caution');
    reasons.push(
      reason(
        'pdf_signature',
        'CERTIFICATE_NOT_VALID_AT_SIGNING',
        'warning',
        `The certificate of ${who} was not valid at the time of signing (${signedAt}).`,
      ),
    );
  }
  const own = certificate?.selfSigned ? 'The certificate is self-signed. ' : '';
  reasons.push(
    reason(
      'pdf_signature',
      'SIGNER_NOT_TRUST_CHECKED',
      'info',
      `${own}No list of trusted issuers is kept here, so who signed is not vouched for.`,
    ),
  );
  return { verdict: strongest(verdicts), reasons };
}
