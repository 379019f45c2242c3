import type { FactComparison } from '@/lib/voice/engine/interview';
import type { JudgedCall } from '@/lib/voice/engine/scoring/call';
import { nameOfField } from '@/lib/voice/engine/scoring/field-names';

/** Facts that identify the loss. Where the claim states one, a fast track needs the caller's agreement on it. */
const DECISIVE = ['lossDate', 'lossLocation', 'keys'];
const PLATE = 'vehicle.registrationNumber';
const MODEL = ['vehicle.make', 'vehicle.model'];

const stated = ({ claimValue }: FactComparison) => claimValue !== null;
const agreed = ({ verdict }: FactComparison) => verdict === 'agreement';

/**
 * Decisive facts that the claim states and the call did not confirm: silent, not compared or contradicted. The vehicle is confirmed by its
 * registration number, or by make and model together.
 */
export function unconfirmedFacts({ comparisons }: JudgedCall): FactComparison[] {
  const open = comparisons.filter((fact) => DECISIVE.includes(fact.field) && stated(fact) && !agreed(fact));
  const vehicle = comparisons.filter(({ field }) => field === PLATE || MODEL.includes(field)).filter(stated);
  const named = vehicle.filter(({ field }) => MODEL.includes(field));
  const known =
    vehicle.some((fact) => fact.field === PLATE && agreed(fact)) || (named.length > 0 && named.every(agreed));
  return known ? open : [...open, ...vehicle.filter((fact) => !agreed(fact)).slice(0, 1)];
}

/** The fields in words, for a sentence. */
export const inWords = (facts: readonly FactComparison[]): string =>
  facts.map(({ field }) => nameOfField(field)).join(', ');

/** Names the facts that claim and call both speak of and that no rule could compare; empty where there is none. */
export function notComparedSentence({ comparisons }: JudgedCall): string {
  const open = comparisons.filter(({ verdict }) => verdict === 'not_compared');
  return open.length === 0 ? '' : ` Said but not compared: ${inWords(open)}.`;
}
