import { bestField } from '@/lib/verification/engine/best-field';
import type { Check } from '@/lib/verification/engine/check';
import { nameSimilarity, sameNameWords } from '@/lib/verification/engine/identity/compare-names';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';
import { compareFact, logbooks, type VehicleFact } from '@/lib/verification/engine/vehicle/sources';

/** One letter makes another person of the same family: only equal names are the same, how close others are is told. */
const similarity = (expected: string, actual: string) => {
  const close = nameSimilarity(expected, actual);
  return sameNameWords(expected, actual) ? close : Math.min(close, 0.89);
};

/** The registered keeper against the expected owner, the participant and the policy holder. The keeper is not proof of ownership, and the result says so. */
export const registeredOwnership: Check = {
  name: 'registered_ownership',
  async run(input) {
    const { expected, facts } = input;
    const owner = expected.ownerName ?? facts.participant?.name ?? facts.claim?.policyHolder;
    const fact: VehicleFact = {
      read: bestField(logbooks(input), 'keeperName'),
      others: owner ? [{ name: 'expected', value: String(owner) }] : [],
    };
    const finding = compareFact('registered_ownership', 'The registered keeper', fact, similarity);
    if (fact.read) {
      finding.reasons.push(
        reason(
          'registered_ownership',
          'KEEPER_IS_NOT_OWNER',
          'info',
          'The registered keeper is not proof of ownership.',
        ),
      );
    }
    return outcomeOf({ name: 'casefile-vehicle', version: '1' }, [finding]);
  },
};
