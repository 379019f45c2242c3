import type { Check } from '@/lib/verification/engine/check';
import { type Finding, item, outcomeOf } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Whether somebody else on file shares a document number, or name and birth date. The facts were gathered by the caller. */
export const knownParticipant: Check = {
  name: 'known_participant',
  async run({ facts }) {
    const engine = { name: 'casefile-known-participant', version: '1' };
    const found = facts.knownParticipants;
    if (found.length === 0) {
      const none: Finding = {
        verdict: 'clear',
        score: 1,
        reasons: [],
        breakdown: [item('participants', 'clear', { actual: '0' })],
      };
      return outcomeOf(engine, [none]);
    }
    return outcomeOf(
      engine,
      found.map(({ id, name, sameDocumentNumber, confirmedFraud }): Finding => {
        const shared = sameDocumentNumber ? 'the document number' : 'name and date of birth';
        const message = confirmedFraud
          ? `${name} shares ${shared} and took part in a claim decided as confirmed fraud.`
          : `${name} is already on file with the same ${sameDocumentNumber ? 'document number' : 'name and date of birth'}.`;
        return {
          verdict: confirmedFraud ? 'suspected' : 'caution',
          score: confirmedFraud ? 0.1 : 0.5,
          reasons: [
            confirmedFraud
              ? reason('known_participant', 'CONFIRMED_FRAUD', 'critical', message)
              : reason(
                  'known_participant',
                  sameDocumentNumber ? 'SAME_DOCUMENT_NUMBER' : 'SAME_PERSON',
                  'warning',
                  message,
                ),
          ],
          breakdown: [
            item(sameDocumentNumber ? 'document_number' : 'name_and_birth_date', 'consider', {
              expected: id,
              actual: name,
            }),
          ],
        };
      }),
    );
  },
};
