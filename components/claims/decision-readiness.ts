import type { ClaimParts } from '@/lib/claims/read-parts';
import type { Claim } from '@/lib/claims/schema';
import { claimDecisionStrings } from '../strings/claim-decision';

const { checks } = claimDecisionStrings.decision;

/** One point to look at before deciding: done, or what is left in words. */
export type ReadinessPoint = { label: string; left: string | null };

/** What a careful investigator has done before a decision. For orientation: nothing here holds one up. */
export function readiness(claim: Claim, { files, unreviewed }: ClaimParts): ReadinessPoint[] {
  const open = claim.riskIndicators.filter((indicator) => indicator.status === 'OPEN').length;
  const unscreened = claim.participants.filter((person) => person.screeningStatus === 'NOT_SCREENED').length;
  const reached = claim.partiesContacted.some((contact) => contact.outcome === 'REACHED');
  const claimant = claim.participants.some((person) => person.roles.includes('CLAIMANT'));
  return [
    { label: checks.participants, left: claimant ? null : checks.participantsNone },
    { label: checks.contact, left: reached ? null : checks.contactNone },
    {
      label: checks.evidence,
      left: files === 0 ? checks.evidenceNone : unreviewed === 0 ? null : checks.evidenceLeft(unreviewed),
    },
    { label: checks.indicators, left: open === 0 ? null : checks.indicatorsLeft(open) },
    { label: checks.screened, left: unscreened === 0 ? null : checks.screenedNone(unscreened) },
  ];
}
