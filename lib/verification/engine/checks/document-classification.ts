import type { Check, DocumentReading } from '@/lib/verification/engine/check';
import { failuresOf, item, judged, notApplicable, pageSource, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const SURE = 0.5;
/** What is no document of its own kind, or any. */
const ANYTHING = new Set(['selfie', 'other']);

/** Whether a document is of the kind it was submitted as. */
export const documentClassification: Check = {
  name: 'document_classification',
  async run({ documents, readings }) {
    const asked = documents.filter(({ role }) => role !== 'selfie');
    if (asked.length === 0) return notApplicable();
    const pairs = asked.map((document) => ({
      document,
      reading: readings.find(({ documentId }) => documentId === document.documentId),
    }));
    const breakdown = pairs.map(({ document, reading }) => {
      const kind = reading?.classification ?? null;
      const agrees = kind !== null && (ANYTHING.has(document.role) || kind.type === document.role);
      const doubtful = kind === null || (!agrees && kind.confidence < SURE);
      return item('type', doubtful ? 'unidentified' : agrees ? 'clear' : 'consider', {
        expected: ANYTHING.has(document.role) ? null : document.role,
        actual: kind?.type ?? null,
        similarity: kind?.confidence ?? null,
        source: reading ? pageSource(reading) : null,
      });
    });
    const reasons = [
      ...failuresOf(readings),
      ...pairs.flatMap(({ reading }, index) => because(breakdown[index]?.result, reading)),
    ];
    if (breakdown.every(({ result }) => result === 'unidentified')) return unidentified(reasons, breakdown);
    const scores = breakdown.flatMap(({ similarity, result }) =>
      result === 'clear' ? (similarity ?? []) : result === 'consider' ? 0 : [],
    );
    return judged(reasons, breakdown, scores.length === 0 ? null : Math.min(...scores));
  },
};

function because(result: string | undefined, reading: DocumentReading | undefined) {
  if (result === 'unidentified') return [reason('document_classification', 'TYPE_UNKNOWN')];
  const clues = reading?.classification?.because.slice(0, 3).join('; ') ?? '';
  return result === 'consider' ? [reason('document_classification', 'TYPE_MISMATCH', clues)] : [];
}
