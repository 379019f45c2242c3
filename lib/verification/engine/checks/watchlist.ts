import type { Check } from '@/lib/verification/engine/check';
import { type Finding, item, outcomeOf, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const VERDICTS = { CLEAR: 'clear', IN_REVIEW: 'caution', CONFIRMED_HIT: 'suspected' } as const;

/** How the participant stands against the sanctions lists. The facts were gathered by the caller. */
export const watchlist: Check = {
  name: 'watchlist',
  async run({ facts }) {
    const engine = { name: 'casefile-watchlist', version: '1' };
    const { watchlist: screened } = facts;
    if (screened === null) {
      const message = 'The participant has not been screened, or the session names none.';
      return outcomeOf(engine, [without('not_applicable', reason('watchlist', 'NOT_SCREENED', 'info', message))]);
    }
    const { status, matches, sampleData } = screened;
    const finding: Finding = {
      verdict: status === 'CLEAR' && sampleData ? 'clear_with_caution' : VERDICTS[status],
      score: status === 'CLEAR' ? 1 : status === 'IN_REVIEW' ? 0.5 : 0,
      reasons: [],
      breakdown: [
        item('matches', status === 'CLEAR' ? 'clear' : 'consider', { expected: '0', actual: String(matches) }),
      ],
    };
    if (status === 'IN_REVIEW')
      finding.reasons.push(
        reason('watchlist', 'MATCH_IN_REVIEW', 'warning', `${matches} possible matches wait for a person's review.`),
      );
    if (status === 'CONFIRMED_HIT')
      finding.reasons.push(
        reason('watchlist', 'MATCH_CONFIRMED', 'critical', 'A person confirmed a match with a sanctions list.'),
      );
    if (sampleData)
      finding.reasons.push(
        reason(
          'watchlist',
          'SAMPLE_DATA',
          'info',
          'Only the invented sample list is loaded: this says nothing about real lists.',
        ),
      );
    return outcomeOf(engine, [finding]);
  },
};
