import { bestField } from '@/lib/verification/engine/best-field';
import type { Check, CheckInput } from '@/lib/verification/engine/check';
import { copyMove } from '@/lib/verification/engine/checks/copy-move';
import { digitalTampering } from '@/lib/verification/engine/checks/digital-tampering';
import { duplicateDocument } from '@/lib/verification/engine/checks/duplicate-document';
import { fileStructure } from '@/lib/verification/engine/checks/file-structure';
import { metadata } from '@/lib/verification/engine/checks/metadata';
import { pdfRevisions } from '@/lib/verification/engine/checks/pdf-revisions';
import { type Finding, item, outcomeOf, type Verdict } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';
import { logbooks } from '@/lib/verification/engine/vehicle/sources';

/** A UK logbook (V5C) carries an eleven-digit document reference number on its front (DVLA INF1). */
const UK_REFERENCE = /^\d{11}$/;

/** What is examined of the file itself; each is a check of its own as well. */
const EXAMINATIONS: Check[] = [fileStructure, metadata, digitalTampering, copyMove, pdfRevisions, duplicateDocument];

/** Whether the paper is a logbook, its number has the right form, and its file shows no trace of a change. Not a comparison with the authority's register. */
export const logbookAuthenticity: Check = {
  name: 'logbook_authenticity',
  async run(input) {
    const readings = logbooks(input);
    const ids = new Set(readings.map(({ documentId }) => documentId));
    const own: CheckInput = {
      ...input,
      readings,
      documents: input.documents.filter(({ documentId }) => ids.has(documentId)),
    };
    const engine = { name: 'casefile-logbook', version: '1' };
    if (own.documents.length === 0) {
      const missing = reason(
        'logbook_authenticity',
        'NO_LOGBOOK',
        'warning',
        'None of the documents is a logbook.',
        'Please upload the logbook.',
      );
      return outcomeOf(engine, [{ verdict: 'unidentified', score: null, reasons: [missing], breakdown: [] }]);
    }
    const examined: Finding[] = [];
    for (const examination of EXAMINATIONS) examined.push(await examine(examination, own));
    return outcomeOf(engine, [classified(own), referenced(own), ...examined]);
  },
};

function classified({ readings }: CheckInput): Finding {
  const seen = readings.map(({ classification }) => classification).find((one) => one !== null);
  const isLogbook = readings.some(({ classification }) => classification?.type === 'logbook');
  const unread = seen === undefined || seen === null;
  return {
    verdict: isLogbook ? 'clear' : unread ? 'unidentified' : 'caution',
    score: isLogbook ? 1 : null,
    reasons: isLogbook
      ? []
      : [
          reason(
            'logbook_authenticity',
            unread ? 'NOT_READ' : 'NOT_A_LOGBOOK',
            'warning',
            unread ? 'The document could not be recognised.' : `The document looks like: ${seen.type}.`,
            'Please upload the logbook itself, the whole page.',
          ),
        ],
    breakdown: [
      item('documentType', isLogbook ? 'clear' : unread ? 'unidentified' : 'consider', {
        expected: 'logbook',
        actual: seen?.type ?? null,
      }),
    ],
  };
}

function referenced({ readings }: CheckInput): Finding {
  const read = bestField(readings, 'documentReference');
  if (!read) {
    // Other countries number their papers in ways of their own: a number that is not there is not held against the paper.
    return {
      verdict: 'clear_with_caution',
      score: null,
      reasons: [reason('logbook_authenticity', 'REFERENCE_NOT_READ', 'info', 'No document reference number was read.')],
      breakdown: [item('documentReference', 'unidentified')],
    };
  }
  const digits = read.value.replace(/\D/g, '');
  const fits = UK_REFERENCE.test(digits);
  return {
    verdict: fits ? 'clear' : 'caution',
    score: fits ? 1 : 0.4,
    reasons: fits
      ? []
      : [
          reason(
            'logbook_authenticity',
            'REFERENCE_MALFORMED',
            'warning',
            `The document reference «${read.raw}» does not have eleven digits.`,
          ),
        ],
    breakdown: [
      item('documentReference', fits ? 'clear' : 'consider', {
        expected: '11 digits',
        actual: digits,
        source: read.source,
      }),
    ],
  };
}

const VERDICTS = { clear: 'clear', caution: 'caution', suspected: 'suspected', rejected: 'rejected' } as const;

/** One examination of the file as one line of this check; what it found in detail stays its own. */
async function examine(examination: Check, own: CheckInput): Promise<Finding> {
  const outcome = await examination.run(own);
  const verdict: Verdict =
    outcome.result === 'not_applicable'
      ? 'not_applicable'
      : outcome.result === 'clear' || outcome.subResult === null
        ? 'clear'
        : VERDICTS[outcome.subResult];
  const speaking = outcome.reasons.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
  const found = outcome.result === 'consider';
  return {
    // A picture that one examination cannot work with is shown as such; the paper itself was recognised all the same.
    verdict: outcome.result === 'unidentified' ? 'clear_with_caution' : verdict,
    score: found ? outcome.score : null,
    reasons: found
      ? [
          reason(
            'logbook_authenticity',
            examination.name === 'duplicate_document' ? 'USED_BEFORE' : 'FILE_SUSPICIOUS',
            outcome.subResult === 'caution' ? 'warning' : 'critical',
            speaking.join(' ') || `${examination.name} found something.`,
          ),
        ]
      : [],
    breakdown: [
      item(examination.name, outcome.result, { actual: speaking.join(' ') || null }),
      ...(found ? outcome.breakdown.filter(({ result }) => result === 'consider') : []),
    ],
    ...(outcome.overlays ? { overlays: outcome.overlays } : {}),
  };
}
