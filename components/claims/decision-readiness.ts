import type { ClaimParts } from '@/lib/claims/read-parts';
import type { Claim } from '@/lib/claims/schema';
import { claimDecisionStrings } from '../strings/claim-decision';

const { checks } = claimDecisionStrings.decision;

/** One point to look at before deciding: done, or what is left in words. */
export type ReadinessPoint = { label: string; left: string | null };

/** Whom nobody has held against every required list, and whose matches nobody has judged. */
function screeningLeft({ participants }: Claim): string | null {
  if (participants.length === 0) return checks.screenedNobody;
  const count = (...statuses: Claim['participants'][number]['screeningStatus'][]) =>
    participants.filter((person) => statuses.includes(person.screeningStatus)).length;
  const left = [
    [count('NOT_SCREENED', 'ERROR'), checks.screenedNone],
    [count('INCOMPLETE'), checks.screenedIncomplete],
    [count('IN_REVIEW'), checks.screenedWaits],
  ] as const;
  const words = left.filter(([people]) => people > 0).map(([people, word]) => word(people));
  return words.length > 0 ? words.join(', ') : null;
}

/** What a careful investigator has done before a decision. For orientation: nothing here holds one up. */
export function readiness(claim: Claim, { files, unreviewed }: ClaimParts): ReadinessPoint[] {
  const open = claim.riskIndicators.filter((indicator) => indicator.status === 'OPEN').length;
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
    { label: checks.screened, left: screeningLeft(claim) },
  ];
}
