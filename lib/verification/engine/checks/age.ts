import { bestField } from '@/lib/verification/engine/best-field';
import type { Check } from '@/lib/verification/engine/check';
import { type Finding, item, outcomeOf, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const ENGINE = { name: 'casefile-age', version: '1' };
/** Specification silent: the age asked for when the caller names none. */
const DEFAULT_MINIMUM = 18;
/** Nobody was ever proven older. */
const OLDEST = 122;

/** Completed years between two days (`YYYY-MM-DD`). */
export function yearsBetween(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The age by the documents' date of birth, today and on the day of the loss, against the age asked for (`expected.minimumAge`, 18). */
export const age: Check = {
  name: 'age',
  async run({ readings, expected, facts }) {
    const birth = bestField(readings, 'dateOfBirth');
    if (!birth || !/^\d{4}-\d{2}-\d{2}$/.test(birth.value)) {
      return outcomeOf(ENGINE, [
        without(
          'unidentified',
          reason('age', 'BIRTH_DATE_NOT_READ', 'info', 'No date of birth was read from the documents.'),
        ),
      ]);
    }
    const minimum = Number(expected.minimumAge ?? DEFAULT_MINIMUM);
    const years = yearsBetween(birth.value, facts.today);
    const { source } = birth;
    const impossible = years < 0 || years > OLDEST;
    const finding: Finding = {
      verdict: impossible ? 'suspected' : years < minimum ? 'caution' : 'clear',
      score: impossible || years < minimum ? 0 : 1,
      reasons: [],
      breakdown: [
        item('age', impossible || years < minimum ? 'consider' : 'clear', {
          expected: `${minimum} or more`,
          actual: String(years),
          source,
        }),
      ],
    };
    if (impossible)
      finding.reasons.push(
        reason(
          'age',
          'IMPOSSIBLE_BIRTH_DATE',
          'critical',
          `A birth on ${birth.value} makes nobody an applicant today.`,
        ),
      );
    else if (years < minimum)
      finding.reasons.push(reason('age', 'TOO_YOUNG', 'warning', `${years} years old; ${minimum} are asked for.`));
    if (facts.claim && !impossible) {
      const then = yearsBetween(birth.value, facts.claim.lossDate);
      finding.breakdown.push(item('ageAtLoss', 'clear', { actual: String(then), source }));
    }
    return outcomeOf(ENGINE, [finding]);
  },
};
