import { WHY_MISSING } from '@/lib/sanctions/rules';
import type { Check, CheckFacts } from '@/lib/verification/engine/check';
import { type Finding, item, outcomeOf, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const ENGINE = { name: 'casefile-watchlist', version: '2' };

/** What each status comes to. Who was not held against every required list is not clear: nobody can tell. */
const VERDICTS = {
  CLEAR: { verdict: 'clear', score: 1 },
  INCOMPLETE: { verdict: 'unidentified', score: null },
  IN_REVIEW: { verdict: 'caution', score: 0.5 },
  CONFIRMED_HIT: { verdict: 'suspected', score: 0 },
} as const;

type Screened = NonNullable<CheckFacts['watchlist']>;

function reasonsOf({ status, matches, missing }: Screened): Finding['reasons'] {
  const reasons: Finding['reasons'] = [];
  if (status === 'IN_REVIEW')
    reasons.push(
      reason('watchlist', 'MATCH_IN_REVIEW', 'warning', `${matches} possible matches wait for a person's review.`),
    );
  if (status === 'CONFIRMED_HIT')
    reasons.push(
      reason('watchlist', 'MATCH_CONFIRMED', 'critical', 'A person confirmed a match with a sanctions list.'),
    );
  const named = missing.map((each) => `${each.source} (${WHY_MISSING[each.reason]})`).join(', ');
  const lists = named ? `Not every required list was there: ${named}.` : 'A list has a new edition to be compared.';
  if (status === 'INCOMPLETE' || named) reasons.push(reason('watchlist', 'LISTS_INCOMPLETE', 'warning', lists));
  return reasons;
}

/** How the participant stands against the sanctions lists. The facts were gathered by the caller. */
export const watchlist: Check = {
  name: 'watchlist',
  async run({ facts: { watchlist: screened } }) {
    if (screened === null) {
      const message = 'The session names no participant to screen.';
      return outcomeOf(ENGINE, [without('not_applicable', reason('watchlist', 'NOT_SCREENED', 'info', message))]);
    }
    const { status, matches } = screened;
    if (status === 'NOT_SCREENED' || status === 'ERROR') {
      const message = 'The participant has not been screened.';
      return outcomeOf(ENGINE, [without('unidentified', reason('watchlist', 'NOT_SCREENED', 'warning', message))]);
    }
    const { verdict, score } = VERDICTS[status];
    const found = item(
      'matches',
      verdict === 'clear' ? 'clear' : verdict === 'unidentified' ? 'unidentified' : 'consider',
      {
        expected: '0',
        actual: String(matches),
      },
    );
    return outcomeOf(ENGINE, [{ verdict, score, reasons: reasonsOf(screened), breakdown: [found] }]);
  },
};
