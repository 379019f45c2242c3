import type { Claim } from '@/lib/claims/schema';
import { claimDecisionStrings } from '../strings/claim-decision';

const { checks } = claimDecisionStrings.decision;

/** One point to look at before deciding: done, or what is left in words. */
export type ReadinessPoint = { label: string; left: string | null };

function screeningLeft(unscreened: number, incomplete: number): string | null {
  const left = [
    ...(unscreened > 0 ? [checks.screenedNone(unscreened)] : []),
    ...(incomplete > 0 ? [checks.screenedIncomplete(incomplete)] : []),
  ];
  return left.length > 0 ? left.join(', ') : null;
}

/** What a careful investigator has done before a decision. For orientation: nothing here holds one up. */
export function readiness(claim: Claim, files: number): ReadinessPoint[] {
  const open = claim.riskIndicators.filter((indicator) => indicator.status === 'OPEN').length;
  const reviewed = new Set(claim.evidenceReviewed.map((review) => review.evidenceId)).size;
  const waiting = Math.max(files - reviewed, 0);
  const standing = (...statuses: Claim['participants'][number]['screeningStatus'][]) =>
    claim.participants.filter((person) => statuses.includes(person.screeningStatus)).length;
  const unscreened = standing('NOT_SCREENED', 'ERROR');
  const incomplete = standing('INCOMPLETE');
  const reached = claim.partiesContacted.some((contact) => contact.outcome === 'REACHED');
  const claimant = claim.participants.some((person) => person.roles.includes('CLAIMANT'));
  return [
    { label: checks.participants, left: claimant ? null : checks.participantsNone },
    { label: checks.contact, left: reached ? null : checks.contactNone },
    {
      label: checks.evidence,
      left: files === 0 ? checks.evidenceNone : waiting === 0 ? null : checks.evidenceLeft(waiting),
    },
    { label: checks.indicators, left: open === 0 ? null : checks.indicatorsLeft(open) },
    { label: checks.screened, left: screeningLeft(unscreened, incomplete) },
  ];
}
