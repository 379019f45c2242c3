import type { Check } from '@/lib/verification/engine/check';
import { type Finding, item, outcomeOf, rounded } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const ENGINE = { name: 'casefile-duplicates', version: '1' };
/** Bits of the perceptual hash. */
const HASH_BITS = 64;

/** Whether the same file, or a picture that looks the same, was handed in before. The facts were gathered by the caller. */
export const duplicateDocument: Check = {
  name: 'duplicate_document',
  async run({ documents, facts }) {
    const findings = documents.map((document): Finding => {
      const found = facts.duplicates.filter(({ evidenceId }) => evidenceId === document.evidenceId);
      const source = { evidenceId: document.evidenceId, page: 1, box: null };
      if (found.length === 0)
        return {
          verdict: 'clear',
          score: 1,
          reasons: [],
          breakdown: [item('duplicates', 'clear', { expected: '0', actual: '0', source })],
        };
      return {
        verdict: found.some(({ kind, otherClaimReference }) => kind === 'EXACT' && otherClaimReference !== null)
          ? 'suspected'
          : 'caution',
        score: Math.min(...found.map(({ distance }) => distance / HASH_BITS)),
        reasons: found.map(({ kind, otherClaimReference, distance }) => {
          const where = otherClaimReference === null ? 'without a claim' : `in claim ${otherClaimReference}`;
          return kind === 'EXACT'
            ? reason(
                'duplicate_document',
                'SAME_FILE_USED_BEFORE',
                'critical',
                `The very same file was handed in before, ${where}.`,
              )
            : reason(
                'duplicate_document',
                'SIMILAR_PICTURE_USED_BEFORE',
                'warning',
                `A picture that looks the same was handed in before, ${where} (${distance} of ${HASH_BITS} bits differ).`,
              );
        }),
        breakdown: found.map(({ kind, otherEvidenceId, distance }) =>
          item(kind === 'EXACT' ? 'same_file' : 'similar_picture', 'consider', {
            actual: otherEvidenceId,
            similarity: rounded(1 - distance / HASH_BITS),
            source,
          }),
        ),
      };
    });
    return outcomeOf(ENGINE, findings);
  },
};
